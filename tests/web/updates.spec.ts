/** A newer release comes when the person wants it, in all tabs alike, and whatever is wrong with it harms nobody. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { isWebBuildStale, nextRoot } from '../../scripts/builds.ts'
import { webRoot } from '../../scripts/preview-web.ts'
import { atStep } from '../support/applicant.ts'
import { keptOnDevice, type PluggedPortal, startPluggedPortal, withoutWorkers } from '../support/plugged-portal.ts'
import { plantSession } from '../support/web-portal.ts'

const email = 'update@truckstaff.example'

interface Releases {
  /** Folder of the release after the one in `out/web`; it calls itself NextStaff. */
  readonly next: string
}

interface Scene {
  readonly portal: PluggedPortal
  /** A copy of the first release that the test may damage. */
  readonly copy: string
}

const test = base.extend<Scene, Releases>({
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      if (isWebBuildStale(nextRoot)) throw new Error(`There is no fresh build in ${nextRoot}: npm run build:next`)
      await use(nextRoot)
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  portal: async ({}, use) => {
    const portal = await startPluggedPortal()
    await use(portal)
    await portal.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  copy: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-copy-'))
    cpSync(webRoot, folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true })
  },
})

const notice = (page: Page) => page.getByRole('button', { name: 'New version: Reload' })
const isNext = /NextStaff/
const isFirst = /· TruckStaff/
/** What the wizard says offline of an application of which the device holds nothing. */
const onlyWithProvider = 'Your answers are safe in your account, but not on this device.'

async function openSignedIn(page: Page, portal: PluggedPortal, to = '/application') {
  await portal.sandbox.addAccount({ email, name: 'Terry Tester', steps: 3 })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.goto(portal.origin + to)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keptOnDevice(page)
}

/** As after an hour, or when the network is back: the page looks for a newer release. */
async function lookForNewer(context: BrowserContext) {
  await context.setOffline(true)
  await context.setOffline(false)
}

/** The worker at work, and whether another one is on its way: while it installs, its files come one by one. */
function workers(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return {
      active: registration?.active?.state,
      installs: registration?.installing != null,
      waits: registration?.waiting != null,
    }
  })
}

const takenOver = { active: 'activated', installs: false, waits: false }

/**
 * Resolves when the release that waits has taken over. Chromium lets it in once the worker at work is idle, half a minute
 * after its last file; under a debugger, as here, a worker is never idle, so it is ended as the browser would end it.
 */
async function takesOver(page: Page) {
  const debug = await page.context().newCDPSession(page)
  await debug.send('ServiceWorker.enable')
  let looks = 0
  const look = async () => {
    const state = await workers(page)
    looks += 1
    if (state.waits && looks % 8 === 0) await debug.send('ServiceWorker.stopAllWorkers')
    return state
  }
  await expect.poll(look, { timeout: 60_000, intervals: [1_000] }).toEqual(takenOver)
}

/** Resolves when the page is at rest: what it fetches then makes it installable, and looks for newer releases. */
async function atRest(page: Page) {
  await page.waitForSelector('link[rel=manifest]', { state: 'attached' })
}

/** Resolves when a worker that was on its way is there or given up. @param look asks the server for a newer one first */
function workerSettled(page: Page, look: 'look' | 'no look') {
  return page.evaluate(async (looks) => {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (looks) await registration.update().catch(() => undefined) // no worker came
    const coming = registration.installing
    if (coming === null) return
    await new Promise<void>((resolve) =>
      coming.addEventListener('statechange', () => {
        if (coming.state !== 'installing') resolve()
      }),
    )
  }, look === 'look')
}

/** Resolves when the page has been asked whether a newer release may take over, and has answered. */
function answeredForItself(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
          if (data.type === 'state?') resolve()
        }),
      ),
  )
}

/** Resolves when the worker that waits has read what was sent to it: it answers in turn. */
function waitingWorkerRead(page: Page) {
  return page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<void>((resolve) => {
      port1.onmessage = () => resolve()
    })
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage({ type: 'has?', script: '' }, [port2])
    await answer
  })
}

/** Whether the release that the page belongs to lies on the device. */
function holdsThisPage(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
    return (await (await caches.open('release')).match(script)) !== undefined
  })
}

