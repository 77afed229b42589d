/** Networks whose proxy asks for a name and password. */
import type { Bridge } from '../../src/platform/ipc.ts'
import { calls } from '../../src/provider/calls.ts'
import { expect, halfway, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { proxyUser, startAskingProxy } from '../support/asking-proxy.ts'

test.use({ sandboxOptions: { demo: true } })

/** Chromium's switches; without the second none would reach this machine through a proxy. */
const throughProxy = (address: string) => [`--proxy-server=${new URL(address).host}`, '--proxy-bypass-list=<-loopback>']

test('the app asks for a proxy’s name and password, again if they are wrong, and goes on', async ({ desktop }) => {
  const proxy = await startAskingProxy()
  const { page } = await desktop.launch({ args: throughProxy(proxy.address) })
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

test('a call waits for the proxy’s password beyond its own time limit', async ({ desktop }) => {
  const proxy = await startAskingProxy()
  const { app, page } = await desktop.launch({ args: throughProxy(proxy.address) })
  await app.evaluate(() => {
    const later = globalThis.setTimeout
    globalThis.setTimeout = ((work: () => void, ms = 0) => later(work, ms / 10)) as typeof setTimeout
  })
  const reply = page.evaluate(
    ({ name, email }) =>
      (window as unknown as { portal: Bridge }).portal.request({
        id: 1001,
        call: 'sendWelcomeEmail',
        json: { name, email },
      }),
    halfway,
  )
  const dialog = page.getByRole('dialog', { name: 'Sign in to the network' })
  await expect(dialog).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, calls.sendWelcomeEmail.timeoutMs / 10 + 500))
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: 'User name' }).fill(proxyUser.username)
  await dialog.getByLabel('Password', { exact: true }).fill(proxyUser.password)
  await page.keyboard.press('Enter')
  expect(await reply).toMatchObject({ ok: true, value: { kind: 'answered', status: 200 } })
  proxy.close()
})
