/**
 * What surrounds the open application, in virtual time: clocks, the line, the provider behind it, the device's storage
 * and the lock of its tabs. A killed tab never hears of anything again.
 */
import type { LockClaim, Ports, SaveOptions } from '../../src/application/ports.ts'
import { createClock } from '../../src/application/submission/attempt.ts'
import type { Failure } from '../../src/domain/failures/failure.ts'
import { type Answers, unsentOf } from '../../src/form/answers.ts'
import type { DraftStore, StoredDraft } from '../../src/platform/port.ts'
import { saveLimits } from '../../src/provider/limits.ts'
import type { Adversary, Fault, StoreFault } from './adversary.ts'
import { faultsOf, storeFaults } from './adversary.ts'
import {
  type Answered,
  answerDashboard,
  answerDetails,
  answersOf,
  filesField,
  type Provider,
  postFirstStep,
  postStep,
  type Quirks,
  type StoredFile,
  shownBy,
  typedField,
} from './provider.ts'

/** A photo is ready after so long, in milliseconds: longer than the draft waits, so a kill loses its bytes. */
const prepareMs = 1_500
/** A read takes so long, in milliseconds: less than the form waits for one. */
const readMs = 1_000
/** A save takes so long, in milliseconds: short beside the provider's longest work. */
const saveMs = 10_000
const writeMs = 5
/** So long after a tab is opened its files may leave, in milliseconds. */
const readyMs = 20_000

interface Timer {
  readonly at: number
  readonly run: () => void
}

export interface World {
  readonly provider: Provider
  readonly adversary: Adversary
  now(): number
  /** Runs a function after so many milliseconds. @returns cancels it */
  after(ms: number, run: () => void): () => void
  /** Goes on to the next thing that happens. @returns false when nothing is to happen any more */
  step(): Promise<boolean>
  /** Requests that the provider still works on although their connection is lost. */
  late(): number
  addLate(ms: number, work: () => void): void
  /** Printed only on failure. */
  tell(what: () => string): void
  readonly story: readonly (() => string)[]
  /** The fields that another device has saved. */
  readonly foreign: Set<string>
  /** A save was refused. */
  hasRefused: boolean
  /** Time of the last save of another device, or of the last one from here that arrived without a reply; 0: none. */
  newsAt: number
  /** Called when the provider has an application no more. */
  onLost: () => void
  /** Called when the application is submitted. */
  onSubmitted: () => void
  /** So many dashboards are told before anything goes wrong again. */
  mustTell: number
  /** Without the provider's answers nothing tells whether a file has arrived. */
  needsDetails: boolean
  /** The error that a tab reported, or what the applicant counts on and is not so; null: none. */
  reported: string | null
}

export function createWorld(provider: Provider, adversary: Adversary): World {
  let now = 1_790_000_000_000
  let timers: Timer[] = []
  let late = 0
  const story: (() => string)[] = []

  function after(ms: number, run: () => void) {
    const timer = { at: now + Math.max(0, ms), run }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }

  return {
    provider,
    adversary,
    now: () => now,
    after,
    async step() {
      const [first] = timers
      if (first === undefined) return false
      const next = timers.reduce((soonest, timer) => (timer.at < soonest.at ? timer : soonest), first)
      timers = timers.filter((timer) => timer !== next)
      now = next.at
      next.run()
      await settled()
      return true
    },
    late: () => late,
    addLate(ms, work) {
      late += 1
      after(ms, () => {
        late -= 1
        work()
      })
    },
    tell: (what) => story.push(what),
    story,
    foreign: new Set(),
    hasRefused: false,
    newsAt: 0,
    onLost: () => undefined,
    onSubmitted: () => undefined,
    mustTell: 0,
    needsDetails: false,
    reported: null,
  }
}

/** Resolves once everything that was resolved has been taken note of: Node runs a tick when no microtask is left. */
export function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** A browser: the storage and the lock that its tabs share. */
export interface Browser {
  stored: StoredDraft | null
  /** When storing began to fail; null: it works. */
  unstoredSince: number | null
  applicationId: string | null
  /** Added to the device's clock, in milliseconds. */
  clockError: number
  isOnline: boolean
  readonly listeners: Set<() => void>
  /** False on a shared device: a draft ends with its tab. */
  readonly keepsData: boolean
  holder: Tab | null
  queue: Tab[]
  /** Called when a tab is killed. */
  onKilled: () => void
}

export function createBrowser(keepsData = true): Browser {
  return {
    keepsData,
    stored: null,
    unstoredSince: null,
    applicationId: null,
    clockError: 0,
    isOnline: true,
    listeners: new Set(),
    holder: null,
    queue: [],
    onKilled: () => undefined,
  }
}

