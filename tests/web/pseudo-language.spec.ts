/** Every screen, state and dialog in the pseudo-language, 40% longer, on a small phone. */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { webRoot } from '../../scripts/host/builds.ts'
import { test as base, expect } from '../kit.ts'
import { almost, screens } from '../look/screens.ts'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { isSample, otherWords } from '../support/pseudo-language.ts'
import { areas, deliberate, type Stop, stepPerson, type Walk } from '../support/pseudo-screens.ts'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import { pseudoChunk, speakEnglish, speakPseudo } from '../support/spanish.ts'

/**
 * Returns the web build with its Spanish replaced by the pseudo-language, and without its service worker, which checks
 * the file's hash.
 */
function pseudoBuild(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'pseudo-'))
  cpSync(webRoot, root, { recursive: true })
  const assets = path.join(root, 'assets')
  for (const file of readdirSync(assets).filter((name) => /^es-/.test(name))) {
    if (file.endsWith('.js')) writeFileSync(path.join(assets, file), pseudoChunk())
    else rmSync(path.join(assets, file)) // its compressed variants
  }
  rmSync(path.join(root, 'sw.js'))
  return root
}

// Not shared by a worker's tests: another worker with its own browser would cost more than another portal.
const test = base.extend<{ pseudoPortal: RunningPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  pseudoPortal: async ({}, use) => {
    const root = pseudoBuild()
    const portal = await startPortal({ demo: true }, root)
    await portal.sandbox.seed.account({ ...almost, steps: 6 })
    for (const step of [2, 3, 4, 5, 6]) await portal.sandbox.seed.account(stepPerson(step))
    await use(portal)
    await portal.close()
    rmSync(root, { recursive: true })
  },
})

test.use({ viewport: { width: 320, height: 640 } })
test.beforeEach(speakPseudo)
test.afterEach(speakEnglish)

async function open(page: Page, portal: RunningPortal, { path: address, person }: Walk) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${portal.origin}/assets/`) // no screen, so no script runs
  const records: Record<string, string> = { language: 'es' }
  if (person !== undefined) {
    records.token = await portal.sandbox.token(person.email, 365 * 24 * 3600)
    records.user = JSON.stringify({ name: person.name, email: person.email })
    records.name = person.name
  }
  await page.evaluate(async (records) => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))
    }
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(records)) localStorage.setItem(key, value)
  }, records)
  await page.goto(portal.origin + address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
}

async function reachStop(page: Page, reach: Stop[1]) {
  const dialog = page.locator('dialog[open]')
  await expect(async () => {
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape') // a dialog may return to another one
    await expect(dialog).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await reach(page)
  await expect(page.locator('.loading')).toHaveCount(0)
}

/** These screens have the same markup as in the screenshots, which axe has checked at this width. */
const pictured = new Set(screens.map(({ name }) => name))

/** These forms have the markup of 'sign in, failed' and 'step 1, failed', which are among them. */
const failedForm = /^(?!dashboard|interview).*failed$/

async function troublesAt(page: Page, name: string): Promise<readonly string[]> {
  const words = (await page.evaluate(otherWords)).filter((found) => !isSample(found))
  const pixels = await sidewaysPixels(page)
  const cutting = await page.locator('[maxlength]').evaluateAll((fields) => fields.map((field) => field.outerHTML))
  return [
    ...words,
    ...(pixels > 0 ? [`${pixels} px too wide`] : []),
    ...cutting.map((field) => `a field that cuts what is typed or pasted: ${field}`),
    ...(pictured.has(name) || failedForm.test(name) ? [] : await axeFindings(page, ofFullCalendar)),
  ]
}

for (const [area, walks] of Object.entries(areas)) {
  test(`${area}: no English left, no overflow, no cut-off field, clean for axe`, async ({ page, pseudoPortal }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => {
      if (message !== deliberate) problems.push(`uncaught: ${message}`)
    })
    for (const walk of walks) {
      await open(page, pseudoPortal, walk)
      for (const [name, reach] of walk.stops) {
        await test.step(name, () => reachStop(page, reach))
        problems.push(...(await troublesAt(page, name)).map((trouble) => `${name}: ${trouble}`))
      }
    }
    expect(problems).toEqual([])
  })
}
