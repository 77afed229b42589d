/** Light and dark mode: by the device's setting or the user's choice, and switching loses nothing. */
import { expect, halfway, test } from '../kit.ts'

test.use({ sandboxOptions: { demo: true } })

test('switching between dark and light in mid-form loses no answer, and the choice is stored', async ({ openAs }) => {
  const page = await openAs(halfway.email)
  const employees = page.getByRole('textbox', { name: 'Number of employees, including you' })
  const body = page.locator('body')
  const [light, dark] = ['rgb(247, 245, 242)', 'rgb(23, 21, 19)']
  await employees.fill('12')
  await expect(body).toHaveCSS('background-color', light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).toHaveCSS('background-color', dark)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(body).toHaveCSS('background-color', light)
  await expect(employees).toHaveValue('12')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(body).toHaveCSS('background-color', light)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('radio', { name: 'Same as device' }).check()
  await expect(body).toHaveCSS('background-color', dark)
})
