import { expect, halfway, test } from '../kit.ts'
import { pressBack } from '../support/journey-locators.ts'

test.use({ sandboxOptions: { demo: true } })

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
