/** What the provider's files say of the saves that were sent: which arrived, which were added, which were replaced. */
import { describe, expect, test } from 'vitest'
import { type Answers, blankAnswers, type ProviderFile } from '../../../../src/form/answers.ts'
import { settleAttempts, withAttempt, withDelivered, withoutAttempt } from '../../../../src/form/submission/files.ts'
import {
  type Attempt,
  type Delivered,
  type FilesByField,
  type Knowledge,
  nothingKnown,
} from '../../../../src/form/submission/knowledge.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
/** The provider may still be working on a save of noon. */
const soon = noon + 5_000
/** Every save of noon is known for certain. */
const later = noon + 600_000

/** Sizes differ, so that only a name or its size makes two files the same. */
const sizes: Readonly<Record<string, number>> = { a: 11, b: 12, c: 13, d: 14, x: 15 }
const sent = (...names: string[]) => names.map((name) => ({ id: name, name, size: sizes[name] ?? 0 }))
const docs = (...names: string[]): FilesByField => ({ businessDocs: sent(...names) })
const provided = (name: string): ProviderFile => ({ kind: 'provided', name, address: null, size: sizes[name] ?? null })
const holding = (...names: string[]): Answers => ({ ...blankAnswers(), businessDocs: names.map(provided) })

function attempt(step: number, files: FilesByField, rest: Partial<Attempt> = {}): Attempt {
  return { step, changes: {}, held: { businessDocs: 0 }, files, begunAt: noon, lostAt: noon, ...rest }
}
const insurance = (...names: string[]) => attempt(5, docs(...names))
const delivered = (rest: Partial<Delivered>): Delivered => ({
  step: 5,
  held: { businessDocs: 0 },
  files: docs('a', 'b'),
  newest: docs('c'),
  ...rest,
})
const settled = (known: Partial<Knowledge>, held: Answers, askedAt = later) =>
  settleAttempts({ ...nothingKnown, ...known }, held, askedAt)

describe('a save without a reply', () => {
  test.each<[string, held: string[], before: number, received: string[]]>([
    ['arrived: it is there by name', ['a'], 0, ['a']],
    ['did not arrive: nothing is there', [], 0, []],
    ["did not arrive: as many files are there as before, another device's", ['x'], 1, []],
    ['arrived beside a file that was there before', ['x', 'a'], 1, ['a']],
    ['did not arrive: the new file is another one', ['x', 'd'], 1, []],
  ])('%s', (_, held, before, received) => {
    const lost = { ...insurance('a'), held: { businessDocs: before } }
    const known = settled({ attempts: [lost] }, holding(...held))
    expect(known.received).toEqual(received)
    expect(known.attempts).toEqual([])
    expect(known.fileCounts.businessDocs).toBe(held.length)
  })

  test('stays pending while the provider may be working on it, beside one that arrived', () => {
    const other = attempt(3, { cdlUpload: sent('x') }, { held: { cdlUpload: 0 } })
    const known = settled({ attempts: [other, insurance('a')] }, holding('a'), soon)
    expect(known.attempts).toEqual([other])
    expect(known.received).toEqual(['a'])
    expect(settled({ attempts: [other] }, holding(), later).attempts).toEqual([])
  })

  test('without files stays pending, for its answers', () => {
    const answersOnly = attempt(5, {})
    expect(settled({ attempts: [answersOnly] }, holding(), soon).attempts).toEqual([answersOnly])
    expect(settled({ attempts: [answersOnly] }, holding('a'), later)).toMatchObject({ attempts: [], received: [] })
  })

  test('a part of a step that arrived counts as delivered, not yet as received', () => {
    const known = settled({ attempts: [{ ...insurance('a'), isPart: true }] }, holding('a'))
    expect(known).toMatchObject({
      received: [],
      attempts: [],
      delivered: [{ step: 5, files: docs('a'), newest: null }],
    })
  })
})

