/** A browser that does not know the portal's styles gets the support address instead of a page that does not work. */
import { oldestBrowsers } from '../../build/old-browsers.ts'
import { expect, test } from '../kit.ts'

/** Chromium knows light-dark(), so the served pages ask for a function that no browser knows. */
test('an unsupported browser is told what to do, in each language, and shows no controls', async ({ page, portal }) => {
  await page.route(
    ({ pathname }) => ['/sign-in', '/application'].includes(pathname),
    async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace('light-dark(red,red)', 'of-tomorrow(red)')
      const { 'content-security-policy': _policy, ...headers } = response.headers() // it names the style's hash
      await route.fulfill({ response, headers, body: html })
    },
  )
  for (const path of ['/sign-in', '/application']) {
    await page.goto(portal.origin + path)
    const said = page.getByText('This browser is too old for the portal. Please update it')
    await expect(said).toContainText(`at least Chrome ${oldestBrowsers.chrome}, Edge ${oldestBrowsers.edge}, Firefox`)
    await expect(page.getByText('Este navegador es demasiado antiguo para el portal.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@truckstaff.example' }).first()).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
  }
})
