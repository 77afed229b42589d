import { axeFindings, sidewaysPixels } from '../support/accessible.ts'
import { expect, test } from '../support/signed-in.ts'

for (const [path, heading] of [
  ['/add-user', 'Add User'],
  ['/alert', 'Components / Alerts'],
  ['/assign-role', 'Assign Role'],
  ['/avatar', 'Components / Avatars'],
  ['/badges', 'Components / Badges'],
  ['/button', 'Components / Button'],
] as const) {
  test(`${path} is there, not in the sidebar, clean for axe, within the content policy`, async ({ open }) => {
    const page = await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('navigation').getByRole('link', { name: heading.split(' / ').at(-1) })).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    for (const width of [1280, 700, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysPixels(page), `${width} px wide`).toBe(0)
    }
  })
}

test('Add User sends nothing', async ({ portal, open }) => {
  const page = await open('/add-user')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Maria Santos')
  await page.getByRole('textbox', { name: 'Email' }).fill('maria@example.com')
  await page.getByRole('combobox', { name: 'Department' }).selectOption('Safety')
  await page.getByRole('combobox', { name: 'Designation' }).selectOption('Manager')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is a demo page: nothing was sent.')).toBeVisible()
  expect(portal.sandbox.log.map(({ call }) => call).filter((call) => call !== 'dashboard')).toEqual([])
})
