/** The portal in Spanish: what is shown changes, what is sent does not. */
import type { Page } from '@playwright/test'
import { steps } from '../../src/application/form.ts'
import { t } from '../../src/i18n/t.ts'
import { axeFindings, sidewaysPixels } from '../support/accessible.ts'
import {
  atStep,
  fillStep,
  josefina,
  openApplication,
  sampleFileRows,
  sampleRows,
  sendStep,
  signUp,
} from '../support/applicant.ts'
import { pseudoChunk, speakEnglish, speakSpanish } from '../support/spanish.ts'
import { expect, test } from '../support/web-portal.ts'

test.afterEach(speakEnglish)

async function choose(page: Page, language: string) {
  await page.getByRole('button', { name: language, exact: true }).click()
}

test('the whole application in Spanish: the provider holds what it holds of one in English', async ({
  page,
  portal,
}) => {
  test.slow()
  speakSpanish()
  await page.goto(`${portal.origin}/sign-in?lang=es`)
  await expect(page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/sign-in`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await signUp(page, josefina)
  await openApplication(page)
  for (const { number } of steps) {
    await fillStep(page, number)
    if (number === 2) await page.getByRole('button', { name: t('Add'), exact: true }).click()
    await sendStep(page, number)
  }
  await expect(page.getByRole('heading', { name: t('Application Submitted Successfully!') })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const saved = portal.sandbox.application(josefina.email)
  expect(saved?.answers).toEqual(sampleRows(josefina.email))
  expect(saved?.files.map(({ field, name }) => [field, name])).toEqual(
    sampleFileRows.map(([field, name]) => [field, name]),
  )
})

test('the language is switched in the middle of step 5 and while its files travel, and nothing is lost', async ({
  portal,
  openAs,
}) => {
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
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'delay', ms: 1500, times: 1 })
  const sent = page.waitForRequest(/step5/)
  await page.locator('[data-wizard-next]').click()
  await sent
  await page.getByRole('button', { name: t('User menu') }).click()
  await choose(page, 'English')
  await expect(page.locator('[data-wizard-next]')).toHaveText('Saving...')
  speakEnglish()
  await atStep(page, 6)
  const { files = [] } = portal.sandbox.application(email) ?? {}
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['coi.pdf', 'w-9.pdf', 'articles.pdf']))
  await page.reload()
  await atStep(page, 6)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a browser that wants Spanish gets it, and a form drawn by the build is never shown in English', async ({
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

test('Spanish that can not be fetched: English stays, said once, and Spanish comes with the network', async ({
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

/** Texts on the page that are in no pseudo-language, and are no data: what stands in `bdi`, `lang="en"` and numbers is. */
function unaccented(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      const isData =
        parent?.closest('script, style, template, bdi, [lang], noscript, .fc, datalist, .auth-logo, .topbar-brand') !==
        null
      if (!isData && /\p{L}{2}/u.test(text) && !text.includes('⟦') && parent?.checkVisibility()) found.push(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        const text = element.getAttribute(name) ?? ''
        if (/\p{L}{2}/u.test(text) && !text.includes('⟦') && !element.closest('.fc')) found.push(`${name}: ${text}`)
      }
    }
    return [...new Set(found)]
  })
}

/** No words of ours: the name of the product and of people, examples, dates. */
const data =
  /^(TruckStaff|TS-\d+|Terry Tester|T|pseudo@|placeholder: (555-|12-3456789|2019 Peterbilt)|.*@truckstaff\.example|.*\d{4}.*)/

const addresses = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=a.b',
  '/',
  '/application',
  '/my-profile',
  '/calendar',
  '/nowhere',
  '/add-user',
  '/alert',
  '/badges',
  '/button',
]

test.describe('in a language of accents that is 40 % longer, on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('every screen and step speaks it, and nothing sticks out sideways', async ({ page, portal, openAs }) => {
    test.slow()
    await page.route(/assets\/es-.*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: pseudoChunk() }),
    )
    const troubles: string[] = []
    const look = async (what: string) => {
      await expect.poll(() => page.locator('.loading').count()).toBe(0)
      const english = (await unaccented(page)).filter((text) => !data.test(text))
      troubles.push(...english.map((text) => `${what}: ${text}`))
      const pixels = await sidewaysPixels(page)
      if (pixels > 0) troubles.push(`${what}: ${pixels} px too wide`)
    }
    await page.goto(`${portal.origin}/sign-in?lang=es`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦') // and kept, from now on
    for (const address of addresses.slice(0, 5)) {
      await page.goto(portal.origin + address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
      const submit = page.locator('button[type=submit]')
      if ((await submit.count()) > 0) await submit.click()
      await look(address)
    }
    await openAs('pseudo@truckstaff.example', { steps: 6 })
    for (const address of addresses.slice(5)) {
      await page.goto(portal.origin + address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
      await look(address)
    }
    await page.goto(`${portal.origin}/application`)
    for (let step = 7; step > 0; step -= 1) {
      await expect(page.locator('#wizard-step-name')).toContainText(String(step))
      await look(`step ${step}`)
      if (step > 1) await page.locator('.step-buttons button').first().click()
    }
    expect(troubles).toEqual([])
  })
})
