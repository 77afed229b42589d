interface SubmitButtonProps {
  readonly busy: boolean
  readonly label: string
  readonly busyLabel: string
}

export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <button type="submit" name="submit" className="btn btn-primary w-100" disabled={busy}>
      {busy ? busyLabel : label}
    </button>
  )
}
