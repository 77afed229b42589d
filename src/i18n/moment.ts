/** How moments (milliseconds since 1970) are written in the language shown. */
import { locale } from './t.ts'

/** hh:mm of a moment. @param time milliseconds since 1970 */
export function formatTime(time: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(time).replace(/\u202f/g, ' ')
}

/** A moment in a person's words: its time where it is today's, else its day too. @param time milliseconds since 1970 */
export function formatMoment(time: number, now: number): string {
  const day = (moment: number) => new Date(moment).toDateString()
  if (day(time) === day(now)) return formatTime(time)
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(time).replace(/\u202f/g, ' ')
}
