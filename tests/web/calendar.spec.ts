import type { Locator, Page } from '@playwright/test'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { saveCalendarFile } from '../support/calendar-file.ts'
import { expect, test } from '../support/signed-in.ts'

test.use({ viewport: { width: 1280, height: 1000 }, timezoneId: 'America/Chicago' })

const list = (page: Page) => page.getByRole('region', { name: 'Upcoming Interviews' })
const month = (page: Page) => page.locator('.fc-dayGridMonth-view')
const day = (page: Page, date: string) => page.locator(`.fc-daygrid-day[data-date="${date}"]`)

/** Presses on one place and lets go on another, in steps, as a hand does. */
async function drag(page: Page, from: Locator, to: Locator, at: 'middle' | 'bottom' = 'middle') {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (start === null || end === null) throw new Error('nothing to drag')
  const y = (box: typeof start) => (at === 'middle' ? box.y + box.height / 2 : box.y + box.height - 8)
  await page.mouse.move(start.x + start.width / 2, y(start))
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, y(end), { steps: 8 })
  await page.mouse.up()
}

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-10T15:00:00Z')
})

const interview = {
  id: 7,
  title: 'Initial interview: Dwayne Porter',
  start: '2026-11-12T09:00:00-06:00',
  end: '2026-11-12T10:00:00-06:00',
  description: 'Tri-axle',
  priority: 'high',
}

for (const path of ['/calendar', '/calendar-main']) {
  test(`${path}: one call, list and calendar, no violation of the content policy, clean for axe`, async ({
    portal,
    open,
  }) => {
    portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
    const page = await open(path)
    await expect(list(page).getByRole('button', { name: /Dwayne Porter/ })).toContainText('9:00 AM – 10:00 AM CST')
    await expect(page.locator('.fc-event')).toHaveCSS('background-color', 'rgb(239, 74, 0)')
    await expect(page.getByText('Times are in Central Time (America/Chicago).')).toBeVisible()
    for (const [view, shown] of [
      ['Week', '.fc-timeGridWeek-view'],
      ['Day', '.fc-timeGridDay-view'],
      ['Month', '.fc-dayGridMonth-view'],
    ] as const) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await expect(page.locator(shown)).toBeVisible()
      expect(await axeFindings(page, ofFullCalendar)).toEqual([])
    }
    expect(portal.sandbox.log.filter(({ call }) => call === 'calendar')).toHaveLength(1)
  })
}

test('says why it failed, and Retry brings the interviews', async ({ portal, open }) => {
  portal.sandbox.faults.add({ call: 'calendar', fault: 'status', status: 500, times: 1 })
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
  const page = await open('/calendar')
  await expect(page.getByText('Error loading calendar events: HTTP error! status: 500')).toBeVisible()
  await expect(page.getByText('Loading calendar events...')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list(page).getByText('Initial interview: Dwayne Porter')).toBeVisible()
  await expect(page.getByText('Error loading calendar events:')).toHaveCount(0)
})

test('shows that it loads, and then the calendar with its interviews at once, whose rows grow with them', async ({
  page,
  open,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/calendar/get', async (route) => {
    await held
    await route.continue()
  })
  await open('/calendar')
  await expect(page.getByText('Loading calendar events...')).toBeVisible()
  await expect(page.getByText('Loading the calendar…')).toBeVisible()
  answer()
  await expect(month(page)).toBeVisible()
  await expect(page.getByText('Loading calendar events...')).toHaveCount(0)
})

