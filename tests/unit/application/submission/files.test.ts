/** What the provider's files say of the saves that were sent. */
import { describe, expect, test } from 'vitest'
import type { Attempt, FilesByField } from '../../../../src/application/submission/attempt.ts'
import { settleAttempts, withAttempt, withoutAttempt } from '../../../../src/application/submission/files.ts'
import { firstStepPayload, type Knowledge, nothingKnown } from '../../../../src/application/submission/knowledge.ts'
import { type Answers, blankAnswers, type ProviderFile } from '../../../../src/form/answers.ts'
import { at, later, noon } from './values.ts'

/** The provider may still be working on a save of noon. */
const soon = noon + 5_000
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
const settled = (known: Partial<Knowledge>, held: Answers, askedAt = later) =>
  settleAttempts({ ...nothingKnown, ...known }, held, at(askedAt))

describe('a save without a reply', () => {
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

  test('that arrived leaves only its files’ field unsent, and confirms its answers until it can have arrived', () => {
    const lost: Attempt = { ...insurance('a'), changes: { insuranceExpiration: 5, businessDocs: 6 }, isPart: true }
    const known = settled({ attempts: [lost], changed: lost.changes }, holding('a'))
    expect(known).toMatchObject({ changed: { businessDocs: 6 }, confirmed: { 5: noon + 130_000 }, received: ['a'] })
    expect(settled({ attempts: [lost] }, holding('a'), soon).confirmed).toEqual({ 5: soon })
  })

  test('of step 1 has arrived where the provider has its answers, unless these were refused before and may be there from then', () => {
    const held = { ...blankAnswers(), fullName: 'Maria' }
    const first = attempt(1, {}, { payload: firstStepPayload(held), changes: { fullName: 5 } })
    const known = { attempts: [first], changed: first.changes }
    expect(settled(known, held, soon)).toMatchObject({ attempts: [], changed: {} })
    const refused = { 1: [noon - 9_000, noon - 8_000] } as const
    expect(settled({ ...known, refused }, held, soon)).toMatchObject({ attempts: [first], changed: first.changes })
  })

  const photo = (size: number | null): ProviderFile => ({ kind: 'provided', name: 'image.jpg', address: null, size })
  test.each<[string, before: number | undefined, confirmed: boolean, sizes: (number | null)[], received: boolean]>([
    ['of a name that is unique, with another size: the provider has changed it', 0, false, [9], true],
    ['of a name that is not unique, with another size', 0, false, [9, 8], false],
    ['of a name that is not unique, with its size', 0, false, [9, 0], true],
    ['of a name that was perhaps there before, with another size', undefined, false, [9], false],
    ['of a name that was there before, with another size: the count tells', 0, true, [9], true],
    ['of a name that was there before, with another size, and one more', 0, true, [9, 8], false],
    ['of a name that is not unique, and no sizes are listed', 0, false, [null, null], true],
  ])('a photo %s', (_, before, confirmed, sizes, received) => {
    const held = { ...blankAnswers(), businessDocs: sizes.map(photo) }
    const known = settled(
      {
        attempts: [{ ...insurance('image.jpg'), held: before === undefined ? {} : { businessDocs: before } }],
        confirmed: confirmed ? { 5: noon - 1 } : {},
      },
      held,
    )
    expect(known.received).toEqual(received ? ['image.jpg'] : [])
  })

  test('two photos of one name need two stored files', () => {
    const two = insurance('image.jpg', 'image.jpg')
    const one = photo(null)
    const there = (...files: ProviderFile[]) => settled({ attempts: [two] }, { ...blankAnswers(), businessDocs: files })
    expect(there(one).received).toEqual([])
    expect(there(one, provided('x')).received, 'renamed').toEqual(['image.jpg'])
    expect(there(one, one).received).toEqual(['image.jpg'])
  })

  test('without a count from before, a file of another name is none of those that were sent', () => {
    const uncounted = { ...insurance('image.jpg'), held: {} }
    expect(settled({ attempts: [uncounted] }, holding('old'))).toMatchObject({ attempts: [], received: [] })
  })
})

describe('the count of files', () => {
  const counted = (known: Partial<Knowledge>, askedAt: number) => settled(known, holding('a'), askedAt).fileCounts

  test('details that may be older than a save just confirmed lower no count', () => {
    const known = { fileCounts: { businessDocs: 2 }, countedAt: noon }
    expect(counted(known, noon + 9_999)).toEqual({ businessDocs: 2 })
    expect(counted(known, noon + 10_000).businessDocs).toBe(1)
    expect(counted({ fileCounts: {}, countedAt: noon }, soon)).toEqual({})
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
