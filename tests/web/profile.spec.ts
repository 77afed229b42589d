import { complete, expect, halfway, test } from '../kit.ts'
import { samplePng } from '../sandbox/samples.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { pressBack } from '../support/journey-locators.ts'

test.use({ sandboxOptions: { demo: true } })

const picture = { name: 'me.png', mimeType: 'image/png', buffer: samplePng(40, 40, [200, 80, 40]) }

test('a saved profile shows in card, header and record, and a new password signs in', async ({
  openAs,
  page,
  portal,
}) => {
  await openAs(complete.email, { path: '/my-profile' })
  await expect(page.locator('[name="phone"]')).toHaveValue('312-555-0119')
  await page.locator('[name="name"]').fill('Zoe Complete')
  await page.locator('[name="address"]').fill('1 New Road, Gary, IN 46402')
  await page.locator('[name="image"]').setInputFiles(picture)
  await expect(page.getByRole('img', { name: 'New picture, not saved yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Zoe Complete')
  const shown = page.getByRole('region', { name: 'Summary' }).getByRole('img', { name: 'Profile picture' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await expect(page.getByRole('button', { name: 'User menu' })).toHaveText('Z')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(stored).toMatchObject({ name: 'Zoe Complete', email: complete.email, address: '1 New Road, Gary, IN 46402' })
  const row = portal.sandbox.rows('accounts').find(({ email }) => email === complete.email)
  expect(row).toMatchObject({ name: 'Zoe Complete', phone: '312-555-0119', address: '1 New Road, Gary, IN 46402' })
  await page.reload()
  await expect(page.locator('[name="name"]')).toHaveValue('Zoe Complete')

  await page.getByRole('tab', { name: 'Change Password' }).click()
  await page.locator('[name="password"]').fill('New-123')
  await page.locator('[name="password_confirmation"]').fill('New-123')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed successfully!', { exact: true })).toBeVisible()
  const signIn = (password: string) =>
    page.request.post(`${portal.origin}/api/login`, { data: { email: complete.email, password } })
  expect((await signIn('New-123')).ok()).toBe(true)
  expect((await signIn(demoPassword)).ok()).toBe(false)
})

test('unsaved changes: Back and links ask first, and Stay keeps them', async ({ openAs, page }) => {
  await openAs(halfway.email, { path: '/' })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.locator('[name="phone"]').fill('555-000-1111')
  // Waits as a user would: a script goes from the last key to Back too fast.
  const closing = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(closing).toBe(false)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await pressBack(page)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page).toHaveURL(/\/my-profile$/)
  await expect(page.locator('[name="phone"]')).toHaveValue('555-000-1111')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/my-profile$/)
  await pressBack(page)
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await page.goForward()
  await expect(page.locator('[name="phone"]')).toHaveValue('')
})
