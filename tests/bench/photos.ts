/**
 * npm run bench:photos: measures what 20 photos of 12 megapixels cost a phone, from the file dialog until they are
 * ready to send: a window of 360 x 740, a page thread four times slower (Chromium can't throttle workers), slow 4G.
 * `--before` alternates with the bundle of an earlier commit in the same run. Asserts nothing, because times depend on
 * the machine. Needs `npm run build:web` first.
 *
 * npm run bench:photos -- --rounds 3 --before ../earlier/out/web
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { webRoot } from '../../scripts/host/builds.ts'
import { readOptions } from '../../scripts/machine/options.mjs'
import type { FileRecord } from '../../src/platform/web/drafts/database.ts'
import { fullChromium } from '../support/chromium.ts'
import { plantSession } from '../support/plant-session.ts'
import { startPortal } from '../support/sandbox.ts'
import { drawPhotos } from './draw-photos.ts'
import { median } from './median.ts'
import { rendererPids } from './renderer-pids.ts'

const { values } = readOptions({
  rounds: { type: 'string', default: '3' },
  photos: { type: 'string', default: '20' },
  slowdown: { type: 'string', default: '4' },
  before: { type: 'string' },
})
const count = Number(values.photos)
const slowdown = Number(values.slowdown)

interface Figures {
  /** Milliseconds from the choice until all names are listed. */
  readonly listed: number
  /** Milliseconds until the first photo, and until all of them, can be sent. */
  readonly first: number
  readonly ready: number
  /** Milliseconds of the page thread's longest task. */
  readonly task: number
  /** Milliseconds of a key press until its paint: median and slowest. */
  readonly key: number
  readonly slowest: number
  /** Peak memory growth of the page's processes, in megabytes. */
  readonly memory: number
  /** Megabytes to send. */
  readonly bytes: number
}

/** Returns the processes' resident memory in megabytes; 0 on systems without /proc. */
function residentMegabytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return sum // it has exited meanwhile
    }
  }, 0)
}

interface Seen {
  chosen: number
  listed: number
  first: number
  ready: number
  task: number
  keys: number[]
}

/** Runs in the page: records when rows appear and become ready, long tasks, and key latency. */
const watchPage = (wanted: number) => {
  const seen: Seen = { chosen: 0, listed: 0, first: 0, ready: 0, task: 0, keys: [] }
  Object.assign(window, { seen })
  const during = (entry: PerformanceEntry) => seen.chosen > 0 && entry.startTime + entry.duration > seen.chosen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (during(entry)) seen.task = Math.max(seen.task, entry.duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (during(entry) && entry.name === 'keydown') seen.keys.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  window.addEventListener(
    'change',
    ({ target }) => {
      if ((target as HTMLInputElement).type === 'file') seen.chosen = performance.now()
    },
    true,
  )
  function look() {
    const rows = document.querySelectorAll('.file-list > li').length
    const ready = rows - document.querySelectorAll('.file-list > li[aria-busy=true]').length
    if (rows >= wanted) seen.listed ||= performance.now()
    if (ready > 0) seen.first ||= performance.now()
    if (ready >= wanted) seen.ready ||= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Throttles the page's thread and connection. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  const bytesPerSecond = (1.6 * 1024 * 1024 * 0.9) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
}

/** Returns the bytes of the draft's files once it has all of them. */
function keptBytes(page: Page): Promise<{ count: number; bytes: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('truckstaff-application')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            const sizes = (reading.result as FileRecord[]).map(({ sealed }) => sealed.bytes.byteLength)
            opening.result.close()
            resolve({ count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
          }
        }
      }),
  )
}

async function settledBytes(page: Page): Promise<number> {
  for (let last = -1; ; ) {
    const kept = await keptBytes(page)
    if (kept.count === count && kept.bytes === last) return kept.bytes / 1e6
    last = kept.bytes
    await page.waitForTimeout(1500)
  }
}

async function visit(browser: Browser, root: string, files: string[]): Promise<Figures> {
  const portal = await startPortal({}, root)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPage, count)
    await portal.sandbox.seed.account({ email: 'bench@example.com', name: 'Bench Person', steps: 1 })
    await plantSession(page, portal, 'bench@example.com', 'Bench Person')
    await page.goto(`${portal.origin}/application`)
    const input = page.locator('input[type=file][name=truckPhotos]')
    await input.waitFor()
    await page.waitForTimeout(6000) // preloading in idle time has finished
    await slowDown(page)
    const pids = await rendererPids(browser)
    const before = residentMegabytes(pids)
    let memory = before
    const sampling = setInterval(() => {
      memory = Math.max(memory, residentMegabytes(pids))
    }, 50)
    const typed = page.locator('[name=yearMakeModel]')
    await typed.click()
    await input.setInputFiles(files)
    const isReady = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen.ready > 0)
    while (!(await isReady())) {
      await typed.press('x')
      await page.waitForTimeout(200)
    }
    clearInterval(sampling)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    return {
      listed: seen.listed - seen.chosen,
      first: seen.first - seen.chosen,
      ready: seen.ready - seen.chosen,
      task: seen.task,
      key: median(seen.keys),
      slowest: Math.max(...seen.keys),
      memory: memory - before,
      bytes: await settledBytes(page),
    }
  } finally {
    await context.close()
    await portal.close()
  }
}

const figures = ['listed', 'first', 'ready', 'task', 'key', 'slowest', 'memory', 'bytes'] as const

function print(name: string, visits: readonly Figures[]) {
  const cells = figures.map((figure) => {
    const value = median(visits.map((visit) => visit[figure]))
    return value.toFixed(figure === 'bytes' ? 1 : 0).padStart(9)
  })
  console.log(name.padEnd(8) + cells.join(''))
}

const folder = mkdtempSync(path.join(tmpdir(), 'photos-'))
const browser = await chromium.launch({ executablePath: fullChromium, args: ['--no-sandbox'] })
try {
  const files = await drawPhotos(browser, folder, count)
  const bundles = new Map([...(values.before === undefined ? [] : [['before', values.before]]), ['now', webRoot]] as [
    string,
    string,
  ][])
  const visited = new Map<string, Figures[]>([...bundles.keys()].map((name) => [name, []]))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // Alternates the bundles, so that other load on the machine affects both.
    for (const [name, root] of bundles) visited.get(name)?.push(await visit(browser, root, files))
  }
  console.log(
    `${count} photos, processor ${slowdown} times slower, median of ${values.rounds}: ms, ms, ms, ms, ms, ms, MB, MB`,
  )
  console.log(' '.repeat(8) + figures.map((figure) => figure.padStart(9)).join(''))
  for (const [name, visits] of visited) print(name, visits)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
