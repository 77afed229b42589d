/** Moving the focus between days and events of the grid. Works on FullCalendar's elements. */
import { addDays } from '../../domain/calendar/date-time.ts'
import { isoDay } from '../../domain/text/format.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'

/** Events in the order of time. */
function eventsOf(grid: Element): readonly HTMLElement[] {
  const startOf = ({ dataset }: HTMLElement) => Number(dataset.start)
  return [...grid.querySelectorAll<HTMLElement>('.fc-event[data-start]')].sort((a, b) => startOf(a) - startOf(b))
}

function daysOf(grid: Element): readonly HTMLAnchorElement[] {
  return [...grid.querySelectorAll<HTMLAnchorElement>('a[data-navlink]')]
}

/** Returns the local midnight of the day that an element of the grid is in; NaN outside the days. */
export function dayOf(element: Element): number {
  return new Date(`${element.closest<HTMLElement>('[data-date]')?.dataset.date}T00:00`).getTime()
}

/**
 * Makes the days links with an address and a name. Only one of them is a tab stop: a month has 42, and the arrow keys
 * lead from one to the next.
 */
export function nameDays(grid: Element): void {
  const days = daysOf(grid)
  const stop = days.find((link) => link.closest('.fc-day-today')) ?? days[0]
  for (const link of days) {
    const day = dayOf(link)
    const text = (link.textContent ?? '').replace('\n', ' ')
    const name = spellOutDay(day)
    link.href = `?day=${isoDay(day)}`
    link.removeAttribute('title') // FullCalendar's, which would be read after the name
    link.ariaLabel = name.includes(text) ? name : `${text}, ${name}`
    link.tabIndex = link === stop ? 0 : -1
  }
}

/**
 * Scrolls the page so that a time, or the first interview of other days, is in the upper third of the window; to its top,
 * where that shows it in the upper half: whole days and what is behind 'N more' stand above the hours.
 */
export function seekTime(grid: Element, at: number): void {
  const day = `[data-date="${isoDay(at)}"]`
  if (grid.querySelector('.fc-timegrid') === null) {
    grid.querySelector(`.fc-daygrid-day${day} .fc-daygrid-day-top`)?.scrollIntoView({ block: 'nearest' })
    return
  }
  const list = grid.querySelector('.day-lists')
  if (list !== null) {
    list.querySelector(`section${day}`)?.scrollIntoView({ block: 'nearest' })
    return
  }
  const time = new Date(at)
  const slot = `${String(time.getHours()).padStart(2, '0')}:${time.getMinutes() < 30 ? '00' : '30'}:00`
  const lane = grid.querySelector(`.fc-timegrid-slot-lane[data-time="${slot}"]`)
  const isShown = grid.querySelector(`.fc-timegrid-col${day}`) !== null
  const target = isShown && lane !== null ? lane : eventsOf(grid).find((event) => event.matches('.fc-timegrid-event'))
  if (target === undefined) return
  const { top, height } = target.getBoundingClientRect()
  const past = target === lane ? (height * (time.getMinutes() % 30)) / 30 : 0
  const y = scrollY + top + past
  scrollTo({ top: y <= innerHeight / 2 ? 0 : y - innerHeight * 0.3, behavior: 'instant' })
}

export function focusDay(grid: Element, day: number): boolean {
  const days = daysOf(grid)
  const found = days.find((link) => dayOf(link) === day)
  if (found === undefined) return false
  for (const link of days) link.tabIndex = link === found ? 0 : -1
  found.focus()
  return true
}

/** @param at time that the focused event is nearest to; NaN: the first event */
export function focusGrid(grid: Element, at = Number.NaN): void {
  const events = eventsOf(grid)
  const distance = ({ dataset }: HTMLElement) => Math.abs(Number(dataset.start) - at)
  const nearest = events.reduce(
    (best, event) => (distance(event) < distance(best) ? event : best),
    events[0] as HTMLElement,
  )
  const target = nearest ?? daysOf(grid).find(({ tabIndex }) => tabIndex === 0)
  target?.focus()
}

const arrows = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 } as const

/**
 * Moves the focus: up and down between events, left and right between days; in a month a day's up and down is a week.
 * @returns whether it moved; a day outside the view (local midnight), for the caller to display
 */
export function moveFocus(grid: Element, from: Element, key: string): boolean | number {
  if (!Object.hasOwn(arrows, key)) return false
  const step = arrows[key as keyof typeof arrows]
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const events = eventsOf(grid)
  const day = dayOf(from)
  const event = from.closest<HTMLElement>('.fc-event[data-start]')
  if (event !== null) {
    const others = sideways
      ? events.filter((other) => (dayOf(other) - day) * step > 0).sort((a, b) => dayOf(a) - dayOf(b)) // a long one is on several
      : events
    const target = !sideways
      ? events[events.indexOf(event) + step]
      : step > 0
        ? others[0]
        : others.find((other) => dayOf(other) === dayOf(others.at(-1) as HTMLElement))
    target?.focus()
    return target !== undefined
  }
  if (from.closest('a[data-navlink]') === null) return false
  if (!sideways && grid.querySelector('.fc-dayGridMonth-view') === null) {
    const first = step > 0 ? events.find((other) => dayOf(other) === day) : undefined
    first?.focus()
    return first !== undefined
  }
  const target = addDays(day, sideways ? step : step * 7)
  return focusDay(grid, target) || target
}
