/** Formats the provider's dates in the current language. English words are translated where they are displayed. */
import { readDate } from '../domain/text/format.ts'
import { msg } from '../domain/text/user-text.ts'
import { formatAs } from './moment.ts'

/** Formats a date, with its time if it has one. Returns 'Not started' for '', 'Invalid date' if it can't be parsed. */
export function formatDate(raw: string): string {
  if (raw.trim() === '') return msg('Not started')
  const time = readDate(raw)
  if (time === null) return msg('Invalid date')
  const withTime = !/^\d{4}-\d{2}-\d{2}$/.test(raw.trim())
  return formatAs({ dateStyle: 'medium', ...(withTime && { timeStyle: 'short' }) }, time)
}

/** Formats a time with seconds and time zone: 'Nov 22, 2026, 7:05:09 AM CST'. @param time milliseconds since 1970 */
export function formatInstant(time: number): string {
  return formatAs({ dateStyle: 'medium', timeStyle: 'long' }, time)
}
