import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { Notice } from '../../ui/feedback.tsx'

interface SummaryFrameProps {
  readonly title: string
  readonly lead: Elements
  /** A message from the provider. No call returns one yet. */
  readonly warning?: ReactNode
  readonly children: Elements
}

export function SummaryFrame({ title, lead, warning, children }: SummaryFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const leadId = useId()
  useEffect(() => {
    // The focus was on the heading that it replaces. It is read with the lead, so with the id.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="summary">
      <div className="card">
        <div className="card-body">
          {/* Live, because Orca says no heading that takes the place of a focused one. */}
          <div className="mb-4 text-center" aria-live="polite">
            <span className="summary-mark disc mb-2 bg-success-subtle text-success-emphasis" aria-hidden="true">
              <Check size={32} />
            </span>
            <h1 ref={heading} tabIndex={-1} aria-describedby={leadId}>
              {title}
            </h1>
            <div id={leadId}>{lead}</div>
          </div>
          {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
          {children}
        </div>
      </div>
    </div>
  )
}
