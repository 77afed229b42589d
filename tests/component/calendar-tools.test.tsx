/** What a recruiter does with the calendar all day: read it, find a name, use keys, take a change back. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showLanguage } from '../../src/i18n/language.ts'
import { Calendar } from '../../src/screens/calendar/calendar.tsx'
import { press } from '../support/component-locators.ts'
import { fakePlatform, html, json, later } from '../support/fake-platform.ts'
import {
  at,
  shownEvents as events,
  openMenu,
  showCalendar as show,
  startAtNoon,
  shownTitle as title,
} from '../support/render-calendar.tsx'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

beforeEach(startAtNoon)

const box = (selector: string) => (document.querySelector(selector) as HTMLElement).getBoundingClientRect()
const active = () => document.activeElement as HTMLElement

test.each([1280, 1920])('at %i px the grid has two thirds beside the list, more without it', async (width) => {
  const platform = await show([], 'Month', width)
  const beside = () => document.documentElement.clientWidth - box('aside').right
  await expect.poll(() => box('.calendar-grid').width / beside()).toBeGreaterThan(2 / 3)
  expect(box('.calendar-columns').right).toBeGreaterThan(document.documentElement.clientWidth - 40)
  await openMenu()
  await press(page.getByRole('button', { name: 'Hide the list' }))
  await expect.poll(() => box('.calendar-grid').width).toBeGreaterThan(width - (width > 1440 ? 330 : 150))
  expect(page.getByRole('region', { name: 'Upcoming Interviews' }).elements()).toHaveLength(0)
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(platform.records.get('calendarListFolded')).not.toBeNull()
  const unfold = page.getByRole('button', { name: 'Unfold the sidebar' })
  if (width > 1440) return expect(unfold.elements()).toHaveLength(0)
  await press(unfold)
  await expect.poll(() => box('aside').width).toBeGreaterThan(200)
  expect(platform.records.get('navigationUnfolded')).not.toBeNull()
})

test('a grid whose box had no width for a moment, as a screenshot of the page makes it, fills the box again', async () => {
  await show([], 'Month', 1280)
  const drawn = () => box('.fc-scrollgrid-sync-table').width
  await expect.poll(drawn).toBeGreaterThan(500)
  const { style } = document.querySelector('.calendar-frame') as HTMLElement
  style.width = '0'
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  style.width = ''
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await expect.poll(drawn).toBeGreaterThan(500)
})

test('at 768 px the list lies beside the grid', async () => {
  await show([], 'Month', 768)
  expect(box('.calendar-list').right).toBeLessThanOrEqual(box('.calendar-grid').left + 1)
})

test('week and day fold the hours without interviews, from 7 am to 7 pm at least', async () => {
  await show([{ id: 1, title: 'Late', start: at(20, 30), end: at(21, 15) }], 'Day')
  const hours = () =>
    [...document.querySelectorAll<HTMLElement>('.fc-timegrid-slot-lane')]
      .map(({ dataset }) => dataset.time)
      .filter((_, index, { length }) => index === 0 || index === length - 1)
  await expect.poll(hours).toEqual(['07:00:00', '21:30:00'])
})

test('the grid follows its box: all days are displayed when the list comes back', async () => {
  await show([], 'Week')
  for (const name of ['Hide the list', 'Show the list']) {
    await openMenu()
    await press(page.getByRole('button', { name }))
  }
  const right = (selector: string) => [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect().right
  await expect.poll(() => right('.fc-col-header-cell')).toBeLessThanOrEqual(box('.calendar-frame').right + 1)
  await expect.poll(() => right('.fc-timegrid-col')).toBeLessThanOrEqual(box('.calendar-frame').right + 1)
})

test('Today brings now to the upper half of a small window', async () => {
  await show([], 'Week', 1280)
  await page.viewport(1280, 500)
  scrollTo(0, 0)
  await press(page.getByRole('button', { name: 'Today' }))
  const now = () => document.querySelector('.fc-timegrid-now-indicator-line')?.getBoundingClientRect().top ?? -1
  await expect.poll(() => now() >= 64 && now() <= innerHeight / 2).toBe(true)
})

test('the range comes first, the views in the middle, and previous, next and today on the right', async () => {
  await show([], 'Month', 1280)
  const buttons = [...document.querySelectorAll('.calendar-tools .btn-group > button')]
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Month', 'Week', 'Day', 'Previous', 'Next', 'Today'])
  const lefts = [box('.calendar-range'), ...buttons.map((button) => button.getBoundingClientRect())].map(
    ({ left }) => left,
  )
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
})

test.each(['en', 'es'] as const)('at 1024 px the tools are one row (%s)', async (language) => {
  vi.setSystemTime('2026-09-30T12:00') // a week of two months has the longest title
  await showLanguage(language)
  onTestFinished(() => void showLanguage('en'))
  await show([], language === 'en' ? 'Week' : 'Mes', 1024)
  await expect.poll(title).toBe(language === 'en' ? 'Sep 27 – Oct 3, 2026' : 'septiembre de 2026')
  expect(box('.calendar-tools').height).toBeLessThan(50)
})

test('the weekdays stay below the top bar', async () => {
  await show([], 'Week')
  await page.viewport(1280, 500)
  scrollTo(0, 400)
  await expect.poll(() => Math.round(box('.fc-col-header-cell').top)).toBe(Math.round(box('.topbar').bottom) - 1)
})

test('a line marks now; a canceled interview is struck through, says so, and is not next', async () => {
  const day = new Date().getDay()
  await show(
    [
      { id: 1, title: 'Over', start: at(0, 0, day), end: at(0, 1, day) },
      { id: 2, title: 'Called off', start: at(23, 58, day) },
      { id: 3, title: 'Takes place', start: at(9, 0, day + 1) },
    ],
    'Day',
  )
  await expect.poll(() => document.querySelector('.fc-timegrid-now-indicator-line')).not.toBeNull()
  await press(page.getByRole('button', { name: /^Called off/ }))
  await press(page.getByRole('button', { name: 'Cancelled', exact: true }))
  await press(page.getByRole('button', { name: 'Close' }))
  await expect.element(page.getByRole('status').getByText('Called off: Cancelled.')).toBeVisible()
  const off = () => events()[1] as HTMLElement
  await expect
    .poll(() => getComputedStyle(off().querySelector('.fc-event-title') as HTMLElement).textDecorationLine)
    .toBe('line-through')
  expect(off().getAttribute('aria-label')).toMatch(/^Called off .*, Cancelled$/)
  expect(document.querySelector('.calendar-list .interview')?.textContent).toContain('Takes place')
})

test('a date that was chosen in a month is kept by the day and by Schedule; typing a year jumps nowhere', async () => {
  await show([])
  const before = title()
  await openMenu()
  const field = page.getByLabelText('Go to date')
  await expect.element(field).toHaveFocus()
  for (const odd of ['0202-12-24', '20266-12-24']) {
    await field.fill(odd)
    expect(title()).toBe(before)
  }
  await field.fill('2027-12-24')
  await expect.poll(title).toBe('December 2027')
  await userEvent.keyboard('{Escape}')
  await press(page.getByRole('button', { name: 'Day', exact: true }))
  await expect.poll(title).toBe('Fri, Dec 24, 2027')
  await press(page.getByRole('button', { name: 'Schedule Interview' }))
  const start = page.getByRole('textbox', { name: 'Date and time' })
  await expect.element(start).toHaveValue('24/12/2027 12:00')
})

test('in Spanish the names are English, and not to be translated', async () => {
  await showLanguage('es')
  onTestFinished(() => void showLanguage('en'))
  await show([{ id: 1, title: 'Phone check: Ana Núñez', start: at(23, 58), end: at(23, 59), description: 'Call' }])
  await expect.poll(() => events().length).toBe(1)
  events()[0]?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('dialog bdi')).not.toBeNull()
  const names = [
    ...document.querySelectorAll<HTMLElement>('.fc-event-title, .event-kind, .interview-list bdi, dialog bdi'),
  ]
  expect(names.map(({ textContent }) => textContent?.trim())).toEqual([
    'Phone check: Ana Núñez',
    'Call',
    'Ana Núñez',
    'Phone check',
    'Phone check: Ana Núñez',
    'Call',
  ])
  for (const name of names) expect([name.lang, name.getAttribute('translate')]).toEqual(['en', 'no'])
  expect(document.querySelector('dialog h2')?.closest('[lang]:not(html)')).toBeNull()
})

test('days are links, one of them a tab stop; arrows lead to the next day, and through days and events in their order', async () => {
  await show(
    [
      { id: 'b', title: 'Second', start: at(11, 0, 2), end: at(12, 0, 2) },
      { id: 'a', title: 'First', start: at(9, 0, 2), end: at(12, 0, 2) },
      { id: 'c', title: 'Third', start: at(9, 0, 4) },
    ],
    'Week',
  )
  await expect.poll(() => events().length).toBe(3)
  expect(events().map(({ dataset }) => dataset.eventId)).toEqual(['a', 'b', 'c'])
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-navlink]')]
  expect(links.every(({ href }) => /\?day=\d{4}-\d{2}-\d{2}$/.test(href))).toBe(true)
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  links[1]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(active()).toBe(links[2])
  await userEvent.keyboard('{ArrowDown}')
  expect(active().dataset.eventId).toBe('a')
  await userEvent.keyboard('{ArrowDown}')
  expect(active().dataset.eventId).toBe('b')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe(links[3])
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(active().dataset.eventId).toBe('c')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  await expect.poll(() => document.querySelector('.fc-timeGridDay-view')).not.toBeNull()
})

test('right and left of an afternoon are the next day and the one before, without interviews too', async () => {
  await show([{ id: 'a', title: 'First', start: at(14, 0, 2), end: at(15, 0, 2) }], 'Week')
  await expect.poll(() => events().length).toBe(1)
  for (const [key, day] of [
    ['{ArrowRight}', 3],
    ['{ArrowLeft}', 1],
  ] as const) {
    events()[0]?.focus()
    await userEvent.keyboard(key)
    expect(active()).toBe(document.querySelectorAll('a[data-navlink]')[day])
  }
})

test('a press beside the interviews forgets the one that had the focus', async () => {
  await show([{ id: 'a', title: 'First', start: at(9, 0, 2), end: at(10, 0, 2) }], 'Week')
  await expect.poll(() => events().length).toBe(1)
  events()[0]?.focus()
  const lane = box('.fc-timegrid-slot-lane[data-time="12:00:00"]')
  const point = { bubbles: true, clientX: lane.right - 20, clientY: lane.top + 5 }
  const target = document.elementFromPoint(point.clientX, point.clientY)
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
    target?.dispatchEvent(type === 'pointerdown' ? new PointerEvent(type, point) : new MouseEvent(type, point))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  expect(active()).toBe(document.body)
})

function skipToCalendar(): void {
  const link = page.getByRole('link', { name: 'Skip to the calendar' }).element()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('the skip link leads to a day without interviews, too', async () => {
  await show([], 'Day')
  await expect.poll(() => document.querySelector('.fc-timeGridDay-view')).not.toBeNull()
  skipToCalendar()
  expect(active().closest('.calendar-grid')).not.toBeNull()
})

test('in the week of a phone the skip link leads to a row, and what follows a canceled one has the focus', async () => {
  const data = [2, 4].map((day) => ({ id: `${day}`, title: `On ${day}`, start: at(9, 0, day), end: at(10, 0, day) }))
  await show(data, 'Week', 360)
  await expect.poll(() => document.querySelectorAll('.day-lists .interview-row').length).toBe(2)
  skipToCalendar()
  expect(active().closest('.day-lists')).not.toBeNull()
  document.querySelector<HTMLElement>('.day-lists [data-event-id="2"]')?.focus()
  await userEvent.keyboard('{Delete}')
  await press(page.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => active().dataset.eventId).toBe('4')
})

const focused = () => active().dataset.eventId
const focusedTime = () => active().querySelector('.fc-event-time')?.textContent?.trim()

test('by keyboard an event is rescheduled in few keys, keeps the focus, and its changes are undone one by one', async () => {
  await show([{ id: 7, title: 'Grace Okafor', start: at(9, 0), end: at(10, 0) }], 'Week')
  events()[0]?.focus()
  /** Enter opens the details, and then their first button. */
  const edit = async () => {
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Interview Details' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  }
  await edit()
  await userEvent.keyboard('{Tab}2pm{Enter}')
  await expect.poll(() => [focused(), focusedTime()]).toEqual(['7', '2p'])
  await edit()
  await userEvent.keyboard('{Tab}3pm{Enter}')
  await expect.poll(() => [focused(), focusedTime()]).toEqual(['7', '3p'])
  await expect.element(page.getByRole('status').getByText('Undo with Control Z.')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => [focused(), focusedTime()]).toEqual(['7', '2p'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => [focused(), focusedTime()]).toEqual(['7', '9a'])
})

