/** Moving the focus between days and events. Each is an element with the time that it begins at, in `data-start`. */
import { addDays, startOfDay } from '../../domain/calendar/date-time.ts'
import { isoDay } from '../../domain/text/format.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'

const startOf = ({ dataset }: HTMLElement) => Number(dataset.start)

/** In the order of time; a day before its events. Without hidden ones: on a phone a list takes the place of a week. */
function stopsOf(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-start]')]
    .filter((stop) => stop.getClientRects().length > 0)
    .sort((a, b) => startOf(a) - startOf(b))
}

/**
 * Makes the days links with an address and a name. Only one of them is a tab stop: a month has 42, and the arrow keys
 * lead from one to the next.
 */
export function nameDays(grid: Element): void {
  const days = [...grid.querySelectorAll<HTMLAnchorElement>('a[data-navlink]')]
  const stop = days.find((link) => link.closest('.fc-day-today')) ?? days[0]
  for (const link of days) {
    const iso = link.closest<HTMLElement>('[data-date]')?.dataset.date
    const day = new Date(`${iso}T00:00`).getTime()
    const text = (link.textContent ?? '').replace('\n', ' ')
    const name = spellOutDay(day)
    link.href = `?day=${iso}`
    link.dataset.start = String(day)
    link.removeAttribute('title') // FullCalendar's, which would be read after the name
    link.ariaLabel = name.includes(text) ? name : `${text}, ${name}`
    link.tabIndex = link === stop ? 0 : -1
  }
}

/** Scrolls the page if a displayed time is not in sight; in hours, if it is not in the upper half, as they go on. */
export function seekTime(grid: Element, at: number): void {
  const day = `[data-date="${isoDay(at)}"]`
  const time = new Date(at)
  const slot = `${String(time.getHours()).padStart(2, '0')}:${time.getMinutes() < 30 ? '00' : '30'}:00`
  const listed = grid.querySelector(`${day} .fc-daygrid-day-top, .day-lists ${day}`)
  listed?.scrollIntoView({ block: 'nearest' })
  if (listed !== null || grid.querySelector(`.fc-timegrid-col${day}`) === null) return
  const box = grid.querySelector(`.fc-timegrid-slot-lane[data-time="${slot}"]`)?.getClientRects()[0]
  if (box === undefined) return
  const y = scrollY + box.top
  scrollTo({ top: y <= innerHeight / 2 ? 0 : y - innerHeight * 0.3, behavior: 'instant' })
}

/** Added to the distance of other days: more than any on the same day, in milliseconds. */
const otherDayMs = 25 * 3_600_000

/** Focuses what is nearest to a time, on its day if there is something. @param id of an interview that comes first */
export function focusNearest(root: ParentNode, at: number, id?: string): void {
  const stops = stopsOf(root)
  const day = startOfDay(at)
  const distance = (stop: HTMLElement) => {
    if (id !== undefined && stop.dataset.eventId === id) return -1
    return Math.abs(startOf(stop) - at) + (startOfDay(startOf(stop)) === day ? 0 : otherDayMs)
  }
  const nearest = Math.min(...stops.map(distance))
  stops.find((stop) => distance(stop) === nearest)?.focus()
}

/** Moves the focus in the grid: up and down in the order of time, left and right to the day before and after. @returns whether */
export function moveFocus(grid: Element, from: HTMLElement, key: string): boolean {
  if (!/^Arrow/.test(key) || from.dataset.start === undefined) return false
  const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  const stops = stopsOf(grid)
  if (key === 'ArrowUp' || key === 'ArrowDown') stops[stops.indexOf(from) + step]?.focus()
  else focusNearest(grid, addDays(startOf(from), step))
  return true
}
