/** Interviews. The demo's are stored with days relative to today, so it never goes stale; all others with their time. */
import { type Answer, done, isoTime, type Provider } from './provider.ts'

type EventRow = readonly [
  day: number,
  start: string,
  minutes: number,
  title: string,
  description: string | null,
  priority: string | null,
]

const events: readonly EventRow[] = [
  [-20, '10:00', 60, 'Initial interview: Carla Mendes', 'Phone interview, CDL-A, two trucks.', 'low'],
  [-6, '09:00', 30, 'Reference call: Northside Paving', null, null],
  [-2, '14:00', 90, 'Follow-up interview: Ray Holloway', 'Bring the updated insurance certificate.', 'medium'],
  [-1, '11:30', 30, 'Document review: Tran Brothers LLC', 'COI and W-9.', 'high'],
  [0, '08:00', 60, 'Initial interview: Dwayne Porter', 'Owner-operator, tri-axle, local work.', 'high'],
  [0, '10:30', 60, 'Follow-up interview: Sofia Ramirez', null, 'medium'],
  [0, '13:00', 30, 'Phone check: Miller Hauling', 'Confirm the start date.', 'low'],
  [0, '15:00', 120, 'Yard visit: truck inspection', 'Two end dumps, one quad-axle.', null],
  [0, '19:00', 30, 'Evening call: Jamal Everett', null, 'high'],
  [1, '09:00', 60, 'Final interview: Carla Mendes', 'With the dispatch manager.', 'high'],
  [1, '16:00', 30, 'Orientation call', null, null],
  [2, '10:00', 90, 'Initial interview: Pete Kowalski', 'CDL-B, wants to switch to CDL-A.', 'medium'],
  [4, '08:30', 60, 'Follow-up interview: Dwayne Porter', null, 'low'],
  [5, '12:00', 60, 'Lunch with Lone Star Aggregates', 'They need six trucks from next month.', null],
  [8, '09:30', 60, 'Initial interview: Grace Okafor', 'Belly dump, regional.', 'medium'],
  [12, '14:30', 30, 'Insurance renewal check: Tran Brothers LLC', null, 'high'],
  [17, '10:00', 60, 'Final interview: Ray Holloway', null, 'medium'],
  [25, '11:00', 120, 'Group orientation for new owner-operators', 'Main yard, bring your medical card.', 'low'],
]

export function seedCalendar(provider: Provider): void {
  const insert = provider.db.prepare(
    'INSERT INTO calendar_events (day, start, minutes, title, description, priority) VALUES (?, ?, ?, ?, ?, ?)',
  )
  for (const event of events) insert.run(...event)
}

export interface NewInterview {
  readonly title: string
  /** ISO text with a zone. */
  readonly start: string
  /** Default 60. */
  readonly minutes?: number | undefined
  readonly description?: string | undefined
  readonly priority?: 'low' | 'medium' | 'high' | undefined
}

export function addInterview(provider: Provider, interview: NewInterview): void {
  const { title, start, minutes = 60, description = null, priority = null } = interview
  provider.db
    .prepare(
      'INSERT INTO calendar_events (day, start, minutes, title, description, priority) VALUES (NULL, ?, ?, ?, ?, ?)',
    )
    .run(new Date(start).toISOString(), minutes, title, description, priority)
}

/** Returns a winter time of Chicago, some days from today. */
function zonedTime(now: number, day: number, start: string, plusMinutes: number): string {
  const today = new Date(now - 6 * 3_600_000).toISOString().slice(0, 10)
  const clock = Date.parse(`${today}T${start}Z`) + day * 86_400_000 + plusMinutes * 60_000
  return `${new Date(clock).toISOString().slice(0, 19)}-06:00`
}

/** GET /api/calendar/get */
export function calendar(provider: Provider): Answer {
  const rows = provider.db.prepare('SELECT * FROM calendar_events ORDER BY day, start, id').all()
  const data = rows.map(({ id, title, day, start, minutes, description, priority }) => {
    const at = (plusMinutes: number) =>
      day === null
        ? isoTime(Date.parse(String(start)) + plusMinutes * 60_000)
        : zonedTime(provider.now(), Number(day), String(start), plusMinutes)
    return { id, title, start: at(0), end: at(Number(minutes)), description, priority }
  })
  return done('Your calendar.', { data })
}
