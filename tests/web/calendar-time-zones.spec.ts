/** A recruiter sees the right hour in every time zone, also on the two days when the clocks change. */
import { expect, test } from '../support/signed-in.ts'

const rows = [
  // The weekend when the clocks go back: 1:30 AM occurs twice.
  { id: 1, title: 'Before', start: '2026-10-31T09:00:00-05:00', end: '2026-10-31T10:00:00-05:00' },
  { id: 2, title: 'Twice', start: '2026-11-01T01:30:00-05:00', end: '2026-11-01T01:30:00-06:00' },
  { id: 3, title: 'After', start: '2026-11-01T09:00:00-06:00', end: '2026-11-01T10:00:00-06:00' },
  // The weekend when the clocks go forward: 2:30 AM does not exist.
  { id: 4, title: 'Saturday', start: '2027-03-13T09:00:00-06:00', end: '2027-03-13T10:00:00-06:00' },
  { id: 5, title: 'Sunday', start: '2027-03-14T09:00:00-05:00', end: '2027-03-14T10:00:00-05:00' },
  { id: 6, title: 'No zone', start: '2027-03-14 09:00:00', end: '2027-03-14 10:00:00' },
]

const zones = {
  'America/Chicago': {
    list: [
      'Sat, Oct 31, 2026 9:00 AM – 10:00 AM CDT',
      'Sun, Nov 1, 2026 1:30 AM CDT – 1:30 AM CST',
      'Sun, Nov 1, 2026 9:00 AM – 10:00 AM CST',
      'Sat, Mar 13, 2027 9:00 AM – 10:00 AM CST',
      'Sun, Mar 14, 2027 9:00 AM – 10:00 AM CDT',
      'Sun, Mar 14, 2027 9:00 AM – 10:00 AM CDT',
    ],
    grid: { autumn: '9:00am – 10:00am', spring: '9:00am – 10:00am' },
    edited: '2:00 PM – 3:00 PM CST',
  },
  UTC: {
    list: [
      'Sat, Oct 31, 2026 2:00 PM – 3:00 PM UTC',
      'Sun, Nov 1, 2026 6:30 AM – 7:30 AM UTC',
      'Sun, Nov 1, 2026 3:00 PM – 4:00 PM UTC',
      'Sat, Mar 13, 2027 3:00 PM – 4:00 PM UTC',
      'Sun, Mar 14, 2027 9:00 AM – 10:00 AM UTC',
      'Sun, Mar 14, 2027 2:00 PM – 3:00 PM UTC',
    ],
    grid: { autumn: '3:00pm – 4:00pm', spring: '2:00pm – 3:00pm' },
    edited: '2:00 PM – 3:00 PM UTC',
  },
  'America/Phoenix': {
    list: [
      'Sat, Oct 31, 2026 7:00 AM – 8:00 AM MST',
      'Sat, Oct 31, 2026 11:30 PM – Sun, Nov 1, 2026, 12:30 AM MST',
      'Sun, Nov 1, 2026 8:00 AM – 9:00 AM MST',
      'Sat, Mar 13, 2027 8:00 AM – 9:00 AM MST',
      'Sun, Mar 14, 2027 7:00 AM – 8:00 AM MST',
      'Sun, Mar 14, 2027 9:00 AM – 10:00 AM MST',
    ],
    grid: { autumn: '8:00am – 9:00am', spring: '7:00am – 8:00am' },
    edited: '2:00 PM – 3:00 PM MST',
  },
} as const

for (const [timezoneId, expected] of Object.entries(zones)) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId, viewport: { width: 1280, height: 1000 } })

    test('fall and spring: list, calendar and an edited hour', async ({ page, portal, open }) => {
      portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: rows } })
      for (const [season, now, title] of [
        ['autumn', '2026-10-31T12:00:00Z', 'After'],
        ['spring', '2027-03-13T12:00:00Z', 'Sunday'],
      ] as const) {
        await test.step(season, async () => {
          await page.clock.setFixedTime(now)
          if (season === 'autumn') await open('/calendar')
          else await page.reload()
          const list = page.getByRole('region', { name: 'Upcoming Interviews' })
          const times = list.locator('.interview-row-time')
          await expect(times).toHaveText(season === 'autumn' ? expected.list : expected.list.slice(3))

          await page.getByRole('button', { name: 'Day', exact: true }).click()
          await page.getByRole('button', { name: 'Next', exact: true }).click()
          const event = page.locator('.fc-timegrid-event', { hasText: title })
          await expect(event).toContainText(expected.grid[season])

          // Moved to the day of the change: the shown hour is the typed one.
          await list.getByRole('button', { name: new RegExp(title) }).click()
          await page.getByRole('button', { name: 'Edit' }).click()
          const day = season === 'autumn' ? '01/11/2026' : '14/03/2027'
          await page.getByRole('textbox', { name: 'Date and time' }).fill(`${day} 14:00`)
          await page.getByRole('button', { name: 'Save Changes' }).click()
          const edited = season === 'spring' ? expected.edited.replace('CST', 'CDT') : expected.edited
          await expect(list.getByRole('button', { name: new RegExp(title) })).toContainText(edited)
          await expect(event).toContainText('2:00pm – 3:00pm')
        })
      }
    })
  })
}

test.describe('a Sunday when the clocks change', () => {
  test.use({ timezoneId: 'America/Chicago', viewport: { width: 1280, height: 1000 } })

  test('a new title keeps a repeated hour; a missing hour is refused; a selection over it is valid', async ({
    page,
    portal,
    open,
  }) => {
    await page.clock.setFixedTime('2026-10-31T12:00:00Z')
    const late = { id: 1, title: 'Late cal', start: '2026-11-01T07:30:00Z', end: '2026-11-01T08:00:00Z' }
    portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [late] } })
    await open('/calendar')
    const row = page.getByRole('region', { name: 'Upcoming Interviews' }).getByRole('button', { name: /Late/ })
    await row.click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText('Sunday, November 1, 2026 at 1:30 AM CST')).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('Late call')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row).toHaveText(/Sun, Nov 1, 2026\s*1:30 AM – 2:00 AM CST\s*Late call/)

    await page.clock.setFixedTime('2027-03-14T18:00:00Z')
    await page.reload()
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await page.locator('.fc-timegrid-slot-lane[data-time="02:30:00"]').click()
    await expect(page.getByRole('dialog')).toContainText('Sun, Mar 14, 2027 · 3:30 AM – 4:00 AM CDT')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Schedule Interview' }).click()
    const field = page.getByRole('textbox', { name: 'Date and time' })
    await field.fill('14/03/2027 02:30')
    await field.blur()
    await expect(page.getByText('This time does not exist on that day, because the clocks change.')).toBeVisible()
  })
})
