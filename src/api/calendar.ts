import { type CalendarEvents, readCalendar } from '../domain/calendar/read-calendar.ts'
import type { Client, Result } from './client.ts'

export async function getCalendar(client: Client, signal: AbortSignal): Promise<Result<CalendarEvents>> {
  const result = await client.call({ call: 'calendar' }, 'read', { signal })
  if (!result.ok) return result
  const events = readCalendar(result.value.data)
  return events === null ? { ok: false, failure: { kind: 'broken', status: 200 } } : { ok: true, value: events }
}
