/** Networks whose proxy asks for a name and password. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { createProxyLogins } from '../../electron/main/network/proxy-login.ts'
import { expect, halfway, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { proxyUser, startAskingProxy } from '../support/asking-proxy.ts'
import { requestsThroughProxy } from '../support/before-main.ts'
import { chromiumArgs, testChromium } from '../support/chromium.ts'

test.use({ sandboxOptions: { demo: true } })

test('the app asks for a proxy’s name and password, again if they are wrong, and goes on', async ({ desktop }) => {
  const proxy = await startAskingProxy('Basic')
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

for (const scheme of ['Basic', 'Digest'] as const) {
  test(`Chromium answers a proxy that asks by ${scheme} with what the login rules return`, async () => {
    const proxy = await startAskingProxy(scheme)
    const target = http.createServer((_request, response) => response.end('reached'))
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
    const server = `${proxy.address.replace('http://', '')}`
    const args = [...chromiumArgs, `--proxy-server=${server}`, '--proxy-bypass-list=<-loopback>']
    const browser = await chromium.launch({ executablePath: testChromium, args })
    const page = await browser.newPage()
    const client = await page.context().newCDPSession(page)
    const typed = [{ ...proxyUser, password: 'wrong' }, proxyUser]
    const login = createProxyLogins(
      async () => typed.shift() ?? null,
      () => undefined,
    )()
    const schemes: string[] = []
    client.on('Fetch.requestPaused', ({ requestId }) => void client.send('Fetch.continueRequest', { requestId }))
    client.on('Fetch.authRequired', ({ requestId, authChallenge: { source, scheme: asked, origin } }) => {
      schemes.push(asked)
      const { hostname, port } = new URL(origin)
      login({ isProxy: source === 'Proxy', host: hostname, port: Number(port) }, (username, password) => {
        const given =
          username === undefined || password === undefined
            ? ({ response: 'CancelAuth' } as const)
            : ({ response: 'ProvideCredentials', username, password } as const)
        void client.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: given })
      })
    })
    await client.send('Fetch.enable', { handleAuthRequests: true })
    await page.goto(`http://127.0.0.1:${(target.address() as AddressInfo).port}/`)
    await expect(page.locator('body')).toHaveText('reached')
    expect(schemes).toEqual([scheme.toLowerCase(), scheme.toLowerCase()])
    await browser.close()
    target.close()
    proxy.close()
  })
}
