import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback.tsx'

interface SummaryFrameProps {
  readonly icon: LucideIcon
  /** How the provider sees it; color besides the words, never instead of them. */
  readonly tone: 'done' | 'open'
  readonly title: string
  /** Under the title. */
  readonly lead: ReactNode
  /** A note of the provider's; there is no call that brings one yet (D-42). */
  readonly warning?: ReactNode
  readonly children: ReactNode
}

/** The one card of this screen: what became of the application, and below it what comes of that. */
export function SummaryFrame({ icon: Icon, tone, title, lead, warning, children }: SummaryFrameProps) {
  return (
    <div className="summary">
      <div className="card">
        <div className="card-body">
          <div className="summary-head">
            <span className={`summary-mark${tone === 'open' ? ' summary-mark-open' : ''}`} aria-hidden="true">
              <Icon size={32} />
            </span>
            <h1 tabIndex={-1}>{title}</h1>
            {lead}
          </div>
          {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
          {children}
        </div>
      </div>
    </div>
  )
}