test('from the top of the page to an event in at most eight tabs', async () => {
  await show(
    Array.from({ length: 12 }, (_, index) => ({ id: index, title: `Interview ${index}`, start: at(8 + index) })),
    'Week',
  )
  await expect.poll(() => events().length).toBe(12)
  // A blurred element would remain where Tab starts from.
  const top = document.createElement('button')
  document.body.prepend(top)
  onTestFinished(() => top.remove())
  top.focus()
  let tabs = 0
  while (!events().includes(active()) && tabs < 8) {
    await userEvent.keyboard('{Tab}')
    tabs += 1
    if (active().matches('.skip-link')) await userEvent.keyboard('{Enter}')
  }
  expect(active().textContent, 'the one nearest to now').toContain('Interview 4')
})

test('the next interview is the first row in the morning, at noon and in the evening', async () => {
  await show([8, 13, 18].map((hour) => ({ id: hour, title: `At ${hour}`, start: at(hour), end: at(hour, 30) })))
  for (const [hour, row] of [
    [7, 'Next, in 40 min8:00 – 8:30 AM'],
    [12, 'Next, in 40 min1:00 – 1:30 PM'],
    [17, 'Next, in 40 min6:00 – 6:30 PM'],
  ] as const) {
    vi.setSystemTime(new Date().setHours(hour, 20, 0, 0))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.poll(() => document.querySelector('.interview-list')?.textContent?.slice(0, row.length)).toBe(row)
  }
})

