/** Nothing on a screen moves while it is being loaded: from the shell in the page to the screen with its data. */
import type { Page, Route } from '@playwright/test'
import type { RunningPortal } from '../support/sandbox.ts'
import { expect, plantSession, test } from '../support/web-portal.ts'

const email = 'still@truckstaff.example'

/** What a shift may add up to; 0.1 counts as good on the web. */
const allowed = 0.02

interface Shift {
  readonly value: number
  /** What moved, for whoever has to mend it. */
  readonly moved: string
}

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: Shift[] = []
    window.shifts = shifts
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? 'gone')
    interface Entry extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${[from.x, from.y, from.height]} > ${[to.x, to.y, to.height]}`,
        )
        shifts.push({ value: entry.value, moved: moved.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Those since the page was loaded, or since they were asked for last. */
async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  // An observer hears of a frame after it was drawn.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return window.shifts?.splice(0) ?? []
  })
}

async function expectStill(page: Page, when: string) {
  const shifts = await shiftsOf(page)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${when}: ${shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('\n')}`).toBeLessThan(
    allowed,
  )
}

/** Holds up what fits. @returns lets it come */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route: Route) => {
    await released
    await route.continue()
  })
  return release
}

async function prepare(page: Page, portal: RunningPortal, steps: number) {
  await portal.sandbox.addAccount({ email, name: 'Terry Tester', steps })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.evaluate(() => localStorage.setItem('applicationId', '1001'))
  await watchShifts(page)
}

/** Each with what is there as soon as it shows its data. */
const screens = [
  { path: '/', steps: 3, ready: '.tiles' },
  { path: '/', steps: 7, ready: '.dash-complete' },
  { path: '/application', steps: 3, ready: '.wizard form' },
  { path: '/application-summary', steps: 7, ready: '.summary .btn-primary' },
  { path: '/my-profile', steps: 0, ready: '.profile-columns' },
  { path: '/calendar', steps: 0, ready: '.fc-daygrid-day >> nth=0' },
  { path: '/no/such/page', steps: 0, ready: 'h1' },
] as const

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    for (const { path, steps, ready } of screens) {
      test(`${path} with ${steps} steps sent stands still from the first paint to its data`, async ({
        page,
        portal,
      }) => {
        await prepare(page, portal, steps)
        const letScript = await hold(page, /\/assets\/portal-.*\.js$/)
        const letAnswers = await hold(page, /\/api\//)
        await page.goto(portal.origin + path, { waitUntil: 'commit' })
        await expect(page.locator('#early-frame .skeleton')).toBeVisible()
        await page.screenshot({ path: `/tmp/fp-shell-${width}.png` })
        letScript()
        await page.locator('.shell h1, .loading').first().waitFor()
        letAnswers()
        await page.locator(ready).first().waitFor()
        await expect(page.locator('.loading')).toHaveCount(0)
        await expectStill(page, 'data')
      })
    }
  })
}
