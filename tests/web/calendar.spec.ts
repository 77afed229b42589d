/** What a busy recruiter can read of the calendar at a glance. */
import { expect, halfway, test } from '../kit.ts'
import { busyWeek } from '../support/busy-week.ts'
import { labelOf, readable } from '../support/event-names.ts'

test.use({
  viewport: { width: 1280, height: 800 },
  timezoneId: 'America/Chicago',
  sandboxOptions: { tokenLifetime: 1_000_000 },
})

const colors = { high: '#ef4a00', medium: '#ff9f29', low: '#00b8f2', none: '#f0831c' }

/** Four interviews a day for a week of December. */
const inDecember = busyWeek()
  .filter((_, index) => index % 8 < 4)
  .map((one) => ({ ...one, id: `d${one.id}`, start: inWeekOf(7, one.start), end: inWeekOf(7, one.end) }))

function inWeekOf(monday: number, time = ''): string {
  return time.replace(/11-(\d\d)/, (_, day) => `12-${String(Number(day) - 9 + monday).padStart(2, '0')}`)
}

/** One of each priority, on a day of its own in January. */
const inJanuary = Object.keys(colors).map((priority, day) => ({
  id: priority,
  title: 'Dwayne Porter',
  start: `2027-01-${day + 12}T11:00:00-06:00`,
  end: `2027-01-${day + 12}T12:00:00-06:00`,
  priority,
}))

test('names are complete in a week of 40 and a month of 20 interviews, and covered by little, in light and dark', async ({
  page,
  portal,
  openAs,
}) => {
  const show = (view: string) => page.getByRole('button', { name: view, exact: true }).click()
  await page.clock.setFixedTime('2026-11-10T14:05:00Z')
  const data = [...busyWeek(), ...inDecember, ...inJanuary]
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  await openAs(halfway.email, { path: '/calendar' })
  await page.evaluate(() => document.fonts.ready)

  await test.step('a week of 40 shows 35, the others behind "+1"', async () => {
    await show('Week')
    const more = page.locator('.fc-timegrid-more-link')
    await expect(more).toHaveText(Array(5).fill('+1'))
    await expect.poll(async () => (await readable(page)).whole).toBe(35)
    const { named, cut } = await readable(page)
    expect(named, `cut: ${cut}`).toBeGreaterThanOrEqual(32)
    const first = await page.locator('.fc-timegrid-slot-lane').first().boundingBox()
    expect(first?.y).toBeLessThanOrEqual(240)

    await more.first().press('Enter')
    await expect(page.getByRole('dialog', { name: 'Monday, November 9, 2026' }).getByRole('button')).toHaveCount(2) // and Close
    await page.keyboard.press('Escape')
  })
  await test.step('a month shows 18 of 20 complete names', async () => {
    await show('Month')
    await show('Next')
    await expect(page.locator('.fc-event')).toHaveCount(20)
    await expect.poll(async () => (await readable(page)).named).toBeGreaterThanOrEqual(18)
  })
  await test.step('only letters and their halo cover the specified color', async () => {
    for (const [presses, colorScheme, least] of [
      [['Next'], 'light', 0.42],
      [['Week', 'Next', 'Next'], 'light', 0.78], // the week of January 1 comes first
      [[], 'dark', 0.78],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      for (const press of presses) await show(press)
      for (const [priority, color] of Object.entries(colors)) {
        const event = page.locator(`.fc-event.event-${priority}`)
        const { kept, contrast } = await labelOf(page, await event.screenshot(), color)
        expect.soft(kept, `${presses}, ${colorScheme}, ${priority}`).toBeGreaterThanOrEqual(least)
        expect.soft(contrast, `${presses}, ${colorScheme}, ${priority}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    await page.emulateMedia({ colorScheme: null })
  })
  await test.step('without the list, all names are complete', async () => {
    for (const press of ['Month', 'Today', 'Week']) await show(press)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Hide the list' }).click()
    await expect.poll(async () => (await readable(page)).named).toBeGreaterThanOrEqual(35)
  })
})
