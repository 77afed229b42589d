/** Nothing on a screen moves while it is being loaded: from the shell in the page to the screen with its data. */
import type { Page, Route } from '@playwright/test'
import { keptOnDevice } from '../support/plugged-portal.ts'
import type { RunningPortal } from '../support/sandbox.ts'
import { expect, plantSession, test } from '../support/web-portal.ts'

// What moves is seen as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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
        letScript()
        await page.locator('.shell h1, .loading').first().waitFor()
        letAnswers()
        await page.locator(ready).first().waitFor()
        await expect(page.locator('.loading')).toHaveCount(0)
        await expectStill(page, 'data')
      })
    }

    for (const path of ['/', '/application-summary']) {
      test(`${path} with everything optional missing stands still to the later answer that says so`, async ({
        page,
        portal,
      }) => {
        await prepare(page, portal, 7)
        const json = { success: true, data: { owner_operator: {} } }
        portal.sandbox.faults.add({ call: 'application', fault: 'body', json })
        const letPapers = await hold(page, /\/api\/application\/view/)
        await page.goto(portal.origin + path)
        await expect(page.getByText('Looking for missing papers...')).toBeVisible()
        letPapers()
        await expect(page.getByText('10 optional items are missing')).toBeVisible()
        await expectStill(page, 'papers')
      })
    }

    for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
      test(`${path} stands still through the takeover`, async ({ page, portal }) => {
        await watchShifts(page)
        const letScript = await hold(page, /\/assets\/portal-.*\.js$/)
        await page.goto(portal.origin + path, { waitUntil: 'commit' })
        await expect(page.locator('[name="email"]')).toBeVisible()
        letScript()
        await page.waitForFunction(() => window.pageHead?.takenOver === true)
        await expectStill(page, 'takeover')
      })
    }

    test('a calendar that cannot be loaded says so where its list would stand', async ({ page, portal }) => {
      await prepare(page, portal, 0)
      portal.sandbox.faults.add({ call: 'calendar', fault: 'status', status: 500, times: 1 })
      await page.goto(`${portal.origin}/calendar`)
      await expect(page.getByText('Error loading calendar events: HTTP error! status: 500')).toBeVisible()
      await expect(page.locator('.loading')).toHaveCount(0)
      await expectStill(page, 'failed')
    })

    test('the note that one is offline comes and goes without moving the dashboard', async ({
      page,
      portal,
      context,
    }) => {
      await prepare(page, portal, 3)
      await page.goto(portal.origin)
      await page.locator('.tiles').waitFor()
      await shiftsOf(page)
      await context.setOffline(true)
      await expect(page.getByText('You are offline')).toBeInViewport()
      await expectStill(page, 'offline')
      await context.setOffline(false)
      await expect(page.getByText('You are offline')).toHaveCount(0)
      await expectStill(page, 'online again')
    })

    test('an answer half typed stays where it is when the network comes back', async ({
      browser,
      portal,
      viewport,
    }) => {
      // A context of its own: in the shared one a page that has just come is not always told that it is offline.
      const context = await browser.newContext({ viewport, locale: 'en-US' })
      const page = await context.newPage()
      await prepare(page, portal, 3)
      await page.goto(`${portal.origin}/application`)
      await page.locator('[name="regions"]').fill('Ohio')
      await keptOnDevice(page)
      await context.setOffline(true)
      await page.waitForFunction(() => !navigator.onLine)
      await page.reload()
      await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
      await page.locator('[name="regions"]').fill('Ohio, Iowa')
      await shiftsOf(page)
      await context.setOffline(false)
      await expect(page.getByText('You are online again', { exact: true })).toBeVisible()
      await expectStill(page, 'online again')
      await expect(page.locator('[name="regions"]')).toHaveValue('Ohio, Iowa')
      await context.close()
    })
  })
}

for (const [who, seconds] of [
  ['who is not signed in', null],
  ['whose session is over', -60],
] as const) {
  test(`somebody ${who} sees nothing of the frame of those who are`, async ({ page, portal }) => {
    await portal.sandbox.addAccount({ email, name: 'Terry Tester' })
    const token = seconds === null ? null : await portal.sandbox.token(email, seconds)
    await page.goto(`${portal.origin}/assets/`)
    if (token !== null) await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await hold(page, /\/assets\/portal-.*\.js$/)
    await page.goto(portal.origin, { waitUntil: 'commit' })
    await expect(page.getByRole('img', { name: /^Loading\.\.\. If nothing comes/ })).toBeVisible()
    await expect(page.locator('#early-frame')).toBeHidden()
  })
}

test('whoever chose dark sees a dark frame at once, and nothing in it can be pressed yet', async ({ page, portal }) => {
  await prepare(page, portal, 3)
  await page.evaluate(() => localStorage.setItem('appearance', 'dark'))
  await hold(page, /\/assets\/portal-.*\.js$/)
  await page.goto(portal.origin, { waitUntil: 'commit' })
  const frame = page.locator('#early-frame')
  await expect(frame.locator('.skeleton')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 21, 19)')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expect(page.getByRole('img', { name: 'Loading...', exact: true })).toBeVisible()
})
