import { readList, readObject, readText } from '../common/readers.ts'
import {
  cutText,
  type Interview,
  localIdPrefix,
  longestDescription,
  longestTitle,
  readEventTime,
  readPriority,
  sortInterviews,
  spanOf,
} from './calendar.ts'
import { zoneId } from './date-time.ts'

export interface CalendarEvents {
  /** Sorted by start. */
  readonly interviews: readonly Interview[]
  /** Time zone of the device when they were read. */
  readonly zone: string
  /** Events left out because their start is missing or unreadable. */
  readonly dropped: number
}

/** Longest event id, in characters; a longer one is cut. */
const longestId = 100

/** Reads only these fields: FullCalendar acts on others, such as `url`, `rrule` and `display`. @returns null for no list */
export function readCalendar(data: unknown): CalendarEvents | null {
  if (data === undefined || data === null) return { interviews: [], dropped: 0, zone: zoneId() }
  const rows = readList(data)
  if (rows === null) return null
  const ids = new Set<string>()
  const interviews: Interview[] = []
  for (const row of rows) {
    const event = readObject(row)
    const start = readEventTime(readText(event.start))
    if (start === null) continue
    let id = readText(event.id).slice(0, longestId)
    // By the start, so that a calendar file has the same on another visit.
    for (let count = 1; id === '' || ids.has(id) || id.startsWith(localIdPrefix); count += 1) {
      id = `event-${start.at}${count === 1 ? '' : `-${count}`}`
    }
    ids.add(id)
    interviews.push({
      id,
      title: cutText(readText(event.title), longestTitle),
      candidate: false,
      ...spanOf(start, readEventTime(readText(event.end))),
      description: cutText(readText(event.description), longestDescription),
      priority: readPriority(readText(event.priority)),
      cdlType: null,
      interviewType: null,
      status: null,
    })
  }
  return { interviews: sortInterviews(interviews), dropped: rows.length - interviews.length, zone: zoneId() }
}
