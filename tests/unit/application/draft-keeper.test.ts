/** When a draft is saved, and which result is reported. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraftKeeper } from '../../../src/application/draft-keeper.ts'
import type { Clock, Portal } from '../../../src/application/ports.ts'
import { nothingKnown } from '../../../src/application/submission/knowledge.ts'
import { blankAnswers, type LocalFile } from '../../../src/form/answers.ts'
import type { DraftStore } from '../../../src/platform/port.ts'

const owner = 'maria@example.com'

/** Queues work like a real store; each item ends when the test says so. */
function slowStore() {
  const stored = new Map<string, string>()
  const waiting: (() => void)[] = []
  const begun: string[] = []
  let lastTurn: Promise<unknown> = Promise.resolve()
  function inTurn<Value>(work: () => Value): Promise<Value> {
    const end = new Promise<void>((resolve) => waiting.push(resolve))
    const turn = lastTurn.then(() => end).then(work)
    lastTurn = turn
    return turn
  }
  const store: DraftStore = {
    load: async () => null,
    loadText: async () => null,
    save(who, { text }) {
      const name = JSON.parse(text).answers.fullName as string
      begun.push(`${who}: ${name}`)
      return inTurn(() => {
        stored.set(who, name)
        return true
      })
    },
    remove: (who) => inTurn(() => void stored.delete(who)),
    removeExpired: async () => undefined,
  }
  return {
    store,
    stored,
    /** Every save in the order of its start. */
    begun,
    /** Ends the oldest work in progress. */
    async finish() {
      waiting.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

function open(device = slowStore(), who = owner, restored: LocalFile[] = []) {
  let typed = ''
  let files = restored
  const results: boolean[] = []
  const clock: Clock = {
    now: () => ({ provider: Date.now(), steady: Date.now() }),
    device: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const portal = { isSignedOut: () => false } as Portal
  const keeper = createDraftKeeper(
    { drafts: device.store, clock, portal },
    {
      owner: who,
      current: () => ({
        savedAt: Date.now(),
        lostFiles: [],
        replacedAnswers: {},
        currentStep: 1,
        answers: { ...blankAnswers(), fullName: typed, truckPhotos: files },
        knowledge: nothingKnown,
      }),
      onSaved: (result) => results.push(result),
    },
  )
  return {
    ...device,
    keeper,
    results,
    type(text: string) {
      typed = text
      keeper.touch()
    },
    attach(...list: LocalFile[]) {
      files = list
      keeper.touch()
    },
  }
}

function photo(id: string, unprepared?: true): LocalFile {
  return { kind: 'local', id, file: new File(['bytes'], `${id}.jpg`), sent: false, ...(unprepared && { unprepared }) }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('while the user types', () => {
  test('it is saved a fifth of a second after the first key, with everything typed until then', async () => {
    const { type, begun } = open()
    type('M')
    await pass(100)
    type('Ma')
    await pass(99)
    expect(begun).toEqual([])
    await pass(1)
    expect(begun).toEqual([`${owner}: Ma`])
  })

  test('a slow save does not delay the next, whose result is reported', async () => {
    const { type, begun, finish, results } = open()
    type('M')
    await pass(200)
    type('Ma')
    await pass(200)
    expect(begun).toEqual([`${owner}: M`, `${owner}: Ma`])
    await finish()
    expect(results).toEqual([])
    await finish()
    expect(results).toEqual([true])
  })
})

describe('flush', () => {
  test('saves at once and reports success', async () => {
    const { keeper, type, begun, finish, stored, results } = open()
    type('Maria')
    const flushed = keeper.flush()
    expect(begun).toEqual([`${owner}: Maria`])
    await finish()
    expect(await flushed).toBe(true)
    expect(stored.get(owner)).toBe('Maria')
    expect(results).toEqual([true])
    await pass(1000)
    expect(begun).toHaveLength(1)
  })
})

describe('the end', () => {
  test('dropped during a save: nothing is left, and nothing is saved after it', async () => {
    const { keeper, type, begun, finish, stored, results } = open()
    type('M')
    const flushed = keeper.flush()
    const dropped = keeper.drop()
    await finish()
    await finish()
    await dropped
    expect(await flushed).toBe(false)
    type('Mar')
    await pass(1000)
    expect(await keeper.flush()).toBe(false)
    expect(begun).toHaveLength(1)
    expect(stored.size).toBe(0)
    expect(results).toEqual([])
  })
})

describe('files that are not on the device yet', () => {
  test('are those that are not prepared, or that no save has ended with', async () => {
    const { keeper, attach, finish } = open()
    expect(keeper.hasUnstoredFiles()).toBe(false)
    attach(photo('a', true))
    expect(keeper.hasUnstoredFiles()).toBe(true)
    await pass(200)
    expect(keeper.hasUnstoredFiles()).toBe(true)
    await finish()
    expect(keeper.hasUnstoredFiles()).toBe(true)
    attach(photo('a'))
    await pass(200)
    expect(keeper.hasUnstoredFiles()).toBe(true)
    await finish()
    expect(keeper.hasUnstoredFiles()).toBe(false)
    attach(photo('a'), photo('b', true))
    expect(keeper.hasUnstoredFiles()).toBe(true)
  })
})
