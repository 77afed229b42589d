import type { ReactNode } from 'react'

type Tone = 'danger' | 'warning' | 'success' | 'info'

interface NoticeProps {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly children: ReactNode
  /** Buttons at the end of the notice. */
  readonly actions?: ReactNode
}

const marks: Record<Tone, string> = { danger: '!', warning: '!', success: '✓', info: 'i' }

/** A message in the page: errors and warnings as role alert, the rest as role status. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
      <span className="notice-mark" aria-hidden="true">
        {marks[tone]}
      </span>
      <div className="notice-text">
        {title !== undefined && <strong className="d-block">{title}</strong>}
        <div>{children}</div>
      </div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  )
}

/** A spinner with its words, for everything that takes over half a second. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div className="loading" role="status">
      <span className="loading-ring" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

interface ProgressBarProps {
  /** 0 to 100 */
  readonly percent: number
  /** Its accessible name. */
  readonly label: string
  /** Read out instead of the bare percentage. */
  readonly text?: string
}

/** A bar with the role progressbar and its value. */
export function ProgressBar({ percent, label, text }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <div className="bar-fill" style={{ width: `${value}%` }} />
    </div>
  )
}
