/** Networks whose proxy asks for a name and password. */
import { expect, halfway, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { proxyUser, startAskingProxy } from '../support/asking-proxy.ts'
import { requestsThroughProxy } from '../support/before-main.ts'

test.use({ sandboxOptions: { demo: true } })

test('the app asks for a proxy’s name and password, again if they are wrong, and goes on', async ({ desktop }) => {
  const proxy = await startAskingProxy()
  const { page } = await desktop.launch({ args: requestsThroughProxy(desktop.folder, proxy.address) })
  await page.locator('[name=email]').fill(halfway.email)
  await page.locator('[name=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to the network' })
  await expect(dialog).toContainText(new URL(proxy.address).host)
  await dialog.getByRole('textbox', { name: 'User name' }).fill(proxyUser.username)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toContainText('The name or password is wrong')
  await dialog.getByRole('textbox', { name: 'User name' }).fill(proxyUser.username)
  await dialog.getByLabel('Password', { exact: true }).fill(proxyUser.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()
  await expect(dialog).toBeHidden()
  proxy.close()
})
