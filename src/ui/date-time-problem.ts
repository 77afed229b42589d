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
    case 'year':
      return msg('That year is too long ago. Please type it with four digits, for example 2026.')
    case 'month':
      return msg('There is no such month. The day comes first, then the month.')
    case 'no-day':
      return msg('There is no day 00. The first day of a month is 01.')
    case 'day':
      return {
        text: msg('{month} {year} has {days} days.'),
        values: { month: monthName(reading.month), year: reading.year, days: reading.days },
      }
    case 'time':
      return msg('There is no such time. Hours go from 0 to 23, minutes from 0 to 59.')
    case 'skipped':
      return msg('This time does not exist on that day, because the clocks change.')
  }
}
