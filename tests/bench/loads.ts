/**
 * npm run bench: measures how long a screen takes to load over slow 4G on a CPU four times slower: cold, warm, and once
 * the service worker has cached the portal, next to a minimal page with the same React and router. Prints medians and
 * their ratio to that page's. Asserts nothing, because times depend on the machine. Needs `npm run build:web` first.
 *
 * npm run bench -- --rounds 7
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { build } from 'vite'
import { compressFiles } from '../../build/compress.ts'
import { listenOnFreePort } from '../../scripts/host/listen.ts'
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { readOptions } from '../../scripts/machine/options.mjs'
import { fullChromium } from '../support/chromium.ts'
import { startPortal } from '../support/sandbox.ts'
import { waitUntilIdleAndCached } from '../support/service-worker.ts'
import { median } from './median.ts'
import { passOn } from './slow-line.ts'

interface Screen {
  readonly name: string
  readonly path: string
  /** Selector of what appears with the screen's data. */
  readonly ready: string
  /** The baseline row to compare with. */
  readonly floor: string
  readonly signedIn: boolean
}

const screens: readonly Screen[] = [
  { name: 'floor form', path: '/', ready: '[name=email]', floor: 'floor form', signedIn: false },
  { name: 'floor data', path: '/data', ready: '#data', floor: 'floor data', signedIn: true },
  { name: 'sign-in', path: '/sign-in', ready: '[name=email]', floor: 'floor form', signedIn: false },
  { name: 'dashboard', path: '/', ready: '.progress-card, [role=progressbar]', floor: 'floor data', signedIn: true },
  { name: 'application', path: '/application', ready: '.wizard form', floor: 'floor data', signedIn: true },
  { name: 'calendar', path: '/calendar', ready: '.fc-event', floor: 'floor data', signedIn: true },
]

interface Load {
  readonly paint: number
  /** Until a letter typed into the first field stays; NaN for screens without a field. */
  readonly typed: number
  readonly ready: number
  /** Received, in brotli. */
  readonly bytes: number
  readonly requests: number
  readonly shift: number
}

/** A browser profile's first visit, its second, and one with the service worker; the baseline has no worker. */
const kinds = ['cold', 'warm', 'kept'] as const
type Visits = readonly [Load, Load, Load?]

/** Milliseconds before the first byte of a reply: Lighthouse's for a round trip of 150 ms without handshakes. */
const latency = 562.5
const bytesPerSecond = (1.6 * 1024 * 1024 * 0.9) / 8

const { values } = readOptions({ rounds: { type: 'string', default: '7' } })

async function slowDown(session: CDPSession) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
}

/** Types a letter into the first field and checks that it stays until the screen is ready. */
const watchPage = (selector: string) => {
  const seen = { typed: Number.NaN, ready: Number.NaN, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const field = () => document.querySelector<HTMLInputElement>('[name=email]:not(dialog *)')
  const runs = () => window.pageHead?.hydrated !== false
  function look() {
    const input = field()
    if (input !== null && input.value === '' && !input.readOnly) {
      input.value = 'x'
      seen.typed = performance.now()
    }
    if (document.querySelector(selector) !== null && runs()) seen.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function load(context: BrowserContext, origin: string, screen: Screen): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  await page.addInitScript(watchPage, screen.ready)
  let bytes = 0
  let requests = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(origin + screen.path, { waitUntil: 'commit' })
  await page.waitForFunction(() => !Number.isNaN((window as unknown as { seen: { ready: number } }).seen.ready))
  const [before, asked] = [bytes, requests]
  const seen = await page.evaluate(() => {
    const { typed, ready, shift } = (window as unknown as { seen: { typed: number; ready: number; shift: number } })
      .seen
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { typed, ready, shift, paint: paint?.startTime ?? Number.NaN }
  })
  await page.close()
  return { ...seen, bytes: before, requests: asked }
}

/** Waits on a fast connection until the worker has cached the portal. */
async function keep(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.goto(address)
  await waitUntilIdleAndCached(page)
  await page.close()
}

async function visit(browser: Browser, origin: string, token: string, screen: Screen): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    if (screen.signedIn) {
      await context.addInitScript((stored) => {
        localStorage.setItem('token', stored)
        localStorage.setItem('user', JSON.stringify({ name: 'Bench Person', email: 'bench@example.com' }))
        localStorage.setItem('applicationId', '1001')
      }, token)
    }
    const [cold, warm] = [await load(context, origin, screen), await load(context, origin, screen)]
    if (screen.name.startsWith('floor')) return [cold, warm]
    await keep(context, origin + screen.path)
    line.asksWorker = true
    return [cold, warm, await load(context, origin, screen)]
  } finally {
    line.asksWorker = false
    await context.close()
  }
}

