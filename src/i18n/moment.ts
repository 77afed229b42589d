import { dateFormat } from '../domain/text/date-format.ts'
import { locale } from './t.ts'

/** Formats a time in the current language. Replaces ICU's narrow no-break space before AM, which copies badly. */
export function formatAs(shape: Intl.DateTimeFormatOptions, time: number): string {
  return dateFormat(locale(), shape)
    .format(time)
    .replace(/\u202f/g, ' ')
}

export function formatTime(time: number): string {
  return formatAs({ timeStyle: 'short' }, time)
}

export function formatMoment(time: number, now: number): string {
  const day = (moment: number) => new Date(moment).toDateString()
  return day(time) === day(now) ? formatTime(time) : formatAs({ dateStyle: 'medium', timeStyle: 'short' }, time)
}
