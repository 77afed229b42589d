interface SubmitButtonProps {
  readonly busy: boolean
  readonly label: string
  /** What it reads while the reply is awaited. */
  readonly busyLabel: string
}

/** The one button of a public form. */
export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <button type="submit" name="submit" className="btn btn-primary w-100" disabled={busy}>
      {busy ? busyLabel : label}
    </button>
  )
}
