import { expect, test } from 'vitest'
import { lostFilesOf } from '../../../src/application/state.ts'
import { type Answers, blankAnswers } from '../../../src/form/answers.ts'

test('a lost file that is attached again is not named any more, though preparing it has changed its extension', () => {
  const lostFiles = ['truck.heic', 'side.jpg'].map((name) => ({ field: 'truckPhotos' as const, name }))
  const origin = { restored: null, replacedAnswers: {}, offline: false, seenAt: null, lostFiles, restoredFiles: [] }
  const named = (answers: Partial<Answers>) =>
    lostFilesOf({ origin, answers: { ...blankAnswers(), ...answers } }).map(({ name }) => name)
  const attached = { kind: 'local', id: '1', file: new File(['x'], 'truck.jpg'), sent: false } as const
  expect(named({})).toEqual(['truck.heic', 'side.jpg'])
  expect(named({ truckPhotos: [attached] })).toEqual(['side.jpg'])
  expect(named({ cdlUpload: [attached] }), 'of another field').toEqual(['truck.heic', 'side.jpg'])
})

test('of photos with one name, each new one stands for one lost one, and a restored one for none', () => {
  const lostFiles = [1, 2, 3].map(() => ({ field: 'truckPhotos' as const, name: 'image.heic' }))
  const origin = { restored: null, replacedAnswers: {}, offline: false, seenAt: null, lostFiles, restoredFiles: ['1'] }
  const named = (...ids: string[]) => {
    const photos = ids.map((id) => ({ kind: 'local', id, file: new File([id], 'image.jpg'), sent: false }) as const)
    return lostFilesOf({ origin, answers: { ...blankAnswers(), truckPhotos: photos } }).length
  }
  expect([named('1'), named('1', '2'), named('1', '2', '3', '4')]).toEqual([3, 2, 0])
})
