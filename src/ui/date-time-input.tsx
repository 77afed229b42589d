import { type FocusEvent, useRef, useState } from 'react'
import { formatDateTime, monthFirst, parseDateTime } from '../domain/calendar/date-time.ts'
import { isoDay } from '../domain/text/format.ts'
import type { UserText } from '../domain/text/user-text.ts'
import { spellOut } from '../i18n/calendar-dates.ts'
import { t } from '../i18n/t.ts'
import { dateTimeProblem } from './date-time-problem.ts'
import { FieldLabel, FieldNotes } from './field.tsx'

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
  return (
    <div className="field" ref={frame}>
      <FieldLabel htmlFor={id} label={label} required={required} />
      <div className="field-row date-time-row d-flex flex-wrap gap-2">
        <input
          id={id}
          name={name}
          type="text"
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
        <PickButton at={reading.ok ? reading.at : null} onPick={fill} onBlur={leave} />
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
    </div>
  )
}

interface PickButtonProps {
  /** Preselected, in milliseconds since 1970; null: today at noon. */
  readonly at: number | null
  readonly onPick: (at: number) => void
  readonly onBlur: (event: FocusEvent) => void
}

/** Opens the browser's own picker, below the button. Its field is never seen: the text field shows what was picked. */
function PickButton({ at, onPick, onBlur }: PickButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  function open() {
    if (picker.current === null) return
    const time = at ?? new Date().setHours(12, 0, 0, 0)
    picker.current.value = `${isoDay(time)}T${new Date(time).toTimeString().slice(0, 5)}`
    picker.current.showPicker()
  }
  return (
    <span className="position-relative flex-shrink-0">
      <input
        ref={picker}
        type="datetime-local"
        step={300}
        tabIndex={-1}
        aria-hidden="true"
        className="position-absolute top-0 start-0 w-100 h-100 opacity-0 pe-none"
        onChange={({ target }) => target.value !== '' && onPick(new Date(target.value).getTime())}
      />
      <button type="button" className="btn btn-outline-secondary text-nowrap" onClick={open} onBlur={onBlur}>
        {t('Pick')}
      </button>
    </span>
  )
}
