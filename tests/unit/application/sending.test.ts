/** After a lost reply: have the files arrived? (readings.md, Wizard: neither lost nor doubled.) */
import { describe, expect, test } from 'vitest'
import { type Answers, blankAnswers, type KeptFile, type LocalFile } from '../../../src/application/answers.ts'
import { countAfter, countHeld, haveArrived, withoutUnsent } from '../../../src/application/sending.ts'

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
  const sending = { step: 2, held: countHeld(answers({ truckPhotos: [kept('a')] })) }

  test.each([
    ['nothing new at the provider', ['a'], false],
    ['one of two: another device added it', ['a', 'x'], false],
    ['both, under names of the provider', ['a', 'h1.png', 'h2.png'], true],
  ])('%s', (_, names, arrived) => {
    expect(haveArrived(sending, answers({ truckPhotos: names.map(kept) }), form)).toBe(arrived)
  })

  test('a file hidden from the list still counts as held', () => {
    const before = { step: 2, held: countHeld(answers({ truckPhotos: [kept('a'), kept('hidden')] })) }
    const hiddenForm = answers({ truckPhotos: [kept('a'), local('b')] })
    expect(haveArrived(before, answers({ truckPhotos: [kept('a'), kept('hidden')] }), hiddenForm)).toBe(false)
  })

  test('a step without unsent files has nothing to arrive', () => {
    expect(haveArrived({ step: 3, held: countHeld(null) }, answers({ cdlUpload: [kept('x')] }), form)).toBe(false)
  })
})

test('counting: no application holds nothing, a received step adds its new files', () => {
  expect(countHeld(null)).toEqual({ truckPhotos: 0, cdlUpload: 0, medCardUpload: 0, coiUpload: 0, businessDocs: 0 })
  const form = answers({ cdlUpload: [local('front'), local('back', true)], coiUpload: [local('other step')] })
  expect(countAfter(3, countHeld(null), form)).toMatchObject({ cdlUpload: 1, coiUpload: 0 })
})

test('arrived files leave the form, those of other steps stay', () => {
  const form = answers({ cdlUpload: [kept('k'), local('new'), local('sent', true)], coiUpload: [local('coi')] })
  const rest = withoutUnsent(3, form)
  expect(rest.cdlUpload).toEqual([kept('k'), form.cdlUpload[2]])
  expect(rest.coiUpload).toHaveLength(1)
})