test('what began on an earlier day stands under today, which is named once', async () => {
  const day = (offset: number) => at(0, 0, new Date().getDay() + offset).slice(0, 10)
  await show([
    { id: 1, title: 'Orientation', start: day(-1), end: day(2) },
    { id: 2, title: 'Next', start: at(13) },
    { id: 3, title: 'After it', start: at(14) },
  ])
  const headings = [...document.querySelectorAll('.calendar-list .interview-day')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Next, in 1 h 0 min', expect.stringMatching(/^Today, /)])
})

test('on a phone a week is a list of its days, a month has a mark a day and its list below, both on large targets', async () => {
  const data = [
    { id: 1, title: 'An hour', start: at(9), end: at(10), priority: 'high', description: '(423) 555-0147' },
    { id: 2, title: 'Half of one', start: at(11), end: at(11, 30) },
    { id: 3, title: 'A quarter', start: at(13), end: at(13, 15), priority: 'medium' },
    { id: 4, title: 'All day', start: at(0).slice(0, 10) },
  ]
  await show(data, 'Week', 320)
  const rows = () => [...document.querySelectorAll<HTMLElement>('.day-lists .interview-row')]
  const isWide = () => document.documentElement.scrollWidth === document.documentElement.clientWidth
  const isLarge = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return Math.round(width) >= 44 && Math.round(height) >= 44
  }
  for (const width of [390, 320]) {
    await page.viewport(width, 740)
    await expect.poll(() => rows().length).toBe(4)
    for (const row of rows()) expect(isLarge(row), row.textContent ?? '').toBe(true)
    expect(box('.day-lists .interview-phone a').height, 'with a mouse').toBeGreaterThanOrEqual(24)
    expect(isWide()).toBe(true)
  }
  await press(page.getByRole('button', { name: 'Month', exact: true }))
  const mark = page.getByRole('button', { name: /^4 interviews: / })
  await expect.element(mark).toBeVisible()
  expect(document.querySelectorAll('.fc-event')).toHaveLength(1)
  expect(isLarge(mark.element())).toBe(true)
  expect(isWide()).toBe(true)
  const other = (new Date().getDay() + 1) % 7
  await openMenu()
  await page.getByLabelText('Go to date').fill(at(12, 0, other).slice(0, 10))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rows().length).toBe(0)
  await press(mark)
  await expect.poll(() => rows().length).toBe(4)
  rows()[0]?.click()
  await expect.element(page.getByRole('dialog', { name: 'Interview Details' })).toBeVisible()
})