export interface Tab {
  isAlive: boolean
  /** A save is being sent. */
  isSaving: boolean
  /** When the save that it sent last is over, if nothing goes wrong with it. */
  savedAt: number
  /** How many saves it has begun to send. */
  saves: number
  claim: LockClaim | null
  /** The provider's clock as this tab knows it: what to add to the device's. */
  offset: number
  /** For how long its monotonic clock stood still because the device slept, in milliseconds. */
  slept: number
  /** The session ended; the screen closes. */
  isSignedOut: boolean
  /** The applicant has logged out. */
  isLoggedOut: boolean
  /** A photo is open in a dialog. */
  hasOpenDialog: boolean
  readonly ports: Ports
}

const lost: Failure = { kind: 'unreachable' }

/** A front that replaces a lost reply by a page of its own: nginx answers 413 to a larger body, though it has passed it on. */
const pageBytes = 300_000

/** @param bytes of the call's files */
function failureOf(fault: Fault, { page }: Quirks, bytes: number): Failure {
  const refused = { kind: 'rejected', message: 'No.', errors: [] } as const
  switch (fault) {
    case 'refused':
      return { ...refused, status: 422 }
    case 'refused after the work':
      return { ...refused, status: 200 }
    case 'conflict after the work':
      return { ...refused, status: 409 }
    case 'page before the work':
    case 'page after the work':
    case 'page, late':
      return { kind: 'not-json', status: page === 200 && bytes > pageBytes ? 413 : page }
    case 'broken after the work':
      return { kind: 'broken', status: 200 }
    case 'session ended':
      return { kind: 'unauthenticated' }
    case 'never sent':
      return { kind: 'unreachable', neverSent: true }
    default:
      return lost
  }
}

const worksAtOnce: readonly Fault[] = [
  'none',
  'reply lost',
  'refused after the work',
  'conflict after the work',
  'page after the work',
  'broken after the work',
  'killed after the work',
]
const worksLate: readonly Fault[] = ['late', 'page, late', 'killed, late']

