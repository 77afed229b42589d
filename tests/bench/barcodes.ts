/**
 * npm run bench:barcodes: measures scans of a license and a VIN, from the choice of a photo of 12 megapixels until the
 * result, four times slower: Chromium can't throttle workers, so signals pause all of its page processes for three
 * quarters of the time. Prints the reader's size too. Asserts nothing, because times depend on the machine. Needs
 * `npm run build:web` first.
 */

import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { webRoot } from '../../scripts/host/builds.ts'
import { readOptions } from '../../scripts/machine/options.mjs'
import { barcodePhoto } from '../support/barcode-photo.ts'
import { testChromium } from '../support/chromium.ts'
import { licenseText, sampleLicense } from '../support/license-text.ts'
import { plantSession } from '../support/plant-session.ts'
import { startPortal } from '../support/sandbox.ts'
import { median } from './median.ts'
import { rendererPids } from './renderer-pids.ts'

const { values } = readOptions({ rounds: { type: 'string', default: '5' } })
const rounds = Number(values.rounds)

/** Milliseconds that a process runs of each {@link periodMs}. */
const runMs = 5
const periodMs = 20

const scans = [
  {
    what: 'license',
    steps: 0,
    label: 'Scan your license',
    barcode: { format: 'PDF417', text: licenseText(sampleLicense) },
    shown: 'dialog[open]',
  },
  {
    what: 'VIN',
    steps: 1,
    label: 'Scan the barcode on the door frame',
    barcode: { format: 'Code39', text: '1M8GDM9AXKP042788' },
    shown: 'text=Please compare it with the label',
  },
] as const

/** Pauses the browser's page processes for most of the time. @returns ends it */
async function slowDown(browser: Browser): Promise<() => Promise<void>> {
  const pids = await rendererPids(browser)
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) process.kill(pid, name)
  }
  const timer = setInterval(() => {
    signal('SIGCONT')
    setTimeout(signal, runMs, 'SIGSTOP')
  }, periodMs)
  return async () => {
    clearInterval(timer)
    await sleep(runMs) // a pause may be due
    signal('SIGCONT')
  }
}

/** Returns the milliseconds from the choice of the photo until the result is displayed, on a page just opened. */
async function scan(browser: Browser, page: Page, { label, shown }: (typeof scans)[number], buffer: Buffer) {
  await page.reload()
  const input = page.getByLabel(label, { exact: true })
  await input.waitFor({ state: 'attached' })
  await page.waitForTimeout(2000) // preloading in idle time has finished
  const end = await slowDown(browser)
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.locator(shown).waitFor()
  await end()
  return page.evaluate(() => performance.now() - (window as unknown as { chosenAt: number }).chosenAt)
}

async function measure(browser: Browser, row: (typeof scans)[number]): Promise<void> {
  const photo = await barcodePhoto([row.barcode], { size: [4000, 3000], module: 6 })
  const first: number[] = []
  const next: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const portal = await startPortal({}, webRoot)
    const page = await browser.newPage()
    await page.addInitScript(() =>
      addEventListener('change', () => Object.assign(window, { chosenAt: performance.now() }), true),
    )
    await portal.sandbox.seed.account({ email: 'bench@example.com', name: 'Bench Person', steps: row.steps })
    await plantSession(page, portal, 'bench@example.com', 'Bench Person')
    await page.goto(`${portal.origin}/application`)
    first.push(await scan(browser, page, row, photo))
    next.push(await scan(browser, page, row, photo))
    await page.close()
    await portal.close()
  }
  console.log(`${row.what}: first scan ${median(first).toFixed(0)} ms, the next ${median(next).toFixed(0)} ms`)
}

for (const file of globSync(path.join(webRoot, 'assets/{zxing_reader,barcode-worker}-*.{wasm,js}'))) {
  const kilobytes = (name: string) => Math.round(statSync(name).size / 1000)
  console.log(`${path.basename(file)}: ${kilobytes(file)} kB, ${kilobytes(`${file}.br`)} kB as brotli`)
}
const browser = await chromium.launch({ executablePath: testChromium, args: ['--no-sandbox'] })
for (const row of scans) await measure(browser, row)
await browser.close()