describe('files of earlier saves', () => {
  test.each<[string, Partial<Delivered>, lost: string[], held: string[], replaced: boolean]>([
    ['are there beside the newest', {}, [], ['a', 'b', 'c'], false],
    ['are gone, and the newest is there', {}, [], ['c'], true],
    ['are partly gone: someone removed one', {}, [], ['a', 'c'], false],
    ['are not shown yet, nor is the newest', {}, [], [], false],
    ['are gone, and so is the newest', { newest: null }, [], [], false],
    ['are gone, and a save without a reply is there', { newest: null }, ['d'], ['d'], true],
    ['are there beside a save without a reply', { newest: null }, ['d'], ['a', 'b', 'd'], false],
    ['are gone beside a file from before, which is gone too', { held: { businessDocs: 1 } }, [], ['c'], true],
    ['are there under the name and size of the newest', { files: docs('c'), newest: docs('c') }, [], ['c', 'c'], false],
    ['were replaced by one of the same name and size', { files: docs('c'), newest: docs('c') }, [], ['c'], true],
    ['are gone from another field than the newest', { files: { coiUpload: sent('a') } }, [], ['c'], true],
  ])('%s', (_, rest, lost, held, replaced) => {
    const attempts = lost.length === 0 ? [] : [insurance(...lost)]
    const known = settled({ delivered: [delivered(rest)], attempts, adds: true }, holding(...held))
    expect(known.replaces).toBe(replaced)
    if (replaced) expect(known.delivered).toEqual([])
    expect(known.adds).toBe(!replaced)
  })

  test('once they were replaced, a save that may still arrive is a part, and one that is there is settled', () => {
    const open = attempt(3, { cdlUpload: sent('x') }, { held: { cdlUpload: 0 } })
    const answersOnly = attempt(6, {})
    const attempts = [open, answersOnly, insurance('c')]
    const known = settled({ delivered: [delivered({ newest: docs('c') })], attempts }, holding('c'), soon)
    expect(known.attempts).toEqual([
      { ...open, isPart: true },
      { ...answersOnly, isPart: true },
    ])
  })

  test.each<[string, Partial<Delivered>, held: string[], adds: boolean]>([
    ['all of them are there', {}, ['a', 'b', 'c'], true],
    ['with those from before', { held: { businessDocs: 1 } }, ['x', 'a', 'b', 'c'], true],
    ['one is missing', {}, ['a', 'c'], false],
    ['those from before may be missing', { held: { businessDocs: 1 } }, ['a', 'b', 'c'], false],
    ['there was one save only', { newest: null }, ['a', 'b'], false],
    ['the earlier save had none in this field', { files: {} }, ['c'], false],
  ])('show that the provider adds files: %s', (_, rest, held, adds) => {
    expect(settled({ delivered: [delivered(rest)] }, holding(...held)).adds).toBe(adds)
  })

  test('once shown, the newest files are earlier ones', () => {
    const [one] = settled({ delivered: [delivered({})] }, holding('a', 'b', 'c')).delivered
    expect(one).toEqual(delivered({ files: docs('a', 'b', 'c'), newest: null }))
  })
})

describe('delivered files', () => {
  test('of the first save are the earlier ones, of the next the newest; other steps stay', () => {
    const other = delivered({ step: 3 })
    const first = withDelivered({ ...nothingKnown, delivered: [other] }, insurance('a'), false)
    expect(first.delivered).toEqual([other, delivered({ files: docs('a'), newest: null })])
    const second = withDelivered(first, insurance('b'), false)
    expect(second.delivered).toEqual([other, delivered({ files: docs('a'), newest: docs('b') })])
    expect(withDelivered(second, insurance('c'), false).delivered[1]).toEqual(delivered({}))
    expect(withDelivered(second, insurance('c'), true).delivered[1]).toEqual(
      delivered({ files: docs('a', 'b', 'c'), newest: null }),
    )
  })
})

describe('pending saves', () => {
  const earlier = attempt(5, docs('a'), { begunAt: noon - 1 })
  const other = attempt(3, { cdlUpload: sent('x') }, { held: { cdlUpload: 2 } })
  const known: Knowledge = {
    ...nothingKnown,
    fileCounts: { cdlUpload: 2, businessDocs: 7 },
    attempts: [other, earlier],
  }

  test('a new one keeps those of other steps, and those of its step that may still arrive', () => {
    const next = attempt(5, docs('b'), { begunAt: soon, held: { businessDocs: 1 } })
    const recorded = withAttempt(known, next)
    expect(recorded.attempts).toEqual([other, earlier, next])
    expect(recorded.fileCounts).toEqual({ cdlUpload: 2, businessDocs: 1 })
    const last = { ...next, begunAt: later }
    expect(withAttempt(known, last).attempts).toEqual([other, last])
    expect(withAttempt(known, { ...next, held: {} }).fileCounts).toEqual({ cdlUpload: 2 })
  })

  test('one that ended goes alone', () => {
    const sameStep = { ...earlier, begunAt: noon }
    const sameTime = attempt(3, {}, { begunAt: earlier.begunAt })
    const attempts = [sameStep, sameTime, earlier]
    expect(withoutAttempt({ ...known, attempts }, earlier).attempts).toEqual([sameStep, sameTime])
  })
})
