/** How moments (milliseconds since 1970) are written on screen. Pure. */
import { locale } from './locale.ts'

/** hh:mm of a moment, as the place writes it. @param time milliseconds since 1970 */
export function formatTime(time: number, place = locale()): string {
  return new Intl.DateTimeFormat(place, { timeStyle: 'short' }).format(time).replace(/\u202f/g, ' ')
}

/** A moment in a person's words: its time where it is today's, else its day too. @param time milliseconds since 1970 */
export function formatMoment(time: number, now: number, place = locale()): string {
  const day = (moment: number) => new Date(moment).toDateString()
  if (day(time) === day(now)) return formatTime(time, place)
  const format = new Intl.DateTimeFormat(place, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(time).replace(/\u202f/g, ' ')
}
