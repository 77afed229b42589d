/** Moving the focus between days and events. Each is an element with the time that it begins at, in `data-start`. */
import { addDays } from '../../domain/calendar/date-time.ts'
import { isoDay } from '../../domain/text/format.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'

const startOf = ({ dataset }: HTMLElement) => Number(dataset.start)

/** In the order of time; a day before its events. */
function stopsOf(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-start]')].sort((a, b) => startOf(a) - startOf(b))
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

/** Focuses what is nearest to a time. @param id of an interview that comes first */
export function focusNearest(root: ParentNode, at: number, id?: string): void {
  const stops = stopsOf(root)
  const distance = (stop: HTMLElement) =>
    id !== undefined && stop.dataset.eventId === id ? -1 : Math.abs(startOf(stop) - at)
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
