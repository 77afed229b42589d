import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback.tsx'

interface SummaryFrameProps {
  readonly icon: LucideIcon
  /** The application's status. The color only repeats what the title says. */
  readonly tone: 'done' | 'open'
  readonly title: string
  readonly lead: ReactNode
  /** A message from the provider. No call returns one yet (D-42). */
  readonly warning?: ReactNode
  readonly children: ReactNode
}

export function SummaryFrame({ icon: Icon, tone, title, lead, warning, children }: SummaryFrameProps) {
  return (
    <div className="summary">
      <div className="card">
        <div className="card-body">
          <div className="mb-4 text-center">
            <span
              className={`summary-mark disc mb-2 ${tone === 'done' ? 'bg-success-subtle text-success-emphasis' : 'bg-warning-subtle text-warning-emphasis'}`}
              aria-hidden="true"
            >
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
