/** How dates of the provider are written in the language shown. English words pass through t() where they are shown. */
import { readDate } from '../domain/text/format.ts'
import { locale } from './t.ts'

/** A date (with its time, if it has one) in a person's words; 'Not started' when empty, 'Invalid date' when unparsable. */
export function formatDate(raw: string): string {
  if (raw.trim() === '') return 'Not started'
  const time = readDate(raw)
  if (time === null) return 'Invalid date'
  const withTime = !/^\d{4}-\d{2}-\d{2}$/.test(raw.trim())
  const format = new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    ...(withTime ? { timeStyle: 'short' as const } : {}),
  })
  // Newer ICU data puts a narrow no-break space before AM; an ordinary one reads and copies better.
  return format.format(time).replace(/\u202f/g, ' ')
}

/** A moment to the second, with its time zone: 'Nov 22, 2026, 7:05:09 AM CST'. @param time milliseconds since 1970 */
export function formatInstant(time: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'long' }).format(time)
}
