/**
 * npm run bench: measures how long a screen takes to load over slow 4G on a CPU four times slower, on a first and a second
 * visit, next to a minimal page with the same React and router. Prints medians and their ratio to that page's. Asserts nothing, because times depend on the machine. Needs `npm run build:web` first.
 *
 * npm run bench -- --rounds 7
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { build } from 'vite'
import { compressFiles } from '../../build/compress.ts'
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { readOptions } from '../../scripts/machine/options.mjs'
import { fullChromium } from '../support/chromium.ts'
import { startPortal } from '../support/sandbox.ts'
import { median } from './median.ts'

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
  /** Until a letter typed into the first field stays; NaN for screens without a field. */
  readonly typed: number
  readonly ready: number
  /** Received, in brotli. */
  readonly bytes: number
  readonly shift: number
}

/** A browser profile's first visit and its second. */
const kinds = ['cold', 'warm'] as const
type Visits = readonly [Load, Load]

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
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(origin + screen.path, { waitUntil: 'commit' })
  await page.waitForFunction(() => !Number.isNaN((window as unknown as { seen: { ready: number } }).seen.ready))
  const received = bytes
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Load, 'bytes'> }).seen)
  await page.close()
  return { ...seen, bytes: received }
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
    return [await load(context, origin, screen), await load(context, origin, screen)]
  } finally {
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
    console.log('screen       typed  ready (of floor, of cold)  kB  CLS')
    for (const { name, floor } of screens) {
      const [typed, ready] = (['typed', 'ready'] as const).map((figure) => of(name, figure).toFixed(0))
      const share = (of(name, 'ready') / coldReady(floor)).toFixed(2)
      const ofCold = (of(name, 'ready') / coldReady(name)).toFixed(2)
      const kB = (of(name, 'bytes') / 1000).toFixed(1)
      const shift = of(name, 'shift').toFixed(3)
      const cells = [typed, ready, share, ofCold, kB, shift].map(String)
      console.log(name.padEnd(12) + cells.map((cell) => cell.padStart(7)).join(''))
    }
  }
}

const floorRoot = await buildFloor()
const portal = await startPortal()
const floor = await servePortal({ root: floorRoot, apiOrigin: portal.sandbox.origin })
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
      const at = screen.name.startsWith('floor') ? floor.origin : portal.origin
      visited.get(screen.name)?.push(await visit(browser, at, token, screen))
    }
  }
  print(visited)
} finally {
  await browser.close()
  await floor.close()
  await portal.close()
  rmSync(floorRoot, { recursive: true })
}
