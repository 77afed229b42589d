import type { DateTimeReading } from '../domain/calendar/date-time.ts'
import { msg, type UserText } from '../domain/text/user-text.ts'
import { monthName } from '../i18n/calendar-dates.ts'

export function dateTimeProblem(reading: DateTimeReading): UserText | undefined {
  if (reading.ok) return undefined
  switch (reading.reason) {
    case 'empty':
      return undefined
    case 'shape':
      return msg('Please type the date as day/month/year hour:minute, for example 25/12/2026 14:30.')
    case 'month':
      return msg('There is no such month. The day comes first, then the month.')
    case 'day':
      return {
        text: msg('{month} {year} has {days} days.'),
        values: { month: monthName(reading.month), year: reading.year, days: reading.days },
      }
  }
}
