import { type Ref, useId } from 'react'
import { t } from '../i18n/t.ts'
import { describedBy, type FieldFrame, FieldNotes, RequiredMark } from './field.tsx'

interface ChoiceFieldProps extends FieldFrame {
  readonly name: string
  /** The option texts: displayed translated, sent untranslated. */
  readonly options: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** Clears the answer; absent where it is required. */
  readonly onClear?: (() => void) | undefined
  /** Receives the first radio, to focus the field. */
  readonly ref?: Ref<HTMLInputElement>
}

/** A choice as button-like radios: one tap, arrows on the keyboard. */
export function ChoiceField({
  label,
  required,
  hint,
  error,
  name,
  options,
  value,
  onChange,
  onClear,
  ref,
}: ChoiceFieldProps) {
  const id = useId()
  const notes = { hint, error }
  return (
    <div
      className="field choices"
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={describedBy(id, notes)}
      aria-labelledby={`${id}-legend`}
    >
      <div className="form-label">
        <span id={`${id}-legend`}>{label}</span>
        {required && <RequiredMark />}
      </div>
      <div className="choice-row d-flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option}
            className={`covered choice d-inline-flex align-items-center gap-2 mw-100 tap-height rounded${option === value ? ' choice-on' : ''}${error === undefined ? '' : ' choice-invalid'}`}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              // The focus goes to the first choice, whose group a screen reader may not announce.
              aria-invalid={(index === 0 && error !== undefined) || undefined}
              aria-describedby={index === 0 && error !== undefined ? `${id}-error` : undefined}
            />
            <span className="choice-dot disc" aria-hidden="true" />
            <span>{t(option)}</span>
          </label>
        ))}
      </div>
      {onClear !== undefined && value !== '' && (
        <button type="button" className="btn btn-link px-0 text-start" onClick={onClear}>
          <span>{t('Clear answer')}</span>
          <span className="visually-hidden">{` ${label}`}</span>
        </button>
      )}
      <FieldNotes id={id} {...notes} />
    </div>
  )
}