export function createTab(world: World, browser: Browser, email: string): Tab {
  // Not covered: a clock that is set between two runs. The offset of the last run is stored.
  const tab: Tab = {
    isAlive: true,
    isSaving: false,
    savedAt: 0,
    saves: 0,
    claim: null,
    offset: -browser.clockError,
    slept: 0,
    isSignedOut: false,
    isLoggedOut: false,
    hasOpenDialog: false,
    ports: {} as Ports,
  }
  const device = () => world.now() + browser.clockError
  const monotonic = () => world.now() - tab.slept
  const openedAt = world.now()

  /** Resolves after so many milliseconds, unless the tab was killed. */
  function later<Value>(ms: number, value: () => Value): Promise<Value> {
    return new Promise((resolve) =>
      world.after(ms, () => {
        if (!tab.isAlive) return
        const result = value()
        if (tab.isAlive) resolve(result)
      }),
    )
  }

  function kill() {
    world.tell(() => '  killed')
    killTab(world, browser, tab)
  }

  /** Takes note of a reply. Its date corrects the clock, also that of a gateway's error. */
  function replied<Value>(result: Answered<Value>): Answered<Value> {
    if (result.ok || result.failure.kind !== 'unreachable') tab.offset = -browser.clockError
    return result
  }

  async function send<Value>(
    kind: 'read' | 'save',
    name: () => string,
    bytes: number,
    work: (at: number) => Answered<Value>,
    { signal, onProgress }: Partial<SaveOptions> = {},
  ): Promise<Answered<Value>> {
    if (tab.isLoggedOut) return { ok: false, failure: { kind: 'no-session' } }
    if (!browser.isOnline)
      return later(100, () => ({ ok: false, failure: { kind: 'unreachable', neverSent: true } }) as const)
    const { quirks } = world.provider
    const fault = world.adversary.choose(
      faultsOf(kind, quirks, {
        needsReads: world.foreign.size > 0,
        keepsData: browser.keepsData,
        mustTell: kind === 'read' && (world.mustTell > 0 || (world.needsDetails && name() === 'details')),
      }),
    )
    world.tell(() => `${name()}: ${fault}`)
    if (fault === 'killed before the work') kill()
    if (kind === 'save' && /refused|conflict/.test(fault)) {
      // Not covered: of several refusals of a step only the last one is known, and an earlier one may have been stored.
      if (world.hasRefused) world.newsAt = world.now()
      world.hasRefused = true
    }
    function report(share: number) {
      if (tab.isAlive && !signal?.aborted) onProgress?.(Math.round(bytes * share), bytes)
    }
    if (worksLate.includes(fault)) {
      // The request is sent for as long as a line may take, and worked on for as long as its reply may. A killed browser
      // sends nothing more.
      const { timeoutMs, upload } = saveLimits
      const sending = bytes > 0 ? upload.stalledMs : 0
      if (onProgress !== undefined) world.after(sending / 2, () => report(0.5))
      world.after(sending, () => {
        if (!tab.isAlive || signal?.aborted) return
        world.addLate((bytes > 0 ? upload.replyMs : timeoutMs) - 1, () => {
          world.tell(() => `  arrives now: ${name()}`)
          world.newsAt = world.now()
          work(world.now())
        })
        if (fault === 'killed, late') kill()
      })
      const failing = later(sending + 1, () => replied<Value>({ ok: false, failure: failureOf(fault, quirks, bytes) }))
      const canceled = new Promise<Answered<Value>>((resolve) => {
        signal?.addEventListener(
          'abort',
          () => void later(1, () => resolve({ ok: false, failure: { kind: 'canceled' } })),
        )
      })
      return Promise.race([failing, canceled])
    }
    const ms = kind === 'read' ? (fault === 'slow' ? saveMs : readMs) : saveMs
    if (onProgress !== undefined) world.after(ms / 2, () => report(1))
    let result: Answered<Value> | null = null
    let isCanceled = false
    if (worksAtOnce.includes(fault) || fault === 'slow') {
      world.after(ms - 1, () => {
        if (!isCanceled) result = work(world.now())
        // Without times nothing tells whose save has arrived, at any later time.
        const isUnheard = kind === 'save' && (fault !== 'none' || signal?.aborted || browser.holder !== tab)
        if (isUnheard && !quirks.times) world.newsAt = Number.POSITIVE_INFINITY
        // Not covered: a refused one has stored the same before, so that this one passed for arrived when it was not.
        else if (isUnheard && world.hasRefused) world.newsAt = world.now()
        if (fault === 'killed after the work') kill()
      })
    }
    const canceled = new Promise<Answered<Value>>((resolve) => {
      signal?.addEventListener('abort', () => {
        // The provider may have got it all the same: half of the canceled ones arrive.
        isCanceled = world.adversary.choose([true, false])
        void later(1, () => resolve({ ok: false, failure: { kind: 'canceled' } }))
      })
    })
    const ended = later(ms, (): Answered<Value> => {
      if (fault === 'session ended') tab.isSignedOut = true
      const isTold = fault === 'none' || fault === 'slow'
      return replied(isTold && result !== null ? result : { ok: false, failure: failureOf(fault, quirks, bytes) })
    })
    return Promise.race([ended, canceled])
  }

  /** A tab sends one save at a time. */
  async function alone<Value>(send: () => Promise<Value>): Promise<Value> {
    if (tab.isSaving) world.reported = 'two saves at once'
    tab.isSaving = true
    tab.savedAt = world.now() + saveMs
    tab.saves += 1
    const result = await send()
    tab.isSaving = false
    return result
  }

  async function save(id: string, step: number, answers: Answers, options: SaveOptions): Promise<Answered<null>> {
    const field = filesField(step)
    const files: StoredFile[] =
      field === null ? [] : unsentOf(answers[field]).map(({ file: { name, size } }) => ({ field, name, size }))
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const name = () =>
      `step ${step} ${JSON.stringify(answers[typedField(step)])} ${files.map((file) => file.name).join()}`
    return send(
      'save',
      name,
      bytes,
      (at): Answered<null> => {
        const status = postStep(world.provider, id, step, answers, files, at)
        if (status === 200) return { ok: true, value: null }
        const failure: Failure =
          status === 404
            ? { kind: 'rejected', status, message: 'Application not found.', errors: [] }
            : { kind: 'not-json', status }
        return { ok: false, failure }
      },
      options,
    )
  }

  const drafts: DraftStore = {
    load: () => later(writeMs, () => browser.stored),
    loadText: async () => (browser.stored === null ? null : { text: browser.stored.text }),
    save: (_, draft) => {
      if (tab.isLoggedOut) world.reported = 'a draft is stored after Log Out'
      return later(writeMs, () => {
        // It fails once, not twice in a row. Not covered: who sends unstored, and is then killed, may send twice.
        const mayFail = browser.unstoredSince === null
        const possible = storeFaults.filter((one) => mayFail || one !== 'fails')
        const fault: StoreFault =
          world.adversary.isRude && browser.keepsData ? world.adversary.choose(possible) : 'none'
        if (fault === 'fails') {
          browser.unstoredSince ??= world.now()
          return false
        }
        if (fault !== 'killed before') {
          browser.stored = { ...draft, files: kept(browser.stored, draft) }
          browser.unstoredSince = null
        }
        if (fault !== 'none') kill()
        return true
      })
    },
    remove: () =>
      later(writeMs, () => {
        browser.stored = null
      }),
    removeExpired: async () => undefined,
  }

  const ports: Ports = {
    calls: {
      async dashboard() {
        const result = await send(
          'read',
          () => 'dashboard',
          0,
          (at) => answerDashboard(world.provider, at),
        )
        if (result.ok) world.mustTell = Math.max(0, world.mustTell - 1)
        return result
      },
      details: () =>
        send(
          'read',
          () => 'details',
          0,
          () => answerDetails(world.provider, email),
        ),
      create: (answers) => {
        const creates = browser.applicationId === null
        const post = (at: number): Answered<string> => {
          const before = shownBy(world.provider)
          const value = postFirstStep(world.provider, creates, answersOf(1, answers), at)
          if (before !== undefined && before.id !== value) world.onLost()
          return { ok: true, value }
        }
        return alone(() => send('save', () => `step 1 "${answers.fullName}"`, 0, post))
      },
      ready: () => later(Math.max(0, openedAt + readyMs - world.now()), () => undefined),
      async save(id, step, answers, options) {
        if (options.signal.aborted) return { ok: false, failure: { kind: 'canceled' } }
        return alone(() => save(id, step, answers, options))
      },
      forgetEarly: () => undefined,
    },
    drafts,
    clock: {
      now: createClock(() => device() + tab.offset, monotonic),
      device,
      monotonic,
      after: (ms, run) => world.after(ms, () => tab.isAlive && run()),
    },
    network: {
      isOnline: () => browser.isOnline,
      isWatched: () => true,
      subscribe(listener) {
        const own = () => tab.isAlive && listener()
        browser.listeners.add(own)
        return () => browser.listeners.delete(own)
      },
    },
    portal: {
      savesAdd: world.provider.quirks.declared,
      isSignedOut: () => tab.isLoggedOut,
      hasOpenDialog: () => tab.hasOpenDialog,
      applicationId: () => browser.applicationId,
      setApplicationId(id) {
        browser.applicationId = id
      },
      saved: () => undefined,
      submitted: () => world.onSubmitted(),
      report(code) {
        world.reported = `reported ${code}`
      },
    },
    claimLock: (claim) => claimLock(world, browser, tab, claim),
    preparePhoto: (file) => later(prepareMs, () => file),
  }
  Object.assign(tab, { ports })
  return tab
}

