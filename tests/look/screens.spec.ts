/**
 * Every screen in each of its states, in a wide window in light and on the smallest phone in dark: readable, clean for
 * axe, within the content policy, and unchanged. Ten states also in Spanish, whose words are longer.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { t } from '../../src/i18n/t.ts'
import { test as base, expect } from '../kit.ts'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'
import { brokenWords, lonelyStars, longLines, seenTexts } from './measure.ts'
import { comparePicture, settled, skipIfNotCompared } from './pictures.ts'
import { almost, type State, screens, sentences } from './screens.ts'

const now = Date.parse('2026-11-12T15:00:00Z')
const softly = expect.configure({ soft: true })
const [wide, narrow] = [1280, 320]
const height = 900

/** The theme's font sizes, in px. */
const sizes = [...readFileSync('src/ui/theme.css', 'utf8').matchAll(/--text-[\w-]+: ([\d.]+)rem/g)].map(
  ([, rem]) => Number(rem) * 16,
)

interface Shared {
  readonly shared: RunningPortal
  readonly visitor: Page
}

const test = base.extend<object, Shared>({
  // These tests change no data, so the screens of a worker share one portal.
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const portal = await startPortal({ demo: true, now: () => now })
      await portal.sandbox.seed.account({ ...almost, steps: 6 })
      await use(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  // One page shows all screens of a worker: in a new one the portal is loaded and compiled anew, a fifth of all the work.
  visitor: [
    async ({ browser }, use) => {
      const visitor = await browser.newPage()
      await visitor.clock.setFixedTime(now)
      // Chromium draws a whole page through a window one pixel wide, to which the calendar would adapt.
      await visitor.addInitScript(() => {
        addEventListener('resize', (event) => window.innerWidth === 1 && event.stopImmediatePropagation(), true)
      })
      await use(visitor)
      await visitor.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ visitor, shared, viewport }, use) => {
    await visitor.goto(`${shared.origin}/healthz`) // leaves the portal, so that it stores and draws nothing more
    if (viewport !== null) await visitor.setViewportSize(viewport)
    await visitor.emulateMedia({ colorScheme: null })
    const session = await visitor.context().newCDPSession(visitor)
    await session.send('Storage.clearDataForOrigin', { origin: shared.origin, storageTypes: 'all' })
    await session.detach()
    await visitor.evaluate(() => sessionStorage.clear())
    await use(visitor)
    visitor.removeAllListeners()
    await visitor.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

test.use({ viewport: { width: wide, height } })

type Opened = Pick<State, 'path' | 'person'>

async function open(page: Page, portal: RunningPortal, { path = '', person }: Opened, language = 'en') {
  const session = person !== undefined && {
    token: await portal.sandbox.token(person.email, 365 * 24 * 3600),
    user: JSON.stringify({ name: person.name, email: person.email }),
    name: person.name,
  }
  await page.evaluate(
    (records) => {
      for (const [key, value] of Object.entries(records)) localStorage.setItem(key, value)
    },
    { ...session, language },
  )
  await page.goto(portal.origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens another path in the portal that is loaded. */
async function goTo(page: Page, path: string) {
  const elsewhere = '/nothing-here' // so that the same screen is opened anew
  for (const to of [elsewhere, path]) {
    await page.evaluate((url) => {
      history.pushState(null, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
    const notFound = page.getByRole('heading', { name: t('Page not Found'), level: 1 })
    await expect(notFound).toHaveCount(to === elsewhere ? 1 : 0)
  }
}

async function arriveAt(page: Page, { path, stays, reach }: State) {
  if (path !== undefined && stays) await goTo(page, path)
  if (reach === undefined) return
  await settled(page)
  await reach(page)
}

/** Asserts that text is readable at one width. */
async function expectReadable(page: Page, where: string) {
  const texts = await seenTexts(page)
  expect
    .soft(
      texts.filter(({ size }) => !sizes.includes(size)),
      `a font size outside the theme, ${where}`,
    )
    .toEqual([])
  expect
    .soft(
      texts.filter(({ size, isForm }) => isForm && size < 16),
      `small text in the form, ${where}`,
    )
    .toEqual([])
  softly(await longLines(page, 75), `long lines, ${where}`).toEqual([])
  softly(await lonelyStars(page), `stars alone on a line, ${where}`).toEqual([])
  softly(await brokenWords(page), `broken words, ${where}`).toEqual([])
  await softly.poll(() => sidewaysPixels(page), `sideways, ${where}`).toBe(0)
}

async function show(page: Page, width: number, colorScheme: 'light' | 'dark' = 'light') {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
  await page.waitForFunction((to) => window.innerWidth === to, width) // a busy browser resizes later
}

/** A screenshot of a scrolled page would have its header in the middle. */
async function settledAtTop(page: Page) {
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function expectLargeTextFits(page: Page, name: string) {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await enlarge('200%')
  // The calendar measures itself a moment later.
  await softly.poll(() => sidewaysPixels(page), `${name}: sideways with text twice as large`).toBe(0)
  await enlarge('')
}

test('axe finds a picture without a text', async ({ page, shared }) => {
  await page.goto(`${shared.origin}/sign-in`)
  await page.waitForFunction(() => window.pageHead?.hydrated === true) // hydration would remove the picture
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  expect(await axeFindings(page)).toEqual([expect.stringContaining('image-alt')])
})

async function expectUnchanged(page: Page, portal: RunningPortal, state: State, name: string) {
  // The port changes with each run. The picture beside the forms is the same on all of them, and large.
  const address = page.getByText(portal.origin)
  const mask = state.name === 'sign in' ? [address] : [address, page.locator('.auth-picture')]
  await comparePicture(page, name, { fullPage: !state.covers, mask })
}

for (const visit of screens) {
  const [first] = visit
  test(`${first.name}: readable, clean for axe and unchanged`, async ({ page, shared, problems }) => {
    await open(page, shared, first)
    for (const state of visit) {
      const { name } = state
      for (const width of [wide, narrow]) {
        const colorScheme = width === wide ? 'light' : 'dark'
        await show(page, width, colorScheme)
        if (width === wide) await arriveAt(page, state)
        await settledAtTop(page)
        await expectReadable(page, `${name}, ${width} px wide`)
        softly(await axeFindings(page, ofFullCalendar), `${name}, ${colorScheme}, ${width} px wide`).toEqual([])
        await expectUnchanged(page, shared, state, `${name} ${width} ${colorScheme}`)
      }
      await expectLargeTextFits(page, name)
    }
    expect(problems).toEqual([])
    skipIfNotCompared()
  })

  if (!visit.some(({ inSpanish }) => inSpanish)) continue
  test(`${first.name}, in Spanish: readable and unchanged`, async ({ page, shared }) => {
    speakSpanish()
    await open(page, shared, first, 'es')
    for (const state of visit.filter(({ stays, inSpanish }) => inSpanish || !stays)) {
      await show(page, wide)
      await arriveAt(page, state)
      if (!state.inSpanish) continue
      await show(page, narrow)
      await settledAtTop(page)
      await expectReadable(page, `${state.name}, 320 px wide`)
      await expectUnchanged(page, shared, state, `${state.name} 320 es`)
    }
    skipIfNotCompared()
  })
}

test.afterEach(speakEnglish)
test.describe('360 px wide', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test.afterEach(({ shared }) => shared.sandbox.faults.clear())
  for (const language of ['en', 'es'] as const) {
    for (const visit of sentences) {
      const [{ path = '', steps = 0 }] = visit
      const names = visit.map(({ name }) => name).join(', ')
      test(`the sentence about what is sent, ${language}, ${names}: unchanged`, async ({ page, shared }) => {
        // Its own: what a test holds back may be let through at its end.
        const email = `${test.info().testId}-${test.info().retry}@truckstaff.example`
        const person = { name: 'Maria Reyes', email }
        const sending = { page, sandbox: shared.sandbox, held: [] }
        await shared.sandbox.seed.account({ ...person, steps })
        if (language === 'es') speakSpanish()
        await open(page, shared, { path, person }, language)
        for (const { name, reach } of visit) {
          await settled(page)
          await reach?.(sending)
          await settled(page)
          await softly.poll(() => sidewaysPixels(page), `sideways, ${name}`).toBe(0)
          await comparePicture(page.locator('.sent-line'), `sentence ${name} ${language}`)
        }
        skipIfNotCompared()
      })
    }
  }
})