test('below the month of a phone the day is named, also without interviews', async () => {
  await show([{ id: 'a', title: 'First', start: at(9, 0, (new Date().getDay() + 1) % 7) }], 'Month', 360)
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'full' })
  await expect.element(page.getByRole('heading', { name: today })).toBeVisible()
  await expect.element(page.getByText('No interviews on these days.')).toBeVisible()
})

test.each([740, 400])('on a phone of %i px the menu stays in the window, wherever its button is', async (height) => {
  await show([], 'Month', 360)
  await page.viewport(360, height)
  for (const block of ['start', 'center', 'end'] as const) {
    document.querySelector('.calendar-more')?.scrollIntoView({ block })
    await openMenu()
    await expect.element(page.getByLabelText('Go to date')).toHaveFocus()
    const { top, bottom } = box('.calendar-menu')
    expect([top >= 0, bottom <= innerHeight], block).toEqual([true, true])
    await userEvent.keyboard('{Escape}')
  }
})

test('at 360 px the grid begins on the first screen', async () => {
  await page.viewport(360, 740)
  await show(
    Array.from({ length: 12 }, (_, index) => ({ id: index, title: `Interview ${index}`, start: at(23, index) })),
    'Month',
    360,
  )
  scrollTo(0, 0)
  await expect.poll(() => box('.fc-daygrid-body').top).toBeLessThan(740)
})

