/** State changes of the open wizard, event by event. */
import { describe, expect, test } from 'vitest'
import { retryDelay } from '../../../src/domain/failures/retries.ts'
import { nothingKnown } from '../../../src/form/submission/knowledge.ts'
import {
  isBusy,
  reduce,
  type ShownError,
  startState,
  type WizardEvent,
} from '../../../src/screens/wizard/wizard-state.ts'

const dialog: ShownError = {
  content: { title: 'T', message: 'M', list: [], button: 'Retry', inline: 'M' },
  focus: 'vin',
  canRetry: false,
}
const run = (...events: WizardEvent[]) => events.reduce(reduce, startState(3, nothingKnown))

test('the form is closed while a step is saved and while the summary opens, and open in between', () => {
  expect(isBusy(run())).toBe(false)
  expect(isBusy(run({ type: 'saving' }))).toBe(true)
  expect(isBusy(run({ type: 'saving' }, { type: 'asking', items: [] }))).toBe(false)
  expect(isBusy(run({ type: 'saving' }, { type: 'leaving' }))).toBe(true)
  expect(isBusy(run({ type: 'saving' }, { type: 'failed', shownError: dialog, message: null }))).toBe(false)
})

test('upload progress shows only during a save: the last event may arrive late', () => {
  const upload = { sent: 1, total: 2, since: 0, part: 1, parts: 1, sentBefore: 0 }
  expect(run({ type: 'saving' }, { type: 'uploading', upload }).phase).toMatchObject({ is: 'saving', upload })
  expect(run({ type: 'saving' }, { type: 'editing' }, { type: 'uploading', upload }).phase).toEqual({ is: 'editing' })
})

test('a new attempt and another step clear the last message', () => {
  const failed = [
    { type: 'saving' },
    { type: 'failed', shownError: dialog, message: { tone: 'danger', text: 'M' } },
  ] as const satisfies readonly WizardEvent[]
  expect(run(...failed)).toMatchObject({ shownError: dialog, message: { text: 'M' } })
  expect(run(...failed, { type: 'saving' })).toMatchObject({ shownError: null, message: null })
  expect(run(...failed, { type: 'opened step', step: 4 })).toMatchObject({ step: 4, shownError: null, message: null })
  // Closing the dialog keeps the line above the buttons.
  expect(run(...failed, { type: 'editing' })).toMatchObject({ shownError: null, message: { text: 'M' } })
})

test('the same draft message changes nothing: the form does not render again with each save', () => {
  const state = run()
  expect(reduce(state, { type: 'draft stored', stored: true })).toBe(state)
  expect(reduce(state, { type: 'draft stored', stored: false }).draftStored).toBe(false)
})

describe('a save held up by a lost connection', () => {
  const lost = [
    { type: 'saving' },
    { type: 'failed', shownError: dialog, message: null, interrupted: true },
  ] as const satisfies readonly WizardEvent[]

  test('stays while the dialog is closed, and is dropped by a change, another step or a press', () => {
    expect(run(...lost).interrupted).toBe(true)
    expect(run(...lost, { type: 'editing' })).toMatchObject({ shownError: null, interrupted: true })
    const ends: readonly WizardEvent[] = [
      { type: 'changed', field: 'gvwr', at: 7 },
      { type: 'opened step', step: 4 },
      { type: 'saving' },
      { type: 'stopped waiting' },
      { type: 'failed', shownError: dialog, message: null },
    ]
    for (const end of ends) expect(run(...lost, end).interrupted).toBe(false)
  })

  test('closes the dialog of its shownError when it is sent again', () => {
    const again = run(...lost, { type: 'resuming' })
    expect(again).toMatchObject({ shownError: null, interrupted: false })
    expect(isBusy(again)).toBe(true)
  })

  test('automatic attempts are counted, and a press resets the count', () => {
    const again = [{ type: 'resuming' }, lost[1]] as const
    expect(run(...lost, ...again, ...again).retries).toBe(2)
    expect(run(...lost, ...again, ...lost).retries).toBe(0)
  })
})

test('the provider is asked after 5 s, less often after failures, and at least every minute', () => {
  expect([0, 1, 2, 3, 4, 30].map((failures) => retryDelay('interruptedSave', failures))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
})
