import { type CalendarEvents, readCalendar } from '../domain/calendar/read-calendar.ts'
import type { Reply } from '../platform/port.ts'
import { type Body, type Client, type Result, resultOfReply } from './client.ts'

function eventsIn(result: Result<Body>): Result<CalendarEvents> {
  if (!result.ok) return result
  const events = readCalendar(result.value.data)
  return events === null ? { ok: false, failure: { kind: 'broken', status: 200 } } : { ok: true, value: events }
}

export async function getCalendar(client: Client, signal: AbortSignal): Promise<Result<CalendarEvents>> {
  return eventsIn(await client.call({ call: 'calendar' }, 'read', { signal }))
}

/** Reads a reply that the desktop app has asked for. */
export function calendarIn(reply: Reply): Result<CalendarEvents> {
  return eventsIn(resultOfReply(reply, true, 'read'))
}
