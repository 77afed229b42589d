/** Nothing on a screen moves while it loads: from the static shell to the screen with its data. */
import type { Page } from '@playwright/test'
import { routes } from '../../src/app/routes.ts'
import { expect, type RunningPortal, test } from '../kit.ts'
import { hold } from '../support/hold.ts'
import { plantSession } from '../support/plant-session.ts'

// Animations run, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A user with this many saved steps. */
const emailOf = (steps: number) => `still${steps}@truckstaff.example`

/** Limit for the sum of layout shifts; 0.1 counts as good on the web. */
const allowed = 0.02

interface Shift {
  readonly value: number
  /** The moved elements, for the report. */
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

/** Returns the shifts since the page load or the last call. */
async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  // The observer is notified after the frame is painted.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return window.shifts?.splice(0) ?? []
  })
}

async function expectStill(page: Page, when: string) {
  const shifts = await shiftsOf(page)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  const words = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('\n')
  expect.soft(sum, `${when}: ${words}`).toBeLessThan(allowed)
}

async function prepare(page: Page, portal: RunningPortal, steps: number) {
  await portal.sandbox.seed.account({ email: emailOf(steps), name: 'Terry Tester', steps })
  await plant(page, portal, steps)
  await watchShifts(page)
}

async function plant(page: Page, portal: RunningPortal, steps: number) {
  await plantSession(page, portal, emailOf(steps), 'Terry Tester')
  await page.evaluate(() => localStorage.setItem('applicationId', '1001'))
}

/** Each with a selector of what appears with its data. Those with `wide` lay out differently on a desk. */
const screens: readonly { path: string; steps: number; ready: string; wide?: true }[] = [
  { path: '/', steps: 3, ready: '.tiles', wide: true },
  { path: '/application', steps: 3, ready: '.wizard form', wide: true },
  { path: '/my-profile', steps: 3, ready: '.profile-columns' },
  { path: '/calendar', steps: 3, ready: '.fc-daygrid-day >> nth=0', wide: true },
  { path: '/no/such/page', steps: 3, ready: 'h1' },
  { path: '/', steps: 7, ready: '.dash-complete' },
  { path: '/application-summary', steps: 7, ready: '.summary .btn-primary' },
]

const scripts = /\/assets\/portal-.*\.js$/

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    const shown = screens.filter(({ wide }) => wide || width === 360)
    test.use({ viewport: { width, height: 800 } })
    test('no screen moves between the first paint and its data, and no prerendered page during hydration', {
      tag: '@deep',
    }, async ({ page, portal }) => {
      await portal.sandbox.seed.account({ email: emailOf(7), name: 'Terry Tester', steps: 7 })
      await prepare(page, portal, 3)
      for (const [index, { path, steps, ready }] of shown.entries()) {
        if (steps !== (shown[index - 1]?.steps ?? 3)) await plant(page, portal, steps)
        const letScript = await hold(page, scripts)
        const letAnswers = await hold(page, /\/api\//)
        await page.goto(portal.origin + path, { waitUntil: 'commit' })
        await expect(page.locator('#root > svg')).toBeVisible()
        letScript()
        await page.locator('.shell h1, .loading').first().waitFor()
        letAnswers()
        await page.locator(ready).first().waitFor()
        await expect(page.locator('.loading')).toHaveCount(0)
        await expectStill(page, `${path} with ${steps} steps sent`)
        await page.unrouteAll()
      }
      await page.goto(`${portal.origin}/assets/`)
      await page.evaluate(() => localStorage.clear()) // signed out
      for (const { path } of routes.filter((row) => row.prerendered && (width === 360 || row.path === '/sign-in'))) {
        const letScript = await hold(page, scripts)
        await page.goto(portal.origin + path, { waitUntil: 'commit' })
        await expect(page.locator('#root h1')).toBeVisible()
        letScript()
        await page.waitForFunction(() => window.pageHead?.hydrated === true)
        await expectStill(page, path)
        await page.unrouteAll()
      }
    })
  })
}
