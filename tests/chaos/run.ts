/** One run: an account, an applicant, faults, and the comparison of typed answers with the provider's data. */

import { longestWorkMs } from '../../src/provider/limits.ts'
import type { LogEntry } from '../sandbox/provider.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { differences } from '../support/form-answers.ts'
import { launchProfile, type ProfileBrowser } from '../support/profile-browser.ts'
import { look } from '../support/wizard-page.ts'
import { createFaults, type Faults } from './faults.ts'
import { browserArgs, type Front, startFront } from './fronts.ts'
import { createPerson, type Person, patience, reach } from './person.ts'
import { makePlan } from './plan.ts'
import { createRandom } from './random.ts'

/** Longer than any run takes, in milliseconds; after that the run counts as stuck. */
const longestRun = 150_000

/** Without a call for so long, none is about to follow another, in milliseconds. */
const quietMs = 500

export interface RunResult {
  readonly seed: number
  readonly front: Front
  readonly seconds: number
  readonly struck: ReadonlyMap<string, number>
  readonly losses: readonly string[]
  readonly duplicates: readonly string[]
  /** Requests that Chromium itself repeated (a known limit). */
  readonly repeats: number
  /** Why the applicant never reached the end; null when they did. */
  readonly stuck: string | null
  /** Faults and calls in order, for debugging. */
  readonly story: readonly string[]
}

const account = { email: 'chaos@example.com', password: 'Chaos-1234', name: 'Casey Chaos' }

/** Returns the requests with the same multipart body: more than one if Chromium repeated it. */
function copiesOf({ log }: Sandbox, { contentType }: LogEntry): readonly LogEntry[] {
  return contentType?.startsWith('multipart/') ? log.filter((entry) => entry.contentType === contentType) : []
}

const isRefused = ({ status }: LogEntry) => typeof status === 'number' && status >= 400

/**
 * Returns duplicates at the provider: more than one application, the same first step twice in a row, or a file twice.
 * Chromium itself repeats a request whose connection is reset before the reply, if it counts as reused (a known limit).
 * Those are recognized by the boundary of the body (the portal builds a new one for every attempt) or by the number of
 * requests that the page made.
 * @param asked how often the page posted step 1
 */
function serverDuplicates(sandbox: Sandbox, asked: number): string[] {
  const duplicates: string[] = []
  const created = sandbox.log.filter((entry) => entry.created).length
  if (created !== 1) duplicates.push(`${created} applications were created`)
  const arrived = sandbox.log.filter((entry) => entry.call === 'createApplication')
  const saved = arrived.flatMap((entry) => entry.fingerprints.slice(0, 1))
  const repeated = saved.filter((body, index) => body === saved[index - 1]).length
  if (repeated > Math.max(0, arrived.length - asked)) duplicates.push('step 1 was repeated although it was saved')
  // After a copy was refused the portal rightly sends the files again.
  const counted = sandbox.log.filter((entry) => !copiesOf(sandbox, entry).some(isRefused))
  const sendings = new Map(counted.map((entry) => [entry.fingerprints[0], entry.fingerprints.slice(1)]))
  const uploads = [...sendings.values()].flat()
  const twice = new Set(uploads.filter((upload, index) => uploads.indexOf(upload) !== index))
  for (const upload of twice) duplicates.push(`a file was sent twice: ${upload.slice(0, 40)}`)
  return duplicates
}

function tell(startedAt: number, sandbox: Sandbox, faults: Faults): string[] {
  const calls = sandbox.log.map((entry) => {
    const { at, call, step, status, fingerprints } = entry
    const place = step === null ? call : `${call} ${step}`
    const [body, ...uploads] = fingerprints
    const files =
      body === undefined ? '' : `, saved ${['answers', ...uploads.map((each) => each.slice(0, 40))].join(', ')}`
    return {
      at,
      what: `    ${place}: ${status}${files}${copiesOf(sandbox, entry).length > 1 ? ', sent twice by Chromium' : ''}`,
    }
  })
  return [...calls, ...faults.log]
    .sort((a, b) => a.at - b.at)
    .map(({ at, what }) => `${String(at - startedAt).padStart(6)} ms ${what}`)
}

/** Returns the screen text of an applicant who is stuck; a screenshot goes to test-results. */
async function stuckAt(seed: number, browser: ProfileBrowser): Promise<string> {
  const page = browser.page()
  await page.screenshot({ path: `test-results/chaos-${seed}.png` }).catch(() => undefined) // it may be between two pages
  const { step, saving, dialog } = await look(page)
  const shown = dialog === null ? `step ${step}${saving ? ', saving' : ''}` : `${dialog.title} [${dialog.buttons}]`
  return `at ${page.url()}: ${shown}`
}

export async function runChaos(seed: number, front: Front): Promise<RunResult> {
  const startedAt = Date.now()
  const random = createRandom(seed)
  const plan = makePlan(random.fork('plan'))
  const portal = await startFront(front)
  let firstSteps = 0
  const options = { viewport: { width: 1000, height: 1400 }, args: browserArgs(front) }
  const browser = await launchProfile(options, async (context) => {
    context.setDefaultTimeout(reach)
    await context.clock.install()
    context.on('request', (request) => {
      if (request.url().endsWith('/api/application/step1')) firstSteps += 1
    })
  })
  try {
    await portal.sandbox.seed.account(account)
    // Applicant and faults refer to each other: the applicant reports losses with the last faults, and faults interrupt
    // it.
    let person: Person | null = null
    const faults = createFaults(portal.sandbox, browser, () => person as Person, random.fork('weather'))
    let passedAt = 0
    const waitOut = () => {
      if (portal.sandbox.isWorking() || Date.now() - passedAt < patience) return
      // The page moves its clock a moment later. A save that begins meanwhile would seem to be long over.
      if (Date.now() - (portal.sandbox.log.at(-1)?.at ?? 0) < quietMs) return
      passedAt = Date.now()
      void browser
        .page()
        .clock.fastForward(longestWorkMs(1))
        .catch(() => undefined) // the page may be loading
    }
    person = createPerson(browser.page, portal.origin, account, plan, random.fork('person'), faults.recent, waitOut)
    let did: Awaited<ReturnType<Person['act']>> = 'waited'
    while (did !== 'done' && Date.now() - startedAt < longestRun) {
      await faults.strike(did === 'waited')
      did = await person.act()
    }
    await faults.stop()
    const stuck = did === 'done' ? null : `${await stuckAt(seed, browser)}, after ${faults.recent()}`
    return {
      seed,
      front,
      seconds: (Date.now() - startedAt) / 1000,
      struck: faults.struck,
      losses: [...person.losses, ...(stuck === null ? differences(portal.sandbox, account.email, plan) : [])],
      duplicates: serverDuplicates(portal.sandbox, firstSteps),
      repeats: portal.sandbox.log.filter((entry) => copiesOf(portal.sandbox, entry).indexOf(entry) > 0).length,
      stuck,
      story: tell(startedAt, portal.sandbox, faults),
    }
  } finally {
    await browser.close().catch(() => undefined) // it may just have been killed
    browser.remove()
    await portal.close()
  }
}
