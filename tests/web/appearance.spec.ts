/** Light and dark: as the device has it or as chosen, readable in both, and switched without a loss. */
import { axeFindings, ofFullCalendar } from '../support/accessible.ts'
import { complete, expect, halfway, test } from '../support/demo-people.ts'

test.describe('on a dark device', () => {
  test.use({ colorScheme: 'dark' })

  for (const [path, person] of [
    ['/', halfway],
    ['/application', halfway],
    ['/application-summary', complete],
    ['/calendar', halfway],
    ['/my-profile', halfway],
    ['/assign-role', halfway],
  ] as const) {
    test(`${path} is dark and can be read`, async ({ enter }) => {
      const page = await enter(person, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.loading')).toHaveCount(0)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 21, 19)')
      expect(await axeFindings(page, ofFullCalendar)).toEqual([])
    })
  }

  test('the sign-in form is dark and can be read', async ({ page, portal }) => {
    await page.goto(`${portal.origin}/sign-in`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCSS('background-color', 'rgb(33, 31, 28)')
    expect(await axeFindings(page)).toEqual([])
  })

  test('whoever chooses light in mid-form keeps what is typed, and the choice stays', async ({ enter }) => {
    const page = await enter(halfway, '/application')
    const employees = page.getByRole('textbox', { name: 'Number of employees, you included' })
    await employees.fill('3')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('radio', { name: 'Light' }).check()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 245, 242)')
    await expect(employees).toHaveValue('3')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 245, 242)')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('radio', { name: 'As the device' }).check()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 21, 19)')
  })
})

test('a device that turns dark in mid-form takes nothing away', async ({ enter }) => {
  const page = await enter(halfway, '/application')
  const employees = page.getByRole('textbox', { name: 'Number of employees, you included' })
  await employees.fill('12')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 245, 242)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 21, 19)')
  await expect(employees).toHaveValue('12')
})

test('the month is seen whole beside a long list, which scrolls by itself', async ({ enter }) => {
  const page = await enter(halfway, '/calendar')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.locator('.fc-daygrid-day').first()).toBeVisible()
  const [list, grid] = await Promise.all(
    ['.calendar-list', '.calendar-grid'].map((part) => page.locator(part).boundingBox()),
  )
  expect(list?.height).toBe(grid?.height)
  const scrolls = await page.locator('.calendar-list').evaluate((card) => card.scrollHeight > card.clientHeight)
  expect(scrolls).toBe(true)
})

test('on a phone Assign Role shows all of a user: no column is out of sight', async ({ enter }) => {
  const page = await enter(halfway, '/assign-role')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('combobox', { name: 'Role of Maria Santos' })).toBeInViewport({ ratio: 1 })
})
