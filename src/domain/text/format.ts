/** Reads dates of the provider, writes sizes of files. */

const dayMs = 24 * 60 * 60 * 1000

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Reads a date of the provider: ISO 8601 (a space instead of T is allowed; without a zone it is local time), or an
 * English date with a four-digit year. A date without a time is a local day, not a UTC day.
 * @returns milliseconds since 1970; null for anything else, including `2025-13-45` and bare numbers
 */
export function readDate(raw: string): number | null {
  const text = raw.trim()
  const iso = isoPattern.exec(text)
  if (iso !== null) {
    const [year, month, day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return null // 31 February
    const time = iso[4] === undefined ? '00:00' : text.slice(11).replace(/\s+/g, '')
    return known(Date.parse(`${text.slice(0, 10)}T${time}`))
  }
  const hasYear = /(^|[^\d.])\d{4}([^\d.]|$)/.test(text)
  return hasYear && /[A-Za-z]{3}|\//.test(text) && text.length <= 60 ? known(Date.parse(text)) : null
}

/** Returns the local day of a time, as in '2026-11-12'. */
export function isoDay(at: number): string {
  const date = new Date(at)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** First and last day that a date field takes, by which phones bound their wheels and Chrome the digits of a year. */
export const firstDay = '1900-01-01'
export const lastDay = '2099-12-31'

/** Completes a year of two digits: a date field reads 06/30/27 as June of the year 27. @param day as `isoDay` writes it */
export function withWholeYear(day: string): string {
  return day.replace(/^00(?=\d\d-)/, '20')
}

/** Returns how many days a day is away, negative for a past one. @param date as `readDate` accepts it; null: no date */
export function daysUntil(date: string, today: Date): number | null {
  const day = readDate(date)
  if (day === null) return null
  return Math.round((new Date(day).setHours(0, 0, 0, 0) - new Date(today).setHours(0, 0, 0, 0)) / dayMs)
}

function known(time: number): number | null {
  return Number.isNaN(time) ? null : time
}

/** Formats a size: '512 B', '1.5 KB', '2.0 MB'. Base 1024, one decimal place from KB on. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}