test('a range drawn with the mouse asks for a title; dragging and resizing move the event', async ({
  portal,
  open,
}) => {
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
  const page = await open('/calendar')
  await expect(month(page)).toBeVisible()
  await drag(page, day(page, '2026-11-17'), day(page, '2026-11-18'), 'bottom')
  const question = page.getByRole('dialog', { name: 'Please enter a new title for your event' })
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.locator('.fc-event')).toHaveCount(1)
  await drag(page, day(page, '2026-11-17'), day(page, '2026-11-18'), 'bottom')
  await page.keyboard.type('Yard days')
  await page.keyboard.press('Enter')
  const yard = page.locator('.fc-event', { hasText: 'Yard days' })
  await expect(yard).toBeVisible()
  await expect(list(page).getByRole('button', { name: /Yard days/ })).toContainText(
    'Tue, Nov 17, 2026 – Wed, Nov 18, 2026',
  )

  await drag(page, page.locator('.fc-event', { hasText: 'Dwayne' }), day(page, '2026-11-13'))
  await expect(list(page).getByRole('button', { name: /Dwayne Porter/ })).toContainText('Fri, Nov 13, 2026')
  await expect(list(page).getByRole('button', { name: /Dwayne Porter/ })).toContainText('9:00 AM – 10:00 AM CST')

  await yard.hover()
  await drag(page, yard.locator('.fc-event-resizer-end'), day(page, '2026-11-19'))
  await expect(list(page).getByRole('button', { name: /Yard days/ })).toContainText(
    'Tue, Nov 17, 2026 – Thu, Nov 19, 2026',
  )
  expect(portal.sandbox.log.filter(({ call }) => call === 'calendar')).toHaveLength(1)
})

