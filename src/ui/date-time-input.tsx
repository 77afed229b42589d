import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatDateTime, parseDateTime } from '../domain/calendar/date-time.ts'
import type { UserText } from '../domain/text/user-text.ts'
import { spellOut } from '../i18n/calendar-dates.ts'
import { t } from '../i18n/t.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { DatePicker } from './date-picker.ts'
import { dateTimeProblem } from './date-time-problem.ts'
import { FieldLabel, FieldNotes } from './field.tsx'
import { lazyModule, preload, useLazyPart } from './lazy-module.ts'

interface DateTimeInputProps {
  readonly id: string
  readonly name: string
  readonly label: string
  /** The typed text, d/m/Y H:i; parse it with {@link parseDateTime}. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly required?: boolean
  /** The message of a failed check; replaces the one about the typed text. */
  readonly error?: UserText | undefined
}

/** Fetched when the first date-time input appears, so that the picker opens at once. */
const pickerCode = lazyModule(() => import('./date-picker.ts'))

/** Whether the focus has left the field since it was shown. */
function useLeft() {
  const [left, setLeft] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const leave = ({ relatedTarget }: FocusEvent) => {
    // A message that appears during a press would move the day from under the finger.
    if (!frame.current?.contains(relatedTarget)) setLeft(true)
  }
  return { frame, left, leave }
}

/**
 * A date and time as text, d/m/Y H:i. It is spelled out below, so that 03/04 is not mistaken for March, and can be
 * picked with flatpickr. An invalid date shows a message.
 */
export function DateTimeInput({ id, name, label, value, onChange, placeholder, required, error }: DateTimeInputProps) {
  const [open, setOpen] = useState(false)
  const pickerId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const reading = parseDateTime(value)
  const { frame, left, leave } = useLeft()
  // No error for an unfinished date while it is typed.
  const problem = error ?? (left ? dateTimeProblem(reading) : undefined)
  useEffect(() => preload(pickerCode), []) // offline: pressing the button says so
  return (
    <div className="field" ref={frame}>
      <FieldLabel htmlFor={id} label={label} required={required} />
      <div className="field-row date-time-row">
        <input
          id={id}
          name={name}
          type="text"
          className={`form-control${problem === undefined ? '' : ' is-invalid'}`}
          placeholder={placeholder}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leave}
          required={required}
          aria-required={required || undefined}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? `${id}-spelled` : `${id}-error ${id}-spelled`}
        />
        <button
          ref={toggle}
          type="button"
          className="btn btn-outline-secondary text-nowrap flex-shrink-0"
          aria-expanded={open}
          aria-controls={pickerId}
          onClick={() => setOpen(!open)}
          onBlur={leave}
        >
          {open ? t('Close') : t('Pick')}
        </button>
      </div>
      <div id={`${id}-spelled`} className="form-text" role="status">
        {reading.ok && spellOut(reading.at)}
      </div>
      <FieldNotes id={id} error={problem} />
      <div id={pickerId}>
        {open && (
          <Picker
            at={reading.ok ? reading.at : null}
            onPick={(at) => onChange(formatDateTime(at))}
            onLeave={leave}
            onClose={() => {
              setOpen(false)
              toggle.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

interface PickerProps {
  readonly at: number | null
  readonly onPick: (at: number) => void
  readonly onLeave: (event: FocusEvent) => void
  readonly onClose: () => void
}

function Picker({ at, onPick, onLeave, onClose }: PickerProps) {
  const { language } = useLanguage()
  const host = useRef<HTMLFieldSetElement>(null)
  const { module, failed } = useLazyPart(pickerCode)
  const latest = useRef({ at, onPick })
  useEffect(() => {
    latest.current = { at, onPick }
  })
  const picker = useRef<DatePicker>(null)
  useEffect(() => {
    picker.current?.show(at)
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picker keeps the language that it was made in
  useEffect(() => {
    if (module === null || host.current === null) return
    picker.current = module.mountDatePicker(host.current, {
      ...latest.current,
      onPick: (picked) => latest.current.onPick(picked),
    })
    return () => {
      picker.current?.destroy()
      picker.current = null
    }
  }, [language, module])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault() // the dialog around it stays open
    event.stopPropagation()
    onClose()
  }
  if (failed) return <p className="field-remark">{t('The date picker could not be loaded. Please type the date.')}</p>
  return (
    <fieldset ref={host} className="date-picker" aria-label={t('Pick a date')} onKeyDown={onKeyDown} onBlur={onLeave} />
  )
}
