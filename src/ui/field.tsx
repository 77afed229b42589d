import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import type { UserText } from '../domain/text/user-text.ts'
import { t } from '../i18n/t.ts'
import type { Elements } from './elements.ts'
import { useSettledWarning } from './settled-warning.ts'
import { TranslatedText } from './translated-text.tsx'

export interface FieldFrame {
  readonly label: string
  readonly required?: boolean
  readonly hint?: ReactNode
  /** The inline message of a failed check. */
  readonly error?: UserText | undefined
  /** A non-blocking warning, such as about a VIN of the wrong length. Constant, because screen readers speak it. */
  readonly warning?: string | undefined
  /** Shown with the warning and not spoken, because it changes with every key. */
  readonly count?: string | undefined
}

/** The star of a required field, never alone on a line. Screen readers announce 'required' instead. */
export function RequiredMark() {
  return (
    <span className="required-mark text-danger-emphasis" aria-hidden="true">
      {'\u00a0*'}
    </span>
  )
}

interface FieldLabelProps {
  readonly htmlFor: string
  readonly label: string
  readonly required?: boolean | undefined
}

/** A field's label. The star is outside, so that the label's text equals the field's name. */
export function FieldLabel({ htmlFor, label, required }: FieldLabelProps) {
  return (
    <div className="form-label">
      <label htmlFor={htmlFor}>{label}</label>
      {required && <RequiredMark />}
    </div>
  )
}

interface FieldNotesProps extends Omit<FieldFrame, 'label' | 'required'> {
  readonly id: string
  /** Announces the error at once: for forms that report one at a time. */
  readonly alerts?: boolean | undefined
}

/** Hint, warning and error under a control; give the control `aria-describedby={describedBy(id, …)}`. */
export function FieldNotes({ id, hint, warning, count, error, alerts = false }: FieldNotesProps) {
  return (
    <>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="form-text">
          {hint}
        </div>
      )}
      {warning !== undefined && (
        <div className="field-remark">
          <span id={`${id}-remark`} role="status">
            {warning}
          </span>
          {count !== undefined && <span>{` ${count}`}</span>}
        </div>
      )}
      {error !== undefined && (
        <div id={`${id}-error`} className="invalid-feedback d-block" role={alerts ? 'alert' : undefined}>
          <TranslatedText text={error} />
        </div>
      )}
    </>
  )
}

/** Returns the `aria-describedby` for {@link FieldNotes}. */
export function describedBy(id: string, { hint, warning, error }: Omit<FieldFrame, 'label'>): string | undefined {
  const ids = [
    error !== undefined && `${id}-error`,
    warning !== undefined && `${id}-remark`,
    hint !== undefined && `${id}-hint`,
  ]
  return ids.filter(Boolean).join(' ') || undefined
}

type TextFieldProps = FieldFrame &
  Pick<FieldNotesProps, 'alerts'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'id'> & {
    readonly name: string
    readonly ref?: Ref<HTMLInputElement>
    /** Beside the control, in its frame (the Add button, say). */
    readonly beside?: Elements
    /** Between the control and its notes. */
    readonly below?: Elements
    readonly suggestions?: readonly string[] | undefined
    /** Length of the longest usual answer, which limits the control's width. */
    readonly characters?: number | undefined
    /** Whether a long text wraps into more lines, which the field grows with. It stays one line of text. */
    readonly wraps?: boolean | undefined
  }

/** Returns the props that make a `<textarea>` a one-line field: Enter submits, pasted lines are joined. */
function asOneLine({ onChange }: Pick<TextFieldProps, 'onChange'>) {
  return {
    rows: 1,
    type: undefined,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const { target, nativeEvent } = event
      const isEnter = (nativeEvent as InputEvent).inputType === 'insertLineBreak'
      if (isEnter) target.value = target.value.replaceAll('\n', '')
      else if (target.value.includes('\n')) target.value = target.value.trim().replaceAll(/[\s,]*\n\s*/g, ', ')
      onChange?.(event)
      if (isEnter) target.form?.querySelector<HTMLElement>('[type=submit]')?.click()
    },
  }
}

export function TextField({
  label,
  required,
  hint,
  error,
  warning,
  count,
  alerts,
  beside,
  below,
  suggestions,
  characters,
  wraps = false,
  ...input
}: TextFieldProps) {
  const Control = (wraps ? 'textarea' : 'input') as 'input' // both take the same props
  const id = useId()
  const { settled, onType, onLeave } = useSettledWarning(warning)
  const notes = { hint, error, warning: settled }
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} required={required} />
      <div className="field-row d-flex gap-2">
        <Control
          {...input}
          {...(wraps && asOneLine(input))}
          onInput={onType}
          onBlur={(event) => {
            onLeave()
            input.onBlur?.(event)
          }}
          id={id}
          className={`form-control${wraps ? ' field-wraps' : ''}${error === undefined ? '' : ' is-invalid'}`}
          required={required}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, notes)}
          list={suggestions === undefined ? undefined : `${id}-list`}
          style={characters === undefined ? undefined : { maxWidth: `calc(${characters}ch + 1.75rem)` }}
        />
        {beside}
      </div>
      {below}
      {suggestions !== undefined && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <FieldNotes id={id} {...notes} count={count} alerts={alerts} />
    </div>
  )
}

/** A password field with its show/hide toggle. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'beside'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      beside={
        <button
          type="button"
          className="btn btn-outline-secondary"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <span>{t('Show')}</span>
          {/* A text, because by an aria-label the button would match the field's label too. */}
          <span className="visually-hidden">{` ${props.label}`}</span>
        </button>
      }
    />
  )
}

/** Tells a password manager whose password a form changes, where the form has no field for it. */
export function KnownUsername({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
