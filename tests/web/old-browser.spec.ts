/** An unsupported browser gets a message instead of a blank page or a dead form. */
import type { Page } from '@playwright/test'
import { oldestBrowsers } from '../../build/old-browsers.ts'
import { expect, test } from '../kit.ts'

/** Simulates older versions by removing one of the detected features each. */
const older: Readonly<Record<string, () => void>> = {
  'knows no light-dark() in styles': () => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (name: string, value?: string) => value !== 'light-dark(red, red)' && supports(name, value ?? '')
  },
  'cannot tell where a letter ends': () => void Reflect.deleteProperty(Intl, 'Segmenter'),
}

/** The page stops loading at the message, so its load event never fires. */
const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' })

/** Returns the page's requests from now on. */
function requestsOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test('an unsupported browser gets a message that says what to do, and no controls', async ({ context, portal }) => {
  for (const [what, lacking] of Object.entries(older)) {
    await test.step(what, async () => {
      const page = await context.newPage()
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await page.addInitScript(lacking)
      const asked = requestsOf(page)
      for (const path of ['/sign-in', '/application']) {
        await open(page, portal.origin + path)
        await expect(page.getByRole('heading', { name: 'Please update your browser' })).toBeVisible()
        await expect(page.getByText('This browser is too old for the portal. Please update it')).toContainText(
          `at least Chrome ${oldestBrowsers.chrome}, Edge ${oldestBrowsers.edge}, Firefox ${oldestBrowsers.firefox}`,
        )
        await expect(page.getByRole('link', { name: 'support@truckstaff.example' })).toBeVisible()
        await expect(page).toHaveTitle('Please update your browser')
        expect(await page.locator('form, input, #root, svg').count()).toBe(0)
      }
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
      expect(errors).toEqual([])
      await page.close()
    })
  }
})

test('the message is in Spanish for Spanish browsers', async ({ browser, portal }) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  await page.addInitScript(() => void Reflect.deleteProperty(Intl, 'Segmenter'))
  await open(page, `${portal.origin}/sign-up`)
  await expect(page.getByRole('heading', { name: 'Actualice su navegador' })).toBeVisible()
  await expect(page.getByText('Este navegador es demasiado antiguo para el portal.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'support@truckstaff.example' })).toHaveAttribute(
    'href',
    'mailto:support@truckstaff.example',
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await context.close()
})
