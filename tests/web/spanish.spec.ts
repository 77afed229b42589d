/** The portal in Spanish: on a first visit, after a choice, and where Spanish can't be fetched. */
import type { Page } from '@playwright/test'
import { t } from '../../src/i18n/t.ts'
import { expect, test } from '../kit.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'

test.afterEach(speakEnglish)

async function choose(page: Page, language: string) {
  await page.getByRole('button', { name: language, exact: true }).click()
}

test('a Spanish browser gets Spanish, and a prerendered form is never shown in English', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility({ visibilityProperty: true })) seen.add(heading.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  // The page comes in pieces, the English form before the Spanish one, and English is chosen before the scripts run.
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 40_000, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.goto(`${portal.origin}/sign-in`)
  speakSpanish()
  await page.locator('[name=email]').fill('someone@example.com')
  await expect(page).toHaveTitle(new RegExp(t('Sign In')))
  await choose(page, 'English')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue('someone@example.com')
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    t('Sign In'),
    'Sign In',
  ])
  await context.close()
})

test.describe('before the scripts run', () => {
  /** A page with a previously chosen language and no scripts. */
  async function withoutScripts(page: Page, origin: string, path: string) {
    await page.goto(`${origin}/assets/`)
    await page.evaluate(() => localStorage.setItem('language', 'es'))
    await page.route(/main-.*\.js$/, (route) => route.abort())
    await page.goto(origin + path)
  }

  test('the first paint and its late hint are Spanish', async ({ page, portal }) => {
    await withoutScripts(page, portal.origin, '/')
    const picture = page.locator('#root > svg')
    await expect(picture.getByText('Cargando...')).toBeVisible()
    await picture.evaluate((svg: SVGSVGElement) => svg.setCurrentTime(16))
    await expect(picture.getByText('revise su conexión')).toBeVisible()
    expect(await picture.textContent()).not.toMatch(/Loading|check/)
    await expect(page).toHaveTitle('Iniciar sesión')
    await expect(page.getByRole('img')).toContainText(/Cargando\.\.\.\s*Si no aparece nada/)
  })

  test("a browser without scripts shows both languages, because it can't choose", async ({ browser, portal }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${portal.origin}/application`)
    const lines = page.locator('noscript p')
    await expect(lines.first()).toBeVisible()
    expect(await lines.allTextContents()).toEqual([
      'The portal needs JavaScript. Please turn it on and reload this page.',
      'El portal necesita JavaScript. Actívelo y recargue esta página.',
    ])
    await expect(lines.last()).toHaveAttribute('lang', 'es')
    await context.close()
  })
})

test("if Spanish can't be fetched, English stays and one note says so, until it is chosen again", {
  tag: '@deep',
}, async ({ page, portal }) => {
  await page.route(/assets\/es-/, (route) => route.abort())
  await page.goto(`${portal.origin}/sign-in`)
  await choose(page, 'Español')
  await expect(page.getByText('No se pudo cargar el portal en español.')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.unroute(/assets\/es-/)
  await choose(page, 'Español')
  speakSpanish()
  await expect(page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  await expect(page.getByText('No se pudo cargar')).toHaveCount(0)
})