async function buildFloor(): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'floor-'))
  const root = path.join(import.meta.dirname, 'floor')
  const plugins = [compressFiles()] // compressed like the portal's files
  await build({ configFile: false, root, plugins, logLevel: 'error', build: { outDir, target: 'es2022' } })
  return outDir
}

function print(visited: ReadonlyMap<string, readonly Visits[]>) {
  const coldReady = (name: string) => median((visited.get(name) ?? []).map(([cold]) => cold.ready))
  for (const [index, kind] of kinds.entries()) {
    const of = (name: string, figure: keyof Load) =>
      median((visited.get(name) ?? []).map((visits) => visits[index]?.[figure] ?? Number.NaN))
    console.log(`\n${kind}: median of ${values.rounds}`)
    console.log('screen       paint  typed  ready (of floor, of cold)  requests  kB  CLS')
    for (const { name, floor } of screens) {
      if (visited.get(name)?.[0]?.[index] === undefined) continue
      const [paint, typed, ready] = (['paint', 'typed', 'ready'] as const).map((figure) => of(name, figure).toFixed(0))
      const share = (of(name, 'ready') / coldReady(floor)).toFixed(2)
      const ofCold = (of(name, 'ready') / coldReady(name)).toFixed(2)
      const kB = (of(name, 'bytes') / 1000).toFixed(1)
      const shift = of(name, 'shift').toFixed(3)
      const cells = [paint, typed, ready, share, ofCold, of(name, 'requests'), kB, shift].map(String)
      console.log(name.padEnd(12) + cells.map((cell) => cell.padStart(7)).join(''))
    }
  }
}

const floorRoot = await buildFloor()
const portal = await startPortal()
/** The browser throttles the page's connection, not the worker's, which requests page and settings: delayed here. */
const line = { asksWorker: false }
function passOnLate(to: string): RequestListener {
  const pass = passOn(to)
  return async (incoming, outgoing) => {
    const fromWorker = line.asksWorker && !incoming.url?.startsWith('/api/')
    if (fromWorker) await setTimeout(latency)
    pass(incoming, outgoing)
  }
}

const floor = await servePortal({ root: floorRoot, apiOrigin: portal.sandbox.origin })
const front = createServer(passOnLate(portal.origin))
const origin = `http://127.0.0.1:${await listenOnFreePort(front, 0)}`
const { token } = await portal.sandbox.seed.account({ email: 'bench@example.com', name: 'Bench Person', steps: 3 })
const start = new Date(new Date().setHours(10, 0, 0, 0))
const end = new Date(start.getTime() + 30 * 60_000)
const interview = { id: 1, title: 'Interview', start: start.toISOString(), end: end.toISOString(), priority: 'high' }
portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [interview] } })
/**
 * With an inspector, such as Playwright's, V8 parses a script again at its first Error, for its source positions. React
 * makes five when it loads: 100 ms, for which no visitor waits. The flag has V8 note the positions while it compiles.
 */
const browser = await chromium.launch({
  executablePath: fullChromium,
  args: ['--no-sandbox', '--js-flags=--no-enable-lazy-source-positions'],
})
const visited = new Map<string, Visits[]>(screens.map(({ name }) => [name, []]))
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // Each round starts with another screen, so that other load on the machine affects all of them alike.
    for (let turn = 0; turn < screens.length; turn += 1) {
      const screen = screens[(round + turn) % screens.length] as Screen
      const at = screen.name.startsWith('floor') ? floor.origin : origin
      visited.get(screen.name)?.push(await visit(browser, at, token, screen))
    }
  }
  print(visited)
} finally {
  await browser.close()
  await floor.close()
  front.close()
  await portal.close()
  rmSync(floorRoot, { recursive: true })
}
