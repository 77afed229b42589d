import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface SummaryFrameProps {
  readonly icon: LucideIcon
  /** How the provider sees it; color besides the words, never instead of them. */
  readonly tone: 'done' | 'open'
  readonly title: string
  /** Under the title. */
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** The one card of this screen: what became of the application, and below it what comes of that. */
export function SummaryFrame({ icon: Icon, tone, title, lead, children }: SummaryFrameProps) {
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
          {children}
        </div>
      </div>
    </div>
  )
}
