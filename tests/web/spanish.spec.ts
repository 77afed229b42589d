/** The portal in Spanish: the shown texts change, the sent values don't. */
import type { Page } from '@playwright/test'
import { t } from '../../src/i18n/t.ts'
import { sha256 } from '../sandbox/start.ts'
import { axeFindings } from '../support/accessible.ts'
import { atStep, fillStep } from '../support/applicant.ts'
import { heavyPdf } from '../support/photos.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'
import { uploadLimit } from '../support/upload-limit.ts'
import { expect, test } from '../support/web-portal.ts'
import { applyFromTheStart, expectAllReceived } from '../support/whole-application.ts'

test.afterEach(speakEnglish)

async function choose(page: Page, language: string) {
  await page.getByRole('button', { name: language, exact: true }).click()
}

test('a whole application in Spanish sends the same values as in English', async ({ page, portal }) => {
  test.slow()
  speakSpanish()
  await page.goto(`${portal.origin}/sign-in?lang=es`)
  await expect(page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/sign-in`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await applyFromTheStart(page)
  expect(await axeFindings(page)).toEqual([])
  expectAllReceived(portal.sandbox)
})

test('switching the language in step 5 and during its upload loses nothing', async ({ portal, openAs, emulation }) => {
  const email = 'switch@truckstaff.example'
  const page = await openAs(email, { steps: 4 })
  await fillStep(page, 5)
  await page.getByRole('button', { name: 'User menu' }).click()
  await choose(page, 'Español')
  speakSpanish()
  await atStep(page, 5)
  await expect(page.getByRole('button', { name: t('Remove {name}', { name: 'coi.pdf' }) })).toBeVisible()
  await expect(page.locator('[name=insuranceExpiration]')).toHaveValue('2031-06-30')
  await expect(page.getByRole('button', { name: 'Español', exact: true })).toBeFocused()
  const paper = heavyPdf('policy.pdf', 600_000)
  await page.locator('input[name=coiUpload]').setInputFiles(paper)
  await expect(page.getByRole('button', { name: t('Remove {name}', { name: 'policy.pdf' }) })).toBeVisible()
  const limitUpload = await uploadLimit(emulation)
  await limitUpload(60_000)
  await page.locator('[data-wizard-next]').click()
  const share = async () => Number(await page.locator('.upload [role=progressbar]').getAttribute('aria-valuenow'))
  await expect.poll(share).toBeGreaterThan(5)
  await page.getByRole('button', { name: t('User menu') }).click()
  await choose(page, 'English')
  speakEnglish()
  await expect(page.locator('[data-wizard-next]')).toHaveText('Saving...')
  await expect(page.locator('.upload')).toContainText(/ KB sent/)
  expect(await share(), 'the upload was still running').toBeLessThan(100)
  await limitUpload(null)
  await atStep(page, 6)
  const { files = [] } = portal.sandbox.application(email) ?? {}
  expect(files.map(({ name }) => name).slice(-4)).toEqual(['coi.pdf', 'policy.pdf', 'w-9.pdf', 'articles.pdf'])
  expect(files.map(({ sha256: hash }) => hash)).toContain(sha256(paper.buffer))
  await page.reload()
  await atStep(page, 6)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

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
      const heading = document.querySelector('h1')?.textContent
      if (heading) seen.add(heading)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
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
    await expect(page).toHaveTitle('Portal de candidatos')
    await expect(page.getByRole('img', { name: /^Cargando\.\.\. Si no aparece nada/ })).toBeVisible()
  })

  test('the hint of a form whose scripts never load is Spanish', async ({ page, portal }) => {
    speakSpanish()
    await withoutScripts(page, portal.origin, '/sign-in')
    await expect(page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
    const hint = page.locator('#late-hint')
    await hint.evaluate((svg: SVGSVGElement) => svg.setCurrentTime(16))
    await expect(hint.getByText('La página no está completa. Revise')).toBeVisible()
    expect(await hint.textContent()).not.toContain('check')
    await expect(page).toHaveTitle(t('Sign In'))
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

  test('a portal that is not configured says so in Spanish', async ({ page, portal }) => {
    speakSpanish()
    await page.route('**/config.json', (route) => route.fulfill({ json: { kiosk: 'perhaps' } }))
    await page.goto(`${portal.origin}/sign-in?lang=es`)
    await expect(page.getByRole('heading', { name: t('The portal is not set up correctly') })).toBeVisible()
  })
})

test("the installed app's name is Spanish", async ({ page, portal, openAs }) => {
  await openAs('install@truckstaff.example', { path: '/?lang=es' })
  const named = page.locator('link[rel=manifest]')
  await expect(named).toHaveAttribute('href', '/manifest.es.webmanifest')
  const manifest = await (await page.request.get(`${portal.origin}/manifest.es.webmanifest`)).json()
  expect(manifest).toMatchObject({ id: '/', lang: 'es', name: 'Portal de candidatos de TruckStaff' })
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Solicitud', 'Calendario'])
})

test("if Spanish can't be fetched, English stays, one note says so, and Spanish follows when online", async ({
  page,
  portal,
}) => {
  await page.route(/assets\/es-/, (route) => route.abort())
  await page.goto(`${portal.origin}/sign-in`)
  await choose(page, 'Español')
  await expect(page.getByText('No se pudo cargar el portal en español.')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.unroute(/assets\/es-/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  speakSpanish()
  await expect(page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  await expect(page.getByText('No se pudo cargar')).toHaveCount(0)
})
