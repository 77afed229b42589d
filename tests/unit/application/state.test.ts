import { expect, test } from 'vitest'
import { lostFilesOf } from '../../../src/application/state.ts'
import { type Answers, blankAnswers } from '../../../src/form/answers.ts'

test('a lost file that is attached again is not named any more, though preparing it has changed its extension', () => {
  const lostFiles = ['truck.heic', 'side.jpg'].map((name) => ({ field: 'truckPhotos' as const, name }))
  const origin = { restored: null, replacedAnswers: {}, offline: false, seenAt: null, lostFiles }
  const named = (answers: Partial<Answers>) =>
    lostFilesOf({ origin, answers: { ...blankAnswers(), ...answers } }).map(({ name }) => name)
  const attached = { kind: 'local', id: '1', file: new File(['x'], 'truck.jpg'), sent: false } as const
  expect(named({})).toEqual(['truck.heic', 'side.jpg'])
  expect(named({ truckPhotos: [attached] })).toEqual(['side.jpg'])
  expect(named({ cdlUpload: [attached] }), 'of another field').toEqual(['truck.heic', 'side.jpg'])
})
