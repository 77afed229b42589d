/** What happens to the open wizard, event by event. */
import { expect, test } from 'vitest'
import { nothingKnown } from '../../../src/application/submission/knowledge.ts'
import {
  isBusy,
  reduce,
  type ShownError,
  startState,
  type WizardEvent,
} from '../../../src/screens/wizard/wizard-state.ts'

const shown: ShownError = {
  failure: { title: 'T', message: 'M', list: [], button: 'Retry', inline: 'M' },
  focus: 'vin',
  repeats: false,
}
const run = (...events: WizardEvent[]) => events.reduce(reduce, startState(3, nothingKnown))

test('the form is closed while a step is saved and while the summary is opened, and open in between', () => {
  expect(isBusy(run())).toBe(false)
  expect(isBusy(run({ type: 'saving' }))).toBe(true)
  expect(isBusy(run({ type: 'saving' }, { type: 'asking', items: [] }))).toBe(false)
  expect(isBusy(run({ type: 'saving' }, { type: 'leaving' }))).toBe(true)
  expect(isBusy(run({ type: 'saving' }, { type: 'failed', shown, remark: null }))).toBe(false)
})

test('an upload is shown only while a step is saved: its last progress may come late', () => {
  const upload = { sent: 1, total: 2, since: 0 }
  expect(run({ type: 'saving' }, { type: 'uploading', upload }).phase).toEqual({ is: 'saving', upload })
  expect(run({ type: 'saving' }, { type: 'editing' }, { type: 'uploading', upload }).phase).toEqual({ is: 'editing' })
})

test('a new try and another step take away what was said of the last one', () => {
  const failed = [
    { type: 'saving' },
    { type: 'failed', shown, remark: { tone: 'danger', text: 'M' } },
  ] as const satisfies readonly WizardEvent[]
  expect(run(...failed)).toMatchObject({ failure: shown, remark: { text: 'M' } })
  expect(run(...failed, { type: 'saving' })).toMatchObject({ failure: null, remark: null })
  expect(run(...failed, { type: 'opened step', step: 4 })).toMatchObject({ step: 4, failure: null, remark: null })
  // Closing the dialog leaves the line above the buttons.
  expect(run(...failed, { type: 'editing' })).toMatchObject({ failure: null, remark: { text: 'M' } })
})

test('what is typed is noted with its time, also while a step is saved', () => {
  const typed = run({ type: 'saving' }, { type: 'changed', field: 'gvwr', at: 7 })
  expect(typed.knowledge.changed).toEqual({ gvwr: 7 })
  expect(isBusy(typed)).toBe(true)
})

test('the same word about the draft changes nothing: the form is not drawn anew with each save', () => {
  const state = run()
  expect(reduce(state, { type: 'draft kept', kept: true })).toBe(state)
  expect(reduce(state, { type: 'draft kept', kept: false }).draftKept).toBe(false)
})
