import { type TextareaHTMLAttributes, useId } from 'react'

type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  readonly label: string
  readonly name: string
}

export function TextAreaField({ label, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <textarea rows={3} {...area} id={id} className="form-control" />
    </div>
  )
}
