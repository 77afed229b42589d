import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { describedBy, type FieldFrame, FieldLabel, FieldNotes } from './field.tsx'

type TextAreaFieldProps = Pick<FieldFrame, 'label' | 'required' | 'hint' | 'error'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'required'> & {
    readonly name: string
    readonly ref?: Ref<HTMLTextAreaElement>
  }

export function TextAreaField({ label, required, hint, error, ...area }: TextAreaFieldProps) {
  const id = useId()
  const notes = { hint, error }
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} required={required} />
      <textarea rows={3} {...area} id={id} className="form-control" aria-describedby={describedBy(id, notes)} />
      <FieldNotes id={id} {...notes} />
    </div>
  )
}
