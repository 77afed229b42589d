/** Random faults of network, provider and browser, and hasty user actions. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Fault, FaultKind } from '../sandbox/faults.ts'
import type { Sandbox } from '../sandbox/start.ts'
import type { ProfileBrowser } from '../support/profile-browser.ts'
import { grace, type Person } from './person.ts'
import type { Random } from './random.ts'

export interface Faults {
  /** Strikes by chance. @param waiting true while the applicant waits, such as for a save */
  strike(waiting: boolean): Promise<void>
  /** Stops all faults. */
  stop(): Promise<void>
  /** Number of strikes per fault. */
  readonly struck: ReadonlyMap<string, number>
  /** The strikes, in order. */
  readonly log: readonly { readonly at: number; readonly what: string }[]
  /** Returns the last faults as text. */
  recent(): string
}

type Call = Pick<Fault, 'call'>['call']

const callWeights: readonly (readonly [number, Call])[] = [
  [5, 'saveStep'],
  [2, 'createApplication'],
  [2, 'dashboard'],
  [2, 'application'],
  [1, 'login'],
]

/** The provider's faults, named as in the report. */
const faultWeights: readonly (readonly [
  number,
  { readonly name: string; readonly fault: FaultKind; readonly status?: number },
])[] = [
  [2, { name: 'reset before', fault: 'reset-before' }],
  [2, { name: 'reset during', fault: 'reset-during' }],
  [3, { name: 'reset after', fault: 'reset-after' }],
  [4, { name: 'late', fault: 'late' }],
  [2, { name: '401', fault: 'status', status: 401 }],
  [2, { name: '502 page', fault: 'gateway' }],
  [2, { name: '502 page, late', fault: 'gateway' }],
  [1, { name: '504 page, late', fault: 'gateway', status: 504 }],
  [1, { name: '503 page', fault: 'html', status: 503 }],
  [2, { name: '500 HTML', fault: 'html', status: 500 }],
  [1, { name: '503', fault: 'status', status: 503 }],
  [2, { name: 'truncated', fault: 'truncated' }],
  [2, { name: 'slow', fault: 'delay' }],
]

type Strike =
  | 'provider'
  | 'offline'
  | 'reload'
  | 'reload offline'
  | 'crash'
  | 'kill'
  | 'kill offline'
  | 'double click'
  | 'back'
  | 'forward'
  | 'wander'
  | 'change of mind'
  | 'leave'

const strikeWeights: readonly (readonly [number, Strike])[] = [
  [10, 'provider'],
  [2, 'offline'],
  [2, 'reload'],
  [2, 'reload offline'],
  [3, 'crash'],
  [2, 'kill'],
  [2, 'kill offline'],
  [2, 'double click'],
  [1, 'back'],
  [1, 'forward'],
  [3, 'wander'],
  [3, 'change of mind'],
  [1, 'leave'],
]

/** Maximum number of strikes for slow faults: each takes a second or two. */
const limits: Partial<Record<Strike, number>> = {
  kill: 3,
  'kill offline': 2,
  'reload offline': 3,
  crash: 3,
  offline: 4,
  wander: 4,
  'change of mind': 5,
}
const budget = 26

export function createFaults(sandbox: Sandbox, browser: ProfileBrowser, person: () => Person, random: Random): Faults {
  const struck = new Map<string, number>()
  const log: { at: number; what: string }[] = []
  let left = budget
  let onlineAt: number | null = null
  let over = false

  function note(name: string) {
    struck.set(name, (struck.get(name) ?? 0) + 1)
    log.push({ at: Date.now(), what: name })
  }

  // Counts a fault when it strikes, not when it was scheduled.
  const { take } = sandbox.faults
  const names = new Map<Fault, string>()
  sandbox.faults.take = (call, step) => {
    const fault = take(call, step)
    const name = fault === null ? undefined : names.get(fault)
    if (name !== undefined) note(`${name}, ${call}${step === null ? '' : ` ${step}`}`)
    return fault
  }

  function arm() {
    const { name, ...kind } = random.weighted(faultWeights)
    const fault: Fault = {
      call: random.weighted(callWeights),
      times: 1,
      ...kind,
      ...(kind.fault === 'delay' ? { ms: random.int(100, 2_000) } : {}),
      ...(name.endsWith('late') ? { ms: random.int(100, 4_000) } : {}),
    }
    sandbox.faults.add(fault)
    const added = sandbox.faults.planned().at(-1)?.fault // the sandbox's copy
    if (added !== undefined) names.set(added, name)
  }

  async function online() {
    onlineAt = null
    await browser.context().setOffline(false)
  }

  async function offline(ms: number) {
    onlineAt = Date.now() + ms
    await browser.context().setOffline(true)
  }

  /** True when the service worker has cached the portal, so it opens offline. */
  async function isKept(): Promise<boolean> {
    return browser
      .page()
      .evaluate(() => navigator.serviceWorker?.controller?.state === 'activated')
      .catch(() => false) // between two pages
  }

  /** Scripted typing is fast: without a pause every answer would be young enough to be lost. */
  async function pause() {
    if (random.chance(0.6)) await sleep(grace + 40)
  }

  /** An aborted or slow load is one more fault: the applicant looks at whatever is on the screen. */
  async function reload(page: Page) {
    await page.reload({ waitUntil: 'commit', timeout: 3_000 }).catch(() => undefined)
  }

  async function strike(kind: Strike): Promise<boolean> {
    const page = browser.page()
    switch (kind) {
      case 'provider':
        arm()
        return false // counted when it strikes
      case 'offline':
        if (onlineAt !== null) return false
        await offline(random.int(200, 1_200))
        return true
      case 'reload':
        await pause()
        person().stopped()
        await reload(page)
        return true
      case 'reload offline':
        if (onlineAt !== null || !(await isKept())) return false
        await pause()
        person().stopped()
        await offline(random.int(800, 2_500))
        await reload(page)
        return true
      case 'crash':
        await pause()
        person().stopped()
        await browser.crashAndReopen()
        return true
      case 'kill':
        await pause()
        person().stopped()
        onlineAt = null
        await browser.killAndReopen()
        return true
      case 'kill offline':
        if (onlineAt !== null || !(await isKept())) return false
        await pause()
        person().stopped()
        await browser.killAndReopen()
        await offline(random.int(800, 2_500))
        return true
      case 'double click':
        person().hurry()
        return true
      case 'back':
      case 'forward':
        // It may leave the portal's pages altogether.
        person().stopped()
        await (kind === 'back' ? page.goBack : page.goForward)
          .call(page, { waitUntil: 'commit', timeout: 1_000 })
          .catch(() => undefined)
        return true
      case 'wander':
        return person().wander()
      case 'change of mind':
        return person().changeMind()
      case 'leave':
        return page
          .locator('a.side-link', { hasText: 'Dashboard' })
          .click({ timeout: 300 })
          .then(
            () => true,
            () => false,
          )
    }
  }

  return {
    struck,
    log,
    recent: () =>
      log
        .slice(-4)
        .map(({ what }) => what)
        .join('; ') || 'nothing',
    async strike(waiting) {
      if (onlineAt !== null && Date.now() >= onlineAt) await online()
      if (over || left === 0 || !random.chance(waiting ? 0.04 : 0.22)) return
      left -= 1
      const kind = random.weighted(strikeWeights)
      if ((struck.get(kind) ?? 0) >= (limits[kind] ?? budget)) return
      if (await strike(kind)) note(kind)
    },
    async stop() {
      over = true
      sandbox.faults.clear()
      await online()
    },
  }
}
