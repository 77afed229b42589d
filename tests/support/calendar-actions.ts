/** User actions on the calendar in all three views: click, select, drag, resize and long press. */
import { expect, type Locator, type Page } from '@playwright/test'
import { dragFinger, dragMouse, type Point } from './pointer-actions.ts'

interface Pointer {
  readonly tap: (page: Page, at: Point) => Promise<void>
  readonly drag: (page: Page, from: Point, to: Point) => Promise<void>
}

/**
 * Advances the installed clock by FullCalendar's 500 ms long-press delay, then waits until the touched item is marked.
 */
async function takenHold(page: Page): Promise<void> {
  await page.clock.runFor(600)
  const held = page.locator('.fc-highlight, .fc-event-mirror, .fc-event-selected')
  await expect(held.filter({ visible: true }).first()).toBeVisible()
}

export const pointers: Readonly<Record<'mouse' | 'finger', Pointer>> = {
  mouse: { tap: (page, { x, y }) => page.mouse.click(x, y), drag: dragMouse },
  finger: {
    tap: (page, at) => dragFinger(page, at, at),
    drag: (page, from, to) => dragFinger(page, from, to, () => takenHold(page)),
  },
}

export type View = 'Month' | 'Week' | 'Day'

const shownAs = { Month: '.fc-dayGridMonth-view', Week: '.fc-timeGridWeek-view', Day: '.fc-timeGridDay-view' } as const

async function showView(page: Page, view: View): Promise<void> {
  await page.getByRole('button', { name: view, exact: true }).click()
  await expect(page.locator(shownAs[view])).toBeVisible()
}

export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the position of an hour on a day in the week or day view. @param hour such as '10:30' */
export async function pointAtHour(page: Page, date: string, hour: string): Promise<Point> {
  const { x } = await middleOf(page.locator(`.fc-timegrid-col[data-date="${date}"]`))
  const { y } = await middleOf(page.locator(`.fc-timegrid-slot-lane[data-time="${hour}:00"]`))
  return { x, y }
}

/** Returns a point in the lower part of a day's cell in the month view, below the interviews. */
async function pointOnDay(page: Page, date: string): Promise<Point> {
  const box = await page.locator(`.fc-daygrid-day[data-date="${date}"]`).boundingBox()
  if (box === null) throw new Error(`no cell of ${date}`)
  return { x: box.x + box.width / 2, y: box.y + box.height - 6 }
}

/** Answers the prompt for a title after a selection. */
async function giveTitle(page: Page, title: string, when: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Please enter a new title for your event' })
  await expect(question).toContainText(when)
  await question.getByRole('textbox').fill(title)
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(question).toHaveCount(0)
}

/** Returns the list row of an interview. */
export function rowOf(page: Page, title: string) {
  return page.getByRole('region', { name: 'Upcoming Interviews' }).getByRole('button', { name: new RegExp(title) })
}

/**
 * Selects, drags, resizes and opens interviews around Thursday, November 12, 2026 in one view. Finally checks that the
 * calendar still navigates.
 */
export async function exerciseCalendar(page: Page, view: View, pointer: Pointer): Promise<void> {
  await showView(page, view)
  const inMonth = view === 'Month'
  const event = (title: string) => page.locator('.fc-event', { hasText: title })
  const at = (date: string, hour: string) => (inMonth ? pointOnDay(page, date) : pointAtHour(page, date, hour))
  /** The list above grows with each interview, so the next target is scrolled to the middle of the window first. */
  const center = () =>
    page
      .locator(inMonth ? '.fc-daygrid-day[data-date="2026-11-11"]' : '.fc-timegrid-slot-lane[data-time="11:00:00"]')
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))

  await center()
  const place = await at('2026-11-12', '09:00')
  await pointer.drag(page, place, place)
  await giveTitle(page, 'Pressed', inMonth ? 'Thu, Nov 12, 2026 · All day' : 'Thu, Nov 12, 2026 · 9:00 – 9:30 AM CST')
  await expect(page.locator('.fc-event-mirror')).toHaveCount(0)
  await expect(event('Pressed')).toHaveCount(1)
  const status = (words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible()
  await status('Pressed is scheduled for ')

  await center()
  await pointer.drag(
    page,
    await at(inMonth ? '2026-11-17' : '2026-11-12', '10:00'),
    await at(inMonth ? '2026-11-18' : '2026-11-12', '10:30'),
  )
  await giveTitle(
    page,
    'Drawn',
    inMonth ? 'Tue, Nov 17, 2026 – Wed, Nov 18, 2026 · All day' : 'Thu, Nov 12, 2026 · 10:00 – 11:00 AM CST',
  )
  await expect(event('Drawn')).toHaveCount(1)

  await center()
  const moveTo = view === 'Day' ? '2026-11-12' : '2026-11-13'
  await pointer.drag(page, await middleOf(event('Pressed')), await at(moveTo, '12:00'))
  await expect(rowOf(page, 'Pressed')).toContainText(inMonth ? 'All day' : '12:00 – 12:30 PM')
  await status(`Pressed is moved to ${view === 'Day' ? 'Thu, Nov 12' : 'Fri, Nov 13'}`)

  await center()
  // The resize handle appears on hover with a mouse, and after a long press with a finger.
  const middle = await middleOf(event('Drawn'))
  if (pointer === pointers.mouse) await page.mouse.move(middle.x, middle.y)
  else await pointer.drag(page, middle, middle)
  await expect(event('Drawn')).toHaveCount(1)
  const handle = await middleOf(event('Drawn').locator('.fc-event-resizer-end'))
  await pointer.drag(page, handle, await at(inMonth ? '2026-11-19' : '2026-11-12', '11:00'))
  await expect(rowOf(page, 'Drawn')).toContainText(inMonth ? 'All day' : '10:00 – 11:30 AM')
  await status(inMonth ? 'Drawn is moved to Tue, Nov 17, 2026 – Thu, Nov 19, 2026' : 'Drawn is moved to ')

  await pointer.tap(page, await middleOf(event('Drawn').first()))
  const details = page.getByRole('dialog', { name: 'Interview Details' })
  await expect(details).toContainText('Drawn')
  await details.getByRole('button', { name: 'Close' }).click()
  const title = await page.locator('.calendar-range').textContent()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.locator('.calendar-range')).not.toHaveText(title ?? '')
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}
