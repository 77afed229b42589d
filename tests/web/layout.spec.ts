import { expect, halfway, test } from '../support/demo-users.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the drawer has every entry and closes by a tap beside it; Log Out removes token, name and user', async ({
    enter,
    page,
  }) => {
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
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.touchscreen.tap(350, 400)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'User menu' }).tap()
    await page.getByRole('button', { name: 'Log Out' }).tap()
    await expect(page).toHaveURL(/\/sign-in$/)
    const stored = await page.evaluate(() => ['token', 'name', 'user'].map((key) => localStorage.getItem(key)))
    expect(stored).toEqual([null, null, null])
  })
})

test('the skip link jumps past the entries without navigation; every navigation starts at the top', async ({
  enter,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await enter(halfway, '/')
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')

  await page.getByRole('button', { name: 'Update Profile' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('My Profile · TruckStaff')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
