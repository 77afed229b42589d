interface SubmitButtonProps {
  readonly busy: boolean
  readonly label: string
  /** Label while the request is pending. */
  readonly busyLabel: string
}

/** Submit button of a public form. */
export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <button type="submit" name="submit" className="btn btn-primary w-100" disabled={busy}>
      {busy ? busyLabel : label}
    </button>
  )
}
