interface ProgressBarProps {
  /** 0 to 100 */
  readonly percent: number
  readonly label: string
  /** Read out instead of the bare percentage. */
  readonly text?: string
}

export function ProgressBar({ percent, label, text }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <div className="progress-bar" style={{ width: `${value}%` }} />
    </div>
  )
}
