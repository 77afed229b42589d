/**
 * npm run bench:driver: measures how long a driver waits from the first page to the summary: a window of 360 x 740, a page
 * thread and a photo worker four times slower, a line of 25 kB/s both ways with round trips of 0.3 s and connections that
 * have to be made, seven photos of 12 megapixels and a PDF. The driver takes some seconds for each step, and goes on as
 * soon as the portal lets him. Times depend on the machine, so none is asserted. It fails where the driver would be stuck:
 * at an error, a lower step, or a wait over the limit. Needs `npm run build:web` first.
 *
 * npm run bench:driver -- --pause 12
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { readOptions } from '../../scripts/machine/options.mjs'
import { fillStep, josefina, sampleFiles } from '../support/applicant.ts'
import { fullChromium } from '../support/chromium.ts'
import { alertDialog, button, field } from '../support/journey-locators.ts'
import { passOn } from '../support/pass-on.ts'
import { startPortal } from '../support/sandbox.ts'
import { drawPhotos } from './draw-photos.ts'
import { behindSlowLine, trustLine } from './slow-line.ts'

const { values } = readOptions({
  /** Seconds for the answers of a step. */
  pause: { type: 'string', default: '12' },
  /** Seconds of the longest wait. */
  limit: { type: 'string', default: '180' },
})
const pauseMs = Number(values.pause) * 1000
const slowdown = 4

interface Wait {
  readonly place: string
  readonly seconds: number
}

/** Each reply of a worker takes so many times as long: Chromium can't throttle its thread. */
function slowWorkers(times: number) {
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      const post = this.postMessage.bind(this) as (...message: unknown[]) => void
      let askedAt = performance.now()
      this.postMessage = (...message: unknown[]) => {
        askedAt = performance.now()
        post(...message)
      }
      this.addEventListener('message', (event) => {
        if (!event.isTrusted) return
        event.stopImmediatePropagation()
        const again = () =>
          this.dispatchEvent(new MessageEvent('message', { data: event.data, ports: [...event.ports] }))
        setTimeout(again, (performance.now() - askedAt) * (times - 1))
      })
    }
  }
}

/** Returns why the driver is stuck; null: he waits. */
async function whyStuck(page: Page, step: number): Promise<string | null> {
  const dialog = alertDialog(page)
  if ((await dialog.isVisible()) && !(await button(dialog, 'Submit Anyway').isVisible()))
    return `an error: ${(await dialog.innerText()).replaceAll(/\s+/g, ' ')}`
  const shown = await page.getByText(/^Step \d of 7/).allInnerTexts()
  const open = Number(/\d/.exec(shown[0] ?? '')?.[0] ?? step)
  return open < step ? `thrown back to step ${open}` : null
}

/** Waits for what opens next, and goes on as soon as that is offered. @throws where the driver is stuck */
async function waitFor(page: Page, place: string, opened: Locator, step = 0): Promise<Wait> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const offers = ['Go on while this is sent', 'Submit Anyway'].map((name) => button(page, name))
  while (!(await opened.isVisible())) {
    const why = seconds() > Number(values.limit) ? `no end after ${values.limit} s` : await whyStuck(page, step)
    if (why !== null) throw new Error(`${place}: ${why}`)
    for (const offer of offers)
      if (await offer.isVisible()) await offer.click({ timeout: 1_000 }).catch(() => undefined) // the save has just ended
    await sleep(50)
  }
  return { place, seconds: seconds() }
}

async function signUp(page: Page, origin: string): Promise<Wait[]> {
  const { name, email, password } = josefina
  const visit = page.goto(`${origin}/sign-in`)
  const link = page.getByRole('link', { name: 'Sign Up' })
  const waits = [await waitFor(page, 'first page', link)]
  await visit
  await link.click()
  waits.push(await waitFor(page, 'Sign Up', field(page, 'password_confirmation')))
  const answers = { name, email, password, password_confirmation: password }
  for (const [key, value] of Object.entries(answers)) await field(page, key).fill(value)
  await field(page, 'terms').check()
  await sleep(pauseMs)
  await button(page, 'Sign Up').click()
  waits.push(await waitFor(page, 'dashboard', page.getByText(`Welcome back, ${name}!`)))
  await page
    .getByRole('button', { name: /Application/ })
    .first()
    .click() // of the welcome card
  waits.push(await waitFor(page, 'application', page.getByText('Step 1 of 7').first()))
  return waits
}

async function fillIn(page: Page, step: number, photos: string[]): Promise<Wait> {
  const readyAt = performance.now() + pauseMs
  if (step === 2) await field(page, 'truckPhotos').setInputFiles(photos)
  if (step === 5) await field(page, 'coiUpload').setInputFiles([...(sampleFiles.coiUpload ?? [])])
  await fillStep(page, step, { withFiles: false })
  await sleep(Math.max(0, readyAt - performance.now()))
  await page.locator('[data-wizard-next]').click()
  const submitted = page.getByRole('heading', { name: 'Application Submitted Successfully!' })
  const next = page.getByText(`Step ${step + 1} of 7`).first()
  return waitFor(page, `step ${step}`, step === 7 ? submitted : next, step)
}

async function run(browser: Browser, photos: string[]): Promise<readonly Wait[]> {
  const portal = await startPortal()
  const line = { roundTripMs: 300, bytesPerSecond: 25 * 1024 }
  const { origin, servers } = await behindSlowLine(passOn(portal.origin), line)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  context.setDefaultTimeout(Number(values.limit) * 1000)
  try {
    await context.addInitScript(slowWorkers, slowdown)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const waits = await signUp(page, origin)
    for (let step = 1; step <= 7; step += 1) waits.push(await fillIn(page, step, photos))
    return waits
  } finally {
    await context.close()
    for (const server of servers) server.close()
    await portal.close()
  }
}

const sumOf = (waits: readonly Wait[]) => waits.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)
const isAfterSignUp = ({ place }: Wait) => /^(application|step)/.test(place)

const folder = mkdtempSync(path.join(tmpdir(), 'driver-'))
const browser = await chromium.launch({ executablePath: fullChromium, args: ['--no-sandbox', trustLine()] })
try {
  const waits = await run(browser, await drawPhotos(browser, folder, 7))
  console.log(waits.map(({ place, seconds }) => `${place} ${seconds.toFixed(1)}`).join(', '))
  console.log(`waited, in seconds: ${sumOf(waits)} in all, ${sumOf(waits.filter(isAfterSignUp))} after sign-up`)
} catch (error) {
  console.error(`The driver is stuck at ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