test('a new release in mid-form waits for the press, and everything typed is there after it', async ({
  page,
  portal,
  next,
  context,
}) => {
  await openSignedIn(page, portal)
  await atStep(page, 4)
  await page.locator('[name="regions"]').fill('Ohio, Iowa')
  portal.release(next)
  await lookForNewer(context)
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('[name="regions"]')).toBeFocused()
  await expect(page).toHaveTitle(isFirst)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click() // its chunks are still the old release's
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await page.locator('[name="numEmployees"]').fill('9')
  await notice(page).click()
  await expect(page).toHaveTitle(isNext)
  await expect(page.locator('[name="regions"]')).toHaveValue('Ohio, Iowa')
  await expect(page.locator('[name="numEmployees"]')).toHaveValue('9')
  await expect(notice(page)).toHaveCount(0)
  // Alone on the device it takes over, and then opens without a network.
  await takesOver(page)
  await portal.unplug(context)
  await page.reload()
  await expect(page).toHaveTitle(isNext)
})

test('two tabs: one that is typed in keeps its release until its own press; then both have the new one', async ({
  page,
  portal,
  next,
  context,
}) => {
  await openSignedIn(page, portal)
  await page.locator('[name="regions"]').fill('Ohio')
  const second = await context.newPage()
  await second.goto(portal.origin)
  await keptOnDevice(second)
  portal.release(next)
  await lookForNewer(context)
  await expect(notice(second)).toBeVisible()
  const refused = answeredForItself(page)
  await notice(second).click()
  await expect(second).toHaveTitle(isNext)
  await refused
  await waitingWorkerRead(second)
  expect(await workers(second)).toEqual({ ...takenOver, waits: true })
  await expect(page).toHaveTitle(isFirst)
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await notice(page).click()
  await expect(page).toHaveTitle(isNext)
  await takesOver(second)
})

test('two tabs: one in which nothing was typed goes along', async ({ page, portal, next, context }) => {
  await openSignedIn(page, portal, '/')
  const second = await context.newPage()
  await second.goto(`${portal.origin}/my-profile`)
  await keptOnDevice(second)
  await atRest(second)
  await workerSettled(second, 'no look') // one registration follows another: its own is there too
  portal.release(next)
  await lookForNewer(context)
  await notice(second).click()
  await expect(second).toHaveTitle(isNext)
  await takesOver(second)
  await expect(page).toHaveTitle(isNext)
})

test('opened anew with nothing typed, the portal is the new one at once, also when the network goes then', async ({
  page,
  portal,
  next,
  context,
}) => {
  await openSignedIn(page, portal, '/')
  portal.release(next)
  await page.goto(portal.origin)
  await expect(page).toHaveTitle(isNext)
  await expect.poll(() => holdsThisPage(page), { timeout: 45_000 }).toBe(true)
  await takesOver(page)
  await expect(notice(page)).toHaveCount(0)
  await portal.unplug(context)
  await page.goto(`${portal.origin}/application`)
  await expect(page).toHaveTitle(isNext)
})

test('a page whose files are gone says that there is a new version, and keeps what was typed', async ({
  page,
  portal,
  next,
}) => {
  await withoutWorkers(page)
  await page.route(/\/assets\/profile-/, (route) => route.abort()) // not fetched ahead
  await portal.sandbox.addAccount({ email, name: 'Terry Tester', steps: 3 })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.goto(`${portal.origin}/application`)
  await page.locator('[name="regions"]').fill('Ohio')
  await atRest(page)
  portal.release(next)
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New version' })).toBeVisible()
  await page.unrouteAll()
  await notice(page).click()
  await expect(page).toHaveTitle(isNext)
  await page.goto(`${portal.origin}/application`)
  await expect(page.locator('[name="regions"]')).toHaveValue('Ohio')
})

