import type { Interview } from '../../src/domain/calendar/calendar.ts'

/** Returns an interview with only an id, which is also its title, and a start. */
export function makeInterview(id: string, start = 0, more: Partial<Interview> = {}): Interview {
  return {
    id,
    title: id,
    candidate: false,
    start,
    end: null,
    allDay: false,
    description: '',
    priority: null,
    cdlType: null,
    interviewType: null,
    status: null,
    ...more,
  }
}
