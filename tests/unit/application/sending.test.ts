/** After a lost reply: have the files arrived? (readings.md, Wizard: neither lost nor doubled.) */
import { describe, expect, test } from 'vitest'
import { type Answers, blankAnswers, type KeptFile, type LocalFile } from '../../../src/application/answers.ts'
import {
  countAfter,
  countHeld,
  countUnsaved,
  haveArrived,
  isCounted,
  startSending,
  withoutArrived,
} from '../../../src/application/sending.ts'

const kept = (name: string): KeptFile => ({ kind: 'kept', name, address: null, size: null })
const local = (name: string, sent = false): LocalFile => ({
  kind: 'local',
  id: name,
  file: new File(['x'], name),
  sent,
})
const answers = (given: Partial<Answers>): Answers => ({ ...blankAnswers(), ...given })

describe('have the files arrived', () => {
  const form = answers({ truckPhotos: [kept('a'), local('b'), local('c')] })
  const sending = startSending(2, countHeld(answers({ truckPhotos: [kept('a')] })), form)

  test.each([
    ['nothing new at the provider', ['a'], false],
    ['one of two: another device added it', ['a', 'x'], false],
    ['both, under names of the provider', ['a', 'h1.png', 'h2.png'], true],
  ])('%s', (_, names, arrived) => {
    expect(haveArrived(sending, answers({ truckPhotos: names.map(kept) }))).toBe(arrived)
  })

  test('a file hidden from the list still counts as held', () => {
    const held = countHeld(answers({ truckPhotos: [kept('a'), kept('hidden')] }))
    const before = startSending(2, held, answers({ truckPhotos: [kept('a'), local('b')] }))
    expect(haveArrived(before, answers({ truckPhotos: [kept('a'), kept('hidden')] }))).toBe(false)
  })

  test('all fields count: one that is there says nothing of the other', () => {
    const both = startSending(3, countHeld(null), answers({ cdlUpload: [local('cdl')], medCardUpload: [local('med')] }))
    expect(haveArrived(both, answers({ cdlUpload: [kept('cdl')] }))).toBe(false)
    expect(haveArrived(both, answers({ cdlUpload: [kept('cdl')], medCardUpload: [kept('med')] }))).toBe(true)
  })

  test('a step without unsent files has nothing to arrive', () => {
    expect(haveArrived(startSending(3, countHeld(null), form), answers({ cdlUpload: [kept('x')] }))).toBe(false)
  })
})

test('counting: no application holds nothing, a received step adds its new files', () => {
  expect(countHeld(null)).toEqual({ truckPhotos: 0, cdlUpload: 0, medCardUpload: 0, coiUpload: 0, businessDocs: 0 })
  const form = answers({ cdlUpload: [local('front'), local('back', true)], coiUpload: [local('other step')] })
  expect(countAfter(3, countHeld(null), form)).toMatchObject({ cdlUpload: 1, coiUpload: 0 })
})

test('counting without details: steps that were never completed hold nothing, the others are not known', () => {
  expect(countUnsaved([1, 2, 3])).toEqual({ coiUpload: 0, businessDocs: 0 })
  expect([2, 3, 4, 5].map((step) => isCounted(step, countUnsaved([1, 2, 3])))).toEqual([false, false, true, true])
  const form = answers({ cdlUpload: [local('front')], coiUpload: [local('coi')] })
  expect(countAfter(3, countUnsaved([1, 2, 3]), form)).toEqual(countUnsaved([1, 2, 3]))
  expect(countAfter(5, countUnsaved([1, 2, 3]), form)).toEqual({ coiUpload: 1, businessDocs: 0 })
})

test('arrived files leave the form; those attached afterwards and those of other steps stay', () => {
  const form = answers({ cdlUpload: [kept('k'), local('new'), local('sent', true)], coiUpload: [local('coi')] })
  const sending = startSending(3, countHeld(null), form)
  const later = { ...form, cdlUpload: [...form.cdlUpload, local('later')] }
  const rest = withoutArrived(sending, later)
  expect(rest.cdlUpload).toEqual([kept('k'), form.cdlUpload[2], later.cdlUpload[3]])
  expect(rest.coiUpload).toHaveLength(1)
})