test.each([
  ['a tap', 100, true],
  ['a long press', 600, false],
])('a finger lifted from an event after %s (%i ms) may click it: %s', async (_, lasts, clicks) => {
  await show([{ id: 7, title: 'Grace Okafor', start: at(9, 0), end: at(10, 0) }], 'Week')
  await expect.poll(() => document.querySelector('.fc-timeGridWeek-view .fc-event')).not.toBeNull()
  const event = events()[0] as HTMLElement
  const { left, top } = event.getBoundingClientRect()
  const finger = new Touch({ identifier: 1, target: event, clientX: left + 5, clientY: top + 5 })
  const touch = (type: string, touches: Touch[]) =>
    event.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [finger] }))
  touch('touchstart', [finger])
  await new Promise((resolve) => setTimeout(resolve, lasts))
  expect(touch('touchend', [])).toBe(clicks)
})

test('on a phone the day opens at now, and the month with today, after the list of a week', async () => {
  await show([{ id: 7, title: 'Grace Okafor', start: at(9, 0), end: at(10, 0) }], 'Week', 360)
  await expect.poll(() => document.querySelector('.day-lists')).not.toBeNull()
  await press(page.getByRole('button', { name: 'Day', exact: true }))
  await expect.poll(() => document.querySelector('.fc-timeGridDay-view')).not.toBeNull()
  const target = () => document.querySelector('.fc-timegrid-now-indicator-line') ?? events()[0]
  const isEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  await expect
    .poll(() => {
      const top = target()?.getBoundingClientRect().top ?? -1
      return (top >= 64 && top <= innerHeight / 2) || (isEnd() && top > 0)
    })
    .toBe(true)
  await press(page.getByRole('button', { name: 'Month', exact: true }))
  await expect.poll(() => document.querySelector('.day-lists')).not.toBeNull()
  const today = () => box('.fc-daygrid-day.fc-day-today .fc-daygrid-day-top')
  await expect.poll(() => today().top >= 64 && today().bottom <= innerHeight).toBe(true)
})

test('a failed load is told with the list folded, too; Retry keeps the grid and moves the focus to the title', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('calendar', json({ success: true, data: [] }))
  await page.viewport(1280, 800)
  await renderInLayout(platform, '/calendar', <Calendar />)
  await openMenu()
  await press(page.getByRole('button', { name: 'Hide the list' }))
  await cleanup()
  const slow = later<ReturnType<typeof json>>()
  platform.reply('calendar', html(500), slow.promise)
  platform.reply('dashboard', dashboardReply(1))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderInLayout(platform, '/calendar', <Calendar />)
  await expect.element(page.getByText(/^Error loading calendar events: /)).toBeVisible()
  expect(logged.mock.calls.map((call) => String(call[0]).slice(0, 200))).toContain('HTTP error! status: 500')
  expect(page.getByRole('region', { name: 'Upcoming Interviews' }).elements()).toHaveLength(0)
  const grid = document.querySelector('.fc-view-harness')
  await press(page.getByRole('button', { name: 'Retry' }))
  await expect.poll(active).toBe(document.querySelector('h1'))
  expect(document.querySelector('.fc-view-harness')).toBe(grid)
  slow.settle(json({ success: true, data: [] }))
  await expect.poll(() => page.getByText(/^Error loading calendar events: /).elements()).toEqual([])
})
