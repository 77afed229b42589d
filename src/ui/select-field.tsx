import { type ReactNode, useId } from 'react'
import { t } from '../i18n/t.ts'
import { describedBy, type FieldFrame, FieldLabel, FieldNotes } from './field.tsx'

interface SelectFieldProps extends Pick<FieldFrame, 'label' | 'required' | 'error'> {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

/** Options whose value is their English text. */
export function Options({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <option key={text} value={text}>
      {t(text)}
    </option>
  ))
}

/** A labeled select, for lists that are too long for {@link ChoiceField}. */
export function SelectField({ label, name, value, onChange, required, error, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} required={required} />
      <select
        id={id}
        name={name}
        className={`form-select${error === undefined ? '' : ' is-invalid'}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required={required}
        aria-required={required || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { error })}
      >
        {children}
      </select>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
