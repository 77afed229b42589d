/**
 * Every screen in a wide window in light and on the smallest phone in dark: readable, clean for axe, within the content
 * policy, and unchanged. Ten screens also in Spanish, whose words are longer.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../kit.ts'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'
import { brokenWords, lonelyStars, longLines, seenTexts } from './measure.ts'
import { comparePicture, settled, skipIfNotCompared } from './pictures.ts'
import { almost, type Screen, screens, sentences } from './screens.ts'

const now = Date.parse('2026-11-12T15:00:00Z')
const softly = expect.configure({ soft: true })
const views = [
  { width: 1280, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const
const height = 900

/** Screens with long words side by side. */
const inSpanish = [
  ...['sign in, failed', 'sign up', 'dashboard, halfway', 'step 1, failed', 'step 2', 'step 6'],
  ...['summary', 'profile', 'calendar, week', 'calendar, new interview'],
]

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
    if (viewport !== null) await visitor.setViewportSize(viewport)
    await visitor.emulateMedia({ colorScheme: null })
    await visitor.goto(`${shared.origin}/healthz`) // leaves the portal, so that it stores nothing more
    const session = await visitor.context().newCDPSession(visitor)
    await session.send('Storage.clearDataForOrigin', { origin: shared.origin, storageTypes: 'all' })
    await session.detach()
    await visitor.evaluate(() => sessionStorage.clear())
    await use(visitor)
    visitor.removeAllListeners()
    await visitor.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

test.use({ viewport: { width: 1280, height } })

async function open(page: Page, portal: RunningPortal, { path, person, reach }: Screen, language = 'en') {
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
  await settled(page)
  await reach?.(page)
  await settled(page)
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

/** Resizes and scrolls to the top: a screenshot of a scrolled page would have its header in the middle. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height })
  await page.waitForFunction((to) => window.innerWidth === to, width) // a busy browser resizes later
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function expectLargeTextFits(page: Page) {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await enlarge('200%')
  // The calendar measures itself a moment later.
  await softly.poll(() => sidewaysPixels(page), 'sideways with text twice as large, 320 px wide').toBe(0)
  await enlarge('')
}

test('axe finds a picture without a text', async ({ page, shared }) => {
  await page.goto(`${shared.origin}/sign-in`)
  await page.waitForFunction(() => window.pageHead?.hydrated === true) // hydration would remove the picture
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  expect(await axeFindings(page)).toEqual([expect.stringContaining('image-alt')])
})

async function expectUnchanged(page: Page, portal: RunningPortal, screen: Screen, name: string) {
  // The port changes with each run. The picture beside the forms is the same on all of them, and large.
  const address = page.getByText(portal.origin)
  const mask = screen.name === 'sign in' ? [address] : [address, page.locator('.auth-picture')]
  await comparePicture(page, name, { fullPage: !screen.covers, mask })
}

for (const screen of screens) {
  test(`${screen.name}: readable, clean for axe and unchanged`, async ({ page, shared, problems }) => {
    await open(page, shared, screen)
    for (const { width, colorScheme } of views) {
      await page.emulateMedia({ colorScheme })
      await resize(page, width)
      await expectReadable(page, `${width} px wide`)
      softly(await axeFindings(page, ofFullCalendar), `${colorScheme}, ${width} px wide`).toEqual([])
      await expectUnchanged(page, shared, screen, `${screen.name} ${width} ${colorScheme}`)
    }
    await expectLargeTextFits(page)
    expect(problems).toEqual([])
    skipIfNotCompared()
  })
}

for (const name of inSpanish) {
  test(`${name}, in Spanish: readable and unchanged`, async ({ page, shared }) => {
    const screen = screens.find((one) => one.name === name)
    if (screen === undefined) throw new Error(`no screen ${name}`)
    speakSpanish()
    await open(page, shared, screen, 'es').finally(speakEnglish)
    await resize(page, 320)
    await expectReadable(page, '320 px wide')
    await expectUnchanged(page, shared, screen, `${name} 320 es`)
    skipIfNotCompared()
  })
}

test.describe('360 px wide', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test.afterEach(({ shared }) => shared.sandbox.faults.clear())
  for (const { name, path, steps, reach } of sentences) {
    test(`the sentence about what is sent, ${name}: unchanged, and in Spanish`, async ({ page, shared }) => {
      const unchanged = async (language: string) => {
        await softly.poll(() => sidewaysPixels(page), `sideways, ${language}`).toBe(0)
        await comparePicture(page.locator('.sent-line'), `sentence ${name} ${language}`)
      }
      // Its own: what a test holds back may be let through at its end.
      const email = `${test.info().testId}-${test.info().retry}@truckstaff.example`
      const person = { name: 'Maria Reyes', email }
      await shared.sandbox.seed.account({ ...person, steps })
      await open(page, shared, { name, path, person })
      await reach?.(page, shared.sandbox)
      await unchanged('en')
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('button', { name: 'Español' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await page.keyboard.press('Escape')
      await settled(page)
      await unchanged('es')
      skipIfNotCompared()
    })
  }
})
