/** flatpickr, inline (a pop-up would be behind an open dialog), with keyboard support added. */
import flatpickr from 'flatpickr'
import 'flatpickr/dist/flatpickr.css'
import './date-picker.css'
import { locale, t } from '../i18n/t.ts'
import { admitMarkup } from './trusted-types.ts'

// What flatpickr draws by markup: the row of the seven weekdays.
admitMarkup("<span class='flatpickr-weekday'></span>".repeat(7))

/** Names of the days of a week or of the months, with capital letters as at the start of a sentence. */
function names(count: 7 | 12, options: Intl.DateTimeFormatOptions): readonly string[] {
  const { format } = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' })
  return Array.from({ length: count }, (_, index) => {
    const name = format(count === 7 ? Date.UTC(2023, 0, 1 + index) : Date.UTC(2023, index)) // 2023 began on a Sunday
    return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1)
  })
}

/** The picker's texts in the current language. Weeks begin on Sunday, as in the United States. */
function words() {
  return {
    weekdays: { shorthand: names(7, { weekday: 'short' }), longhand: names(7, { weekday: 'long' }) },
    months: { shorthand: names(12, { month: 'short' }), longhand: names(12, { month: 'long' }) },
    yearAriaLabel: t('Year'),
    monthAriaLabel: t('Month'),
    hourAriaLabel: t('Hour'),
    minuteAriaLabel: t('Minute'),
  } as unknown as typeof flatpickr.l10ns.default
}

interface DatePickerOptions {
  /** Preselected, in milliseconds since 1970; null = nothing. */
  readonly at: number | null
  readonly onPick: (at: number) => void
}

/** Makes a clickable element of flatpickr a button for keyboard and screen reader. */
function asButton(element: HTMLElement, label: string, press: () => void): void {
  element.setAttribute('role', 'button')
  element.setAttribute('aria-label', label)
  element.tabIndex = 0
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    press()
  })
}

function focusDay({ calendarContainer }: flatpickr.Instance): void {
  const dayOf = (mark: string) => calendarContainer.querySelector<HTMLElement>(`.flatpickr-day${mark}`)
  const day = dayOf('.selected') ?? dayOf('.today') ?? dayOf('')
  day?.focus()
}

export type DatePicker = ReturnType<typeof mountDatePicker>

export function mountDatePicker(host: HTMLElement, { at, onPick }: DatePickerOptions) {
  const anchor = document.createElement('input')
  // Hidden: users type into the portal's own field, because flatpickr would turn February 31 into March.
  anchor.hidden = true
  host.append(anchor)
  const dateFormat = 'd/m/Y H:i'
  const picker = flatpickr(anchor, {
    inline: true,
    locale: words(),
    // Text, because the default arrows are markup.
    prevArrow: '‹',
    nextArrow: '›',
    disableMobile: true,
    enableTime: true,
    time_24hr: true,
    dateFormat,
    minuteIncrement: 5,
    hourIncrement: 1,
    defaultHour: 12,
    defaultMinute: 0,
    ...(at === null ? {} : { defaultDate: at }),
    onChange: ([picked]) => {
      if (picked !== undefined) onPick(picked.getTime())
    },
    onDayCreate: (_dates, _text, _picker, day) => {
      day.setAttribute('role', 'button')
      day.setAttribute('aria-pressed', String(day.classList.contains('selected')))
    },
  })
  asButton(picker.prevMonthNav, t('Previous month'), () => picker.changeMonth(-1))
  asButton(picker.nextMonthNav, t('Next month'), () => picker.changeMonth(1))
  const { monthsDropdownContainer, currentYearElement, hourElement, minuteElement } = picker
  for (const field of [monthsDropdownContainer, currentYearElement, hourElement, minuteElement]) {
    if (field !== undefined) field.tabIndex = 0
  }
  // flatpickr's own Tab leads back to the hidden field, a dead end; the browser's order is right.
  const leaveTab = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation()
  }
  host.addEventListener('keydown', leaveTab, { capture: true })
  // When hour or minute is left, flatpickr sets today where no day is chosen: for who only tabs past, nobody chose it.
  let atFocus = ''
  const noteTime = ({ target }: FocusEvent) => {
    atFocus = target instanceof HTMLInputElement ? target.value : ''
  }
  const leaveTime = (event: FocusEvent) => {
    const isUnchanged = event.target instanceof HTMLInputElement && event.target.value === atFocus
    if (isUnchanged && picker.selectedDates.length === 0) event.stopPropagation()
  }
  // Over a number that has the focus the wheel would change it: it scrolls.
  const leaveNumber = ({ target }: WheelEvent) => {
    if (target instanceof HTMLInputElement) target.blur()
  }
  host.addEventListener('wheel', leaveNumber, { capture: true, passive: true })
  host.addEventListener('focus', noteTime, { capture: true })
  host.addEventListener('blur', leaveTime, { capture: true })
  focusDay(picker)
  return {
    show(typed: number | null) {
      // Rendering again would lose the focus, and the picked date is already displayed.
      if (typed === null) {
        if (anchor.value !== '') picker.clear(false, false)
      } else if (anchor.value !== picker.formatDate(new Date(typed), dateFormat)) picker.setDate(typed)
    },
    destroy() {
      host.removeEventListener('keydown', leaveTab, { capture: true })
      host.removeEventListener('wheel', leaveNumber, { capture: true })
      host.removeEventListener('focus', noteTime, { capture: true })
      host.removeEventListener('blur', leaveTime, { capture: true })
      picker.destroy()
      host.replaceChildren()
    },
  }
}
