import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatDateTime, monthFirst, parseDateTime } from '../domain/calendar/date-time.ts'
import type { UserText } from '../domain/text/user-text.ts'
import { spellOut } from '../i18n/calendar-dates.ts'
import { t } from '../i18n/t.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { DatePicker } from './date-picker.ts'
import { dateTimeProblem } from './date-time-problem.ts'
import { FieldLabel, FieldNotes } from './field.tsx'
import { lazyPart, preload, useLazyPart } from './lazy-part.ts'

interface DateTimeInputProps {
  readonly id: string
  readonly name: string
  readonly label: string
  /** The typed text, d/m/Y H:i; parse it with {@link parseDateTime}. */
  readonly value: string
  /** A time on the day that a time alone is on. */
  readonly day?: number | undefined
  /** Gets the focus of its dialog, with its text selected. */
  readonly isFirst?: boolean
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly required?: boolean
  /** The message of a failed check; replaces the one about the typed text. */
  readonly error?: UserText | undefined
}

/** Fetched when the first date-time input appears, so that the picker opens at once. */
const pickerCode = lazyPart(() => import('./date-picker.ts'))

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

/** Spelled out below, so that 03/04 is not mistaken for March. A date in the American order gets an offer. */
export function DateTimeInput({
  id,
  name,
  label,
  value,
  day,
  isFirst = false,
  onChange,
  placeholder,
  required,
  error,
}: DateTimeInputProps) {
  /** Over what is below the field, which it would push away. */
  const [isOpen, setOpen] = useState(false)
  const pickerId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const reading = parseDateTime(value, day)
  /** The text was typed, not picked: 11/12/2026 may be meant in the American order. */
  const [isTyped, setTyped] = useState(false)
  const { frame, left, leave } = useLeft()
  // No error for an unfinished date while it is typed.
  const problem = error ?? (left ? dateTimeProblem(reading) : undefined)
  const swapped = isTyped ? monthFirst(value) : null
  const fill = (at: number) => {
    setTyped(false)
    onChange(formatDateTime(at))
  }
  useEffect(() => preload(pickerCode), []) // offline: pressing the button says so
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault() // the dialog around it stays open
    event.stopPropagation()
    setOpen(false)
    if (event.target !== input.current) toggle.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the picker from any of its controls
    <div className="field" ref={frame} onKeyDown={onKeyDown}>
      <FieldLabel htmlFor={id} label={label} required={required} />
      <div className="field-row date-time-row d-flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          className={`form-control${problem === undefined ? '' : ' is-invalid'}`}
          placeholder={placeholder}
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setTyped(true)
            onChange(event.target.value)
          }}
          onFocus={({ target }) => isFirst && target.select()}
          data-autofocus={isFirst || undefined}
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
          aria-expanded={isOpen}
          aria-controls={pickerId}
          onClick={() => setOpen(!isOpen)}
          onBlur={leave}
        >
          {isOpen ? t('Close') : t('Pick')}
        </button>
      </div>
      {/* No live region: it changes with each key. The field is described by it. */}
      <div id={`${id}-spelled`} className="fw-semibold mt-1">
        {reading.ok && spellOut(reading.at)}
      </div>
      <FieldNotes id={id} error={problem} />
      {swapped !== null && (
        <button type="button" className="btn btn-link px-0 text-start" onClick={() => fill(swapped)}>
          {t('Did you mean {date}?', { date: spellOut(swapped) })}
        </button>
      )}
      <div id={pickerId} className="date-time-picker">
        {isOpen && <Picker at={reading.ok ? reading.at : null} onPick={fill} onLeave={leave} />}
      </div>
    </div>
  )
}

interface PickerProps {
  readonly at: number | null
  readonly onPick: (at: number) => void
  readonly onLeave: (event: FocusEvent) => void
}

function Picker({ at, onPick, onLeave }: PickerProps) {
  const language = useLanguage()
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
    host.current.scrollIntoView({ block: 'nearest' }) // the time is its last row
    return () => {
      picker.current?.destroy()
      picker.current = null
    }
  }, [language, module])
  if (failed) return <p className="field-remark">{t('The date picker could not be loaded. Please type the date.')}</p>
  return <fieldset ref={host} className="date-picker" aria-label={t('Pick a date')} onBlur={onLeave} />
}
