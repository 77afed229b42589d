/** Networks whose proxy asks for a name and password. */
import { saveLimits } from '../../src/provider/limits.ts'
import { expect, halfway, test } from '../kit.ts'
import { proxyUser, startAskingProxy } from '../support/asking-proxy.ts'
import { pressSignIn } from '../support/wizard-page.ts'

test.use({ sandboxOptions: { demo: true } })

/** Chromium's switches; without the second none would reach this machine through a proxy. */
const throughProxy = (address: string) => [`--proxy-server=${new URL(address).host}`, '--proxy-bypass-list=<-loopback>']

test('the app asks for a proxy’s name and password, again if they are wrong, beyond a call’s time limit', async ({
  desktop,
}) => {
  const proxy = await startAskingProxy()
  const { app, page } = await desktop.launch({ args: throughProxy(proxy.address) })
  const faster = 20
  await app.evaluate((_electron, times) => {
    const later = globalThis.setTimeout
    globalThis.setTimeout = ((work: () => void, ms = 0) => later(work, ms / times)) as typeof setTimeout
  }, faster)
  await pressSignIn(page, halfway.email)
  const dialog = page.getByRole('dialog', { name: 'Sign in to the network' })
  await expect(dialog).toContainText(new URL(proxy.address).host)
  await dialog.getByRole('textbox', { name: 'User name' }).fill(proxyUser.username)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toContainText('The name or password is wrong')
  await new Promise((resolve) => setTimeout(resolve, saveLimits.timeoutMs / faster + 500))
  await expect(dialog).toBeVisible()
  await app.evaluate(() => Object.assign(globalThis, process.getBuiltinModule('node:timers')))
  await dialog.getByRole('textbox', { name: 'User name' }).fill(proxyUser.username)
  await dialog.getByLabel('Password', { exact: true }).fill(proxyUser.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()
  await expect(dialog).toBeHidden()
  proxy.close()
})
