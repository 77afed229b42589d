/**
 * npm run bench:driver: measures how long a driver waits from the first step to the summary: a window of 360 x 740, a
 * page thread four times slower, 25 kB/s up, 0.3 s, seven photos of 12 megapixels and a PDF. The driver takes some
 * seconds for each step, and goes on as soon as the portal lets him. Asserts nothing, because times depend on the
 * machine. Needs `npm run build:web` first.
 *
 * npm run bench:driver -- --rounds 1 --pause 12
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { readOptions } from '../../scripts/machine/options.mjs'
import { atStep, fillStep, sampleFiles } from '../support/applicant.ts'
import { fullChromium } from '../support/chromium.ts'
import { field } from '../support/journey-locators.ts'
import { plantSession } from '../support/plant-session.ts'
import { startPortal } from '../support/sandbox.ts'
import { drawPhotos } from './draw-photos.ts'
import { median } from './median.ts'

const { values } = readOptions({
  rounds: { type: 'string', default: '1' },
  photos: { type: 'string', default: '7' },
  slowdown: { type: 'string', default: '4' },
  /** Seconds for the answers of a step. */
  pause: { type: 'string', default: '12' },
})
const pauseMs = Number(values.pause) * 1000
const email = 'bench@example.com'

interface Run {
  /** Seconds of waiting at each step, from a press of Next until the next step can be filled in. */
  readonly waits: readonly number[]
  /** Seconds from the first step to the summary. */
  readonly total: number
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100 * 1024,
    uploadThroughput: 25 * 1024,
  })
}

/** Presses Next, goes on as soon as that is offered, and returns the seconds until the next screen. */
async function next(page: Page, step: number): Promise<number> {
  const pressedAt = performance.now()
  const opened =
    step === 7
      ? page.getByRole('heading', { name: 'Application Submitted Successfully!' })
      : page.getByText(`Step ${step + 1} of 7`)
  const presses = ['Go on while this is sent', 'Submit Anyway'].map((name) => page.getByRole('button', { name }))
  await page.locator('[data-wizard-next]').click()
  while (!(await opened.isVisible())) {
    for (const button of presses)
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined) // the save has just ended
    await sleep(50)
  }
  return (performance.now() - pressedAt) / 1000
}

async function run(browser: Browser, photos: string[]): Promise<Run> {
  const portal = await startPortal()
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  context.setDefaultTimeout(180_000)
  try {
    const page = await context.newPage()
    await portal.sandbox.seed.account({ email, name: 'Bench Driver' })
    await plantSession(page, portal, email, 'Bench Driver')
    await page.goto(`${portal.origin}/application`)
    await atStep(page, 1)
    await slowDown(page)
    const startedAt = performance.now()
    const waits: number[] = []
    for (let step = 1; step <= 7; step += 1) {
      const readyAt = performance.now() + pauseMs
      if (step === 2) await field(page, 'truckPhotos').setInputFiles(photos)
      if (step === 5) await field(page, 'coiUpload').setInputFiles([...(sampleFiles.coiUpload ?? [])])
      await fillStep(page, step, { withFiles: false })
      await sleep(Math.max(0, readyAt - performance.now()))
      waits.push(await next(page, step))
    }
    return { waits, total: (performance.now() - startedAt) / 1000 }
  } finally {
    await context.close()
    await portal.close()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'driver-'))
const browser = await chromium.launch({ executablePath: fullChromium, args: ['--no-sandbox'] })
try {
  const photos = await drawPhotos(browser, folder, Number(values.photos))
  const runs: Run[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) runs.push(await run(browser, photos))
  for (const { waits, total } of runs) {
    const waited = waits.reduce((sum, wait) => sum + wait, 0)
    console.log(
      `waited ${waited.toFixed(0)} s of ${total.toFixed(0)} s; by step: ${waits.map((wait) => wait.toFixed(1)).join(', ')}`,
    )
  }
  console.log(`median: ${median(runs.map(({ waits }) => waits.reduce((sum, wait) => sum + wait, 0))).toFixed(0)} s`)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
