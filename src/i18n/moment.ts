import { dateFormat } from '../domain/text/date-format.ts'
import { locale } from './t.ts'

export function formatTime(time: number): string {
  return dateFormat(locale(), { timeStyle: 'short' })
    .format(time)
    .replace(/\u202f/g, ' ')
}

export function formatMoment(time: number, now: number): string {
  const day = (moment: number) => new Date(moment).toDateString()
  if (day(time) === day(now)) return formatTime(time)
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(time).replace(/\u202f/g, ' ')
}