test('everything by keyboard: schedule, open, edit, cancel', async ({ portal, open }) => {
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
  const page = await open('/calendar')
  await expect(page.locator('.fc-event')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule Interview' }).focus()
  await page.keyboard.press('Enter')
  const schedule = page.getByRole('dialog', { name: 'Schedule Interview' })
  await expect(schedule.getByRole('textbox', { name: 'Candidate name' })).toBeFocused()
  await page.keyboard.type('José O’Neil')
  await page.keyboard.press('Tab')
  await page.keyboard.type('CDL-B')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Final')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(schedule.getByRole('group', { name: 'Pick a date' })).toBeVisible()
  await expect(schedule.locator('.flatpickr-day.today')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(schedule.getByRole('button', { name: 'Pick' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('31/02/2027 10:00')
  await page.keyboard.press('Enter')
  await expect(schedule.getByText('February 2027 has 28 days.')).toBeVisible()
  await expect(schedule.getByRole('textbox', { name: 'Date and time' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('03/12/2026 10:00')
  await expect(schedule.getByText('Thursday, December 3, 2026 at 10:00 AM CST')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(schedule).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Schedule Interview' })).toBeFocused()
  await expect(list(page).getByRole('button', { name: /José O’Neil/ })).toContainText('10:00 AM – 10:30 AM CST')

  await page.locator('.fc-event', { hasText: 'Dwayne' }).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Interview Details' })
  for (const text of [
    'Initial interview: Dwayne Porter',
    'Thursday, November 12, 2026 at 9:00 AM CST',
    'Tri-axle',
    'High',
  ]) {
    await expect(details.getByText(text)).toBeVisible()
  }
  await details.getByRole('button', { name: 'Edit' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Interview' })
  await edit.getByRole('textbox', { name: 'Date and time' }).fill('16/11/2026 14:00')
  await edit.getByRole('combobox', { name: 'Duration' }).selectOption('All day')
  await expect(edit.getByRole('textbox', { name: 'First day' })).toHaveValue('16/11/2026 14:00')
  await edit.getByRole('textbox', { name: 'Last day' }).fill('18/11/2026')
  await edit.getByRole('textbox', { name: 'Last day' }).press('Enter')
  await expect(edit).toHaveCount(0)
  await expect(list(page).getByRole('button', { name: /Dwayne Porter/ })).toContainText(
    'Mon, Nov 16, 2026 – Wed, Nov 18, 2026',
  )

  await list(page)
    .getByRole('button', { name: /Dwayne Porter/ })
    .press('Enter')
  await details.getByRole('button', { name: 'Cancel Interview' }).press('Enter')
  const sure = page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this interview?' })
  await expect(sure.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await sure.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(list(page).getByText('Dwayne Porter')).toHaveCount(0)
  await expect(page.locator('.fc-event', { hasText: 'Dwayne' })).toHaveCount(0)
})

test('what the provider sends is text, and nothing that a calendar acts on', async ({ portal, open }) => {
  const hostile = {
    ...interview,
    title: '<img src=x onerror="document.title=1">',
    description: '<script>document.title=2</script>',
    url: 'javascript:document.title=3',
    display: 'none',
    classNames: ['fixed-top'],
    rrule: { freq: 'secondly' },
    color: 'lime',
  }
  portal.sandbox.faults.add({
    call: 'calendar',
    fault: 'body',
    json: {
      success: true,
      data: [hostile, null, { title: 'no start' }, { ...hostile, end: '2026-11-01', priority: 'HIGH' }],
    },
  })
  const page = await open('/calendar')
  await expect(page.getByText('2 events are not shown, because their start is missing or unreadable.')).toBeVisible()
  await expect(page.locator('.fc-event')).toHaveCount(2)
  await page.locator('.fc-event').first().click()
  await expect(page.getByRole('dialog').getByText('<script>document.title=2</script>')).toBeVisible()
  expect(await page.title()).not.toMatch(/^[123]$/)
  expect(page.url()).toMatch(/\/calendar$/)
})

test('5,000 interviews in a month: capped days, and all of a day on request', async ({ portal, open }) => {
  const data = Array.from({ length: 5000 }, (_, index) => ({
    id: index,
    title: `Interview ${index}`,
    start: new Date(Date.UTC(2026, 10, 1 + (index % 30), 15) + Math.floor(index / 30) * 60_000).toISOString(),
  }))
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  const page = await open('/calendar')
  await expect(day(page, '2026-11-20').locator('.fc-event')).toHaveCount(6)
  await day(page, '2026-11-20').getByRole('button', { name: /more/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Friday, November 20, 2026' })
  await expect(dialog.getByRole('button', { name: /^Show more/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.locator('.fc-toolbar-title')).toHaveText('December 2026')
})

test('a phone: list first, a day of the calendar, no sideways scrolling', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/calendar')
  await expect(page.locator('.fc-timeGridDay-view')).toBeVisible()
  const heading = await page.getByRole('heading', { name: 'Upcoming Interviews' }).boundingBox()
  const grid = await page.locator('.fc').boundingBox()
  expect(heading?.y).toBeLessThan(grid?.y ?? 0)
  expect(await sidewaysPixels(page)).toBe(0)
})

test("an interview is saved for one's own calendar, from the list and from its details", async ({ portal, open }) => {
  const endless = { id: 8, title: 'Call back; bring CDL, papers', start: '2026-11-13T09:00:00-06:00' }
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview, endless] } })
  const page = await open('/calendar')
  const short = list(page).getByRole('link', { name: 'Add Initial interview: Dwayne Porter to my calendar' })
  const first = await saveCalendarFile(page, short)
  expect(first.name).toBe('interview.ics')
  expect(first.event.summary).toBe(interview.title)
  expect(first.event.description).toBe('Tri-axle')
  expect(first.event.startDate.toJSDate().toISOString()).toBe('2026-11-12T15:00:00.000Z')
  expect(first.event.endDate.toJSDate().toISOString()).toBe('2026-11-12T16:00:00.000Z')

  await list(page)
    .getByRole('button', { name: /Dwayne Porter/ })
    .click()
  const details = page.getByRole('dialog', { name: 'Interview Details' })
  const second = await saveCalendarFile(page, details.getByRole('link', { name: 'Add to my calendar' }))
  expect(second.event.uid).toBe(first.event.uid)
  await page.keyboard.press('Escape')

  const { event } = await saveCalendarFile(page, list(page).getByRole('link', { name: /Call back/ }))
  expect(event.summary).toBe(endless.title)
  expect(event.endDate.compare(event.startDate)).toBe(0)
})
