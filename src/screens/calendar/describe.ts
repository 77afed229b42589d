/** An interview in words: what the list, the details, the grid and the print say of it. */
import { type Interview, isOwn, type Priority, priorityTexts } from '../../domain/calendar/calendar.ts'
import { phonesIn } from '../../domain/text/links.ts'
import { formatDays, formatHours, formatTimes } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'

export function titleOf({ title }: Pick<Interview, 'title'>): string {
  return title === '' ? t('Untitled interview') : title
}

/** Attributes of an element with the provider's text: names are not translated, and are pronounced as English. */
export function providerText(interview: Interview) {
  return isOwn(interview) ? {} : ({ lang: 'en', translate: 'no' } as const)
}

export function priorityText(priority: Priority | null): string {
  return priority === null ? t('Not set') : t(priorityTexts[priority])
}

/** Beside the color, which is nearly the same for medium and none. */
export const priorityMarks: Record<Priority, string> = { high: '▲', medium: '◆', low: '▼' }

export function describe(interview: Interview) {
  const { description, priority, cdlType, interviewType, status, news } = interview
  const translated = (...texts: (string | null)[]) => texts.flatMap((text) => (text === null ? [] : [t(text)]))
  const state = translated(status, news ?? null)
  return {
    title: titleOf(interview),
    days: formatDays(interview),
    /** '2:30 – 3:00 PM' */
    times: formatTimes(interview),
    /** '2:30 – 3:00 PM CST' */
    hours: formatHours(interview),
    phones: phonesIn(description),
    isCanceled: status === 'Cancelled',
    provided: providerText(interview),
    /** What is known beside that: 'High priority', the types, the status, and whether it is new. */
    tags: [
      ...(priority === null ? [] : [t('{priority} priority', { priority: priorityText(priority) })]),
      ...translated(cdlType, interviewType),
      ...state,
    ],
    /** Of these the status, and whether it is new. */
    state,
  }
}

/** '25 min', '2 h 5 min', '3 days'; '' once it has begun. */
export function timeTo(start: number, now: number): string {
  const minutes = Math.ceil((start - now) / 60_000)
  if (minutes <= 0) return ''
  if (minutes < 60) return t('in {minutes} min', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('in {hours} h {minutes} min', { hours, minutes: minutes % 60 })
  return t('{count, plural, one {in {count} day} other {in {count} days}}', { count: Math.round(hours / 24) })
}