function kept(before: StoredDraft | null, draft: StoredDraft): StoredDraft['files'] {
  const known = new Map(before?.files.map((entry) => [entry.id, entry]))
  return draft.files.map((entry) => known.get(entry.id) ?? entry)
}

// The lock.

function grant(world: World, browser: Browser): void {
  const [next] = browser.queue
  if (browser.holder !== null || next === undefined) return
  browser.holder = next
  browser.queue = browser.queue.filter((tab) => tab !== next)
  world.after(1, () => next.isAlive && next.claim?.onHere(false))
}

/** Stores what a tab has, at most for two seconds, before another one may write. */
async function giveUp(world: World, tab: Tab): Promise<void> {
  if (!tab.isAlive) return
  await Promise.race([tab.claim?.beforeRelease(), new Promise<void>((resolve) => world.after(2000, resolve))])
}

export function claimLock(world: World, browser: Browser, tab: Tab, claim: LockClaim): () => void {
  if (!tab.isAlive) return () => undefined
  const { holder } = browser
  tab.claim = holder === null ? claim : { ...claim, onHere: () => claim.onHere(true) }
  if (holder === null) {
    browser.queue.push(tab)
    grant(world, browser)
  } else if (claim.steal && holder !== tab) {
    const given = giveUp(world, holder)
    const { claim: stolen } = holder
    stolen?.onElsewhere()
    holder.claim = stolen && { ...stolen, onHere: () => stolen.onHere(true) }
    void given.then(() => {
      browser.queue = [tab, ...browser.queue, ...(holder.isAlive ? [holder] : [])]
      if (browser.holder === holder) browser.holder = null
      grant(world, browser)
    })
  } else {
    world.after(200, () => browser.queue.includes(tab) && tab.isAlive && claim.onElsewhere())
    browser.queue.push(tab)
  }
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    browser.queue = browser.queue.filter((other) => other !== tab)
    const end = giveUp(world, tab)
    tab.claim = null // a lock that is granted meanwhile opens nothing
    void end.then(() => {
      if (browser.holder === tab) browser.holder = null
      grant(world, browser)
    })
  }
}

export function killTab(world: World, browser: Browser, tab: Tab): void {
  if (!tab.isAlive) return
  tab.isAlive = false
  browser.onKilled()
  browser.queue = browser.queue.filter((other) => other !== tab)
  if (browser.holder === tab) browser.holder = null
  grant(world, browser)
}