for (const [where, hinder] of [
  ['in a private window', withoutWorkers],
  [
    'where workers are blocked',
    (page: Page) =>
      page.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
      }),
  ],
] as const) {
  test(`${where} the portal works as before, silently`, async ({ page, portal }) => {
    const said: string[] = []
    page.on('pageerror', (error) => said.push(error.message))
    await hinder(page)
    await portal.sandbox.addAccount({ email, name: 'Terry Tester', steps: 3 })
    await plantSession(page, portal, email, 'Terry Tester')
    await page.goto(portal.origin)
    await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
    await atRest(page)
    expect(said).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

/** What may be wrong with a release on its way to the device. */
const broken: readonly (readonly [string, (copy: string) => void])[] = [
  [
    "a captive portal's page in place of the worker",
    (copy) => {
      for (const name of readdirSync(copy).filter((file) => file.startsWith('sw.js'))) rmSync(path.join(copy, name))
      writeFileSync(path.join(copy, 'sw.js'), '<!doctype html><title>Hotel</title>')
    },
  ],
  [
    'a file that is missing',
    (copy) => {
      for (const name of filesLike(copy, /^wizard-.*\.js/)) rmSync(path.join(copy, 'assets', name))
    },
  ],
  [
    "a captive portal's page in place of a file",
    (copy) => {
      for (const name of filesLike(copy, /^wizard-.*\.js/)) rmSync(path.join(copy, 'assets', name))
      for (const name of names(copy))
        writeFileSync(path.join(copy, 'assets', name), '<!doctype html><title>Hotel</title>')
    },
  ],
  [
    "a captive portal's page in place of the portal's",
    (copy) => {
      for (const name of readdirSync(copy).filter((file) => file.startsWith('index.html.')))
        rmSync(path.join(copy, name))
      writeFileSync(
        path.join(copy, 'index.html'),
        '<!doctype html><title>Hotel</title><script src="/hotel.js"></script>',
      )
    },
  ],
]

function filesLike(copy: string, pattern: RegExp): string[] {
  return readdirSync(path.join(copy, 'assets')).filter((name) => pattern.test(name))
}

/** Names of the wizard's scripts, as the worker lists them. */
function names(copy: string): string[] {
  return [
    ...new Set([...readFileSync(path.join(copy, 'sw.js'), 'utf8').matchAll(/\/assets\/(wizard-[^"'`]+\.js)/g)]),
  ].map(([, name]) => name ?? '')
}

for (const [what, damage] of broken) {
  test(`${what} is no update: the release on the device stays, and opens offline`, async ({
    page,
    portal,
    next,
    copy,
    context,
  }) => {
    await openSignedIn(page, portal)
    rmSync(copy, { recursive: true })
    cpSync(next, copy, { recursive: true })
    damage(copy)
    portal.release(copy)
    await lookForNewer(context)
    await workerSettled(page, 'look')
    await expect(notice(page)).toHaveCount(0)
    await expect.poll(() => workers(page)).toEqual(takenOver)
    await portal.unplug(context)
    await page.goto(`${portal.origin}/application`)
    await expect(page).toHaveTitle(isFirst)
    await expect(page.getByText(onlyWithProvider)).toBeVisible()
  })
}

test('Cache Storage wiped by the system: the portal opens by the network, and is kept again', async ({
  page,
  portal,
  context,
}) => {
  await openSignedIn(page, portal)
  const count = () => page.evaluate(async () => (await (await caches.open('release')).keys()).length)
  const before = await count()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await atStep(page, 4)
  await expect.poll(count).toBe(before)
  await portal.unplug(context)
  await page.reload()
  await expect(page.getByText(onlyWithProvider)).toBeVisible()
})

test('a worker that fails to install, for want of room, is not noticed', async ({ page, portal }) => {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: portal.origin, quotaSize: 50_000 })
  await portal.sandbox.addAccount({ email, name: 'Terry Tester', steps: 3 })
  await plantSession(page, portal, email, 'Terry Tester')
  await page.goto(portal.origin)
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  await atRest(page)
  await workerSettled(page, 'no look')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  expect(said).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a broken worker is switched off from the server: sw-off.js in place of sw.js', async ({
  page,
  portal,
  copy,
  context,
}) => {
  await openSignedIn(page, portal)
  await page.locator('[name="regions"]').fill('Ohio')
  for (const end of ['', '.br', '.gz']) cpSync(path.join(copy, `sw-off.js${end}`), path.join(copy, `sw.js${end}`))
  portal.release(copy)
  await lookForNewer(context)
  const left = () =>
    page.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length])
  await expect.poll(left).toEqual([0, 0])
  await expect(page.locator('[name="regions"]')).toHaveValue('Ohio')
  await page.reload()
  await atStep(page, 4)
})

for (const [what, status] of [
  ['a server error', 502],
  ["the 'not found' of a host that knows only files", 404],
] as const) {
  test(`${what} is no page: the one on the device is shown`, async ({ page, portal, context }) => {
    await openSignedIn(page, portal)
    await context.route(
      (url) => url.pathname === '/application',
      (route) => route.fulfill({ status, body: 'No page' }),
    )
    await page.goto(`${portal.origin}/application`)
    await atStep(page, 4)
  })
}
