/** Every screen: measured at each width, clean for axe on a phone and in a wide window, within the content policy, and unchanged. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../kit.ts'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import { brokenWords, lonelyStars, longLines, seenTexts } from './measure.ts'
import { comparePicture, picturesFromHere, settled } from './pictures.ts'
import { almost, type Screen, screens } from './screens.ts'

const now = Date.parse('2026-11-12T15:00:00Z')
const softly = expect.configure({ soft: true })
const widths = [1280, 700, 360]
const height = 900

/** The theme's font sizes, in px. */
const sizes = [...readFileSync('src/ui/theme.css', 'utf8').matchAll(/--text-[\w-]+: ([\d.]+)rem/g)].map(
  ([, rem]) => Number(rem) * 16,
)

const test = base.extend<object, { shared: RunningPortal }>({
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
})

test.use({ viewport: { width: 1280, height } })

async function open(page: Page, portal: RunningPortal, { path, person, reach }: Screen) {
  await page.clock.setFixedTime(now)
  // Chromium draws a whole page through a window one pixel wide. The portal would scroll the focused field into view.
  await page.addInitScript(() => {
    addEventListener('resize', (event) => window.innerWidth === 1 && event.stopImmediatePropagation(), true)
  })
  if (person !== undefined) {
    const token = await portal.sandbox.token(person.email, 365 * 24 * 3600)
    await page.addInitScript(
      (records) => {
        for (const [key, value] of Object.entries(records)) localStorage.setItem(key, value)
      },
      { token, user: JSON.stringify({ name: person.name, email: person.email }), name: person.name },
    )
  }
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
  await page.evaluate(async () => {
    // The portal scrolls the focused field into view in the frame of the resize.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    window.scrollTo(0, 0)
  })
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

for (const screen of screens) {
  test(`${screen.name}: readable at each width and unchanged, light and dark`, async ({ page, shared, problems }) => {
    await open(page, shared, screen)
    // With the sidebar, or the picture beside the forms.
    await page.emulateMedia({ colorScheme: 'dark' })
    softly(await axeFindings(page, ofFullCalendar), `dark, ${widths[0]} px wide`).toEqual([])
    for (const width of [...widths, 320]) {
      await page.setViewportSize({ width, height })
      await expectReadable(page, `${width} px wide`)
    }
    await expectLargeTextFits(page)
    await page.emulateMedia({ colorScheme: 'light' })
    softly(await axeFindings(page, ofFullCalendar), 'light, 320 px wide').toEqual([])
    expect(problems).toEqual([])
    picturesFromHere()
    const fullPage = !screen.covers
    // The port changes with each run. The picture beside the forms is the same on all of them, and large.
    const address = page.getByText(shared.origin)
    const mask = screen.name === 'sign in' ? [address] : [address, page.locator('.auth-picture')]
    for (const width of widths) {
      await resize(page, width)
      await comparePicture(page, `${screen.name} ${width}`, { fullPage, mask })
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await comparePicture(page, `${screen.name} 360 dark`, { mask })
  })
}
