import { expectAccessible } from '../support/accessible.ts'
import { complete, expect, halfway, test } from '../support/demo-people.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the drawer leads to every entry and is clean for axe', async ({ enter, page }) => {
    await enter(halfway, '/')
    for (const [name, url] of [
      ['My Profile', /\/my-profile$/],
      ['Application', /\/application$/],
      ['Calendar', /\/calendar$/],
      ['Dashboard', /\/$/],
    ] as const) {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).tap()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await expectAccessible(page)
    await page.touchscreen.tap(350, 400)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the user menu is clean for axe, and Log Out removes token, name and user', async ({ enter, page }) => {
    await enter(halfway, '/')
    await page.getByRole('button', { name: 'User menu' }).tap()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log Out' }).tap()
    await expect(page).toHaveURL(/\/sign-in$/)
    const kept = await page.evaluate(() => ['token', 'name', 'user'].map((key) => localStorage.getItem(key)))
    expect(kept).toEqual([null, null, null])
  })
})

test('the Application entry leads to the summary when all seven steps are completed', async ({ enter, page }) => {
  await enter(complete, '/my-profile')
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await expect(page).toHaveURL(/\/application-summary$/)
})

test('the Application entry waits for the first answer, and is the wizard when there is none', async ({
  enter,
  page,
  portal,
}) => {
  portal.sandbox.faults.add({ call: 'dashboard', fault: 'delay', ms: 4000, times: 1 })
  await enter(complete, '/my-profile')
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Application', exact: true })).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL(/\/application-summary$/)
  portal.sandbox.faults.add({ call: 'dashboard', fault: 'html', status: 500 })
  await page.goto(`${portal.origin}/my-profile`)
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await expect(page).toHaveURL(/\/application$/)
})

test('every navigation starts at the top, with the heading focused and the title set', async ({ enter, page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await enter(halfway, '/')
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('My Profile · TruckStaff')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the skip link leads past the entries without a navigation', async ({ enter, page }) => {
  await enter(halfway, '/')
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
})
