/** The table of docs/architecture.md: what each event makes of press and outbox. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { react, reactions } from '../../../src/application/react.ts'
import { type Event, guards, type Outbox, type Press, type Sending } from '../../../src/application/sending.ts'
import type { ApplicationState } from '../../../src/application/state.ts'
import type { Failure } from '../../../src/domain/failures/failure.ts'
import { allSteps } from '../../../src/domain/progress/steps.ts'
import { blankAnswers } from '../../../src/form/answers.ts'
import { fill, setUp } from '../../support/open-application.ts'
import { at, noon } from './submission/values.ts'

const error = {
  content: { title: '', message: '', list: [], button: 'OK', inline: '' },
  focus: null,
  canRetry: true,
} as const

const presses: Readonly<Record<Press['is'], Press>> = {
  idle: { is: 'idle' },
  sending: { is: 'sending' },
  failed: { is: 'failed', error },
  asking: { is: 'asking', items: [] },
  leaving: { is: 'leaving', to: null },
}

const underWay = { is: 'sending', steps: [2], transfer: { is: 'begun' }, retries: 0 } as const

const outboxes: Readonly<Record<Outbox['is'], Outbox>> = {
  empty: { is: 'empty' },
  sending: underWay,
  interrupted: { is: 'interrupted', steps: [2], retries: 0, waitMs: 0, isAwaited: true },
  stopped: { is: 'stopped', step: 1, focus: null, lines: [] },
}

type Given = Partial<ApplicationState> & { readonly outbox?: Partial<Outbox> }
type Case = readonly [Event, Given?]

const next: Event & { is: 'next' } = { is: 'next', isOnline: true }
const refused = (failure: Failure): Event => ({ is: 'refused', failure, filesInDoubt: [], isStored: true })
const lost = refused({ kind: 'unreachable' })
const denied = refused({ kind: 'rejected', status: 422, message: null, errors: [] })

/** The event and what is given beside press and outbox, by the first column. Step 2 is open; all is filled in and unsent. */
function casesOf({ answers, knowledge }: ApplicationState): Readonly<Record<string, Case>> {
  const sent = { knowledge: { ...knowledge, completed: [1, 2] } }
  const whole = { knowledge: { ...knowledge, completed: allSteps } }
  return {
    'next: a check fails': [next, { answers: { ...answers, ownership: '' } }],
    'next: offline, unchanged': [{ ...next, isOnline: false }, { knowledge: { ...sent.knowledge, changed: {} } }],
    'next: offline, changed': [{ ...next, isOnline: false }, sent],
    next: [next],
    'next: before the last step': [next, { outbox: { steps: [1] } }],
    'next: on the last step': [next, { step: 7, outbox: { steps: [1] } }],
    'next: of a submitted application': [next, { outbox: { steps: [1] }, returns: true, ...whole }],
    'send now': [{ is: 'send now' }],
    'open step': [{ is: 'open step', step: 1 }],
    'go on': [{ is: 'go on' }],
    'open stopped': [{ is: 'open stopped' }],
    'close dialog': [{ is: 'close dialog' }],
    cancel: [{ is: 'cancel' }],
    'stop waiting': [{ is: 'stop waiting' }],
    'change: of the only step': [{ is: 'change', step: 2 }],
    submit: [{ is: 'submit' }],
    discard: [{ is: 'discard' }],
    close: [{ is: 'close' }],
    progress: [{ is: 'progress', transfer: { is: 'begun' } }],
    'saved: more steps follow': [{ is: 'saved' }, { outbox: { steps: [2, 3] } }],
    saved: [{ is: 'saved' }],
    'saved: answers are missing': [{ is: 'saved' }, { step: 7, answers: blankAnswers(), outbox: { steps: [7] } }],
    'saved: of a submitted application': [{ is: 'saved' }, { returns: true, ...whole }],
    'refused: canceled': [refused({ kind: 'canceled' })],
    'refused: line lost': [lost],
    'refused: line lost on the last step': [lost, { step: 7, outbox: { steps: [7] } }],
    'refused: line lost again': [lost, { outbox: { retries: 1 } }],
    'refused: another reason': [denied],
    'file rejected: open step': [{ is: 'file rejected', field: 'truckPhotos' }],
    'file rejected: other step': [{ is: 'file rejected', field: 'truckPhotos' }, { step: 3 }],
    reload: [{ is: 'reload' }],
    'line back: awaited': [{ is: 'line back' }],
    'line back: behind': [{ is: 'line back' }, { step: 3 }],
    submitted: [{ is: 'submitted', lacking: [], now: at(noon) }],
    crash: [{ is: 'crash' }],
  }
}

async function rowsAfter(heading: string): Promise<string[][]> {
  const text = await readFile(path.join(import.meta.dirname, '../../../docs/architecture.md'), 'utf8')
  const [, table = ''] = text.split(`${heading}\n`)
  const lines = (table.split('\n\n')[0] ?? '').split('\n').slice(1)
  return lines.map((line) => line.split('|').map((cell) => cell.trim()))
}

test('the guards of the documentation are those of the code', async () => {
  const rows = await rowsAfter('| Command | Does nothing during |')
  const written = rows.map(([, command = '', during = '']) => [command.replaceAll('`', ''), during.split(', ')])
  expect(Object.fromEntries(written)).toEqual(guards)
})

test('the documentation says what each event makes of press and outbox', async () => {
  const { application } = await setUp().open()
  for (const step of allSteps) fill(application, step)
  const filled: ApplicationState = { ...application.state(), step: 2 }
  const cases = casesOf(filled)
  const rows = await rowsAfter('| Event | Before | After |')
  for (const [, name = '', before = '', after = ''] of rows) {
    const [event, { outbox: given, ...others } = {}] = cases[name] ?? expect.unreachable(`no case of ${name}`)
    const [press, outbox] = before.split('/') as [Press['is'], Outbox['is']]
    const sending = { press: presses[press], outbox: { ...outboxes[outbox], ...given } } as Sending
    const state: ApplicationState = { ...filled, sending, ...others }
    const [{ sending: now = sending, step = state.step }] = react(state, event)
    const moved = step === state.step ? '' : step === state.step + 1 ? ' +1' : ' -1'
    expect(`${name}: ${now.press.is}/${now.outbox.is}${moved}`).toBe(`${name}: ${after}`)
  }
  expect(rows.map(([, name]) => name)).toEqual(expect.arrayContaining(Object.keys(cases)))
  const events = new Set(rows.map(([, name = '']) => name.split(':')[0]))
  expect([...events].sort()).toEqual(Object.keys(reactions).sort())
})

test('a command does nothing during what its guard names', async () => {
  const { application } = await setUp().open()
  const filled: ApplicationState = { ...application.state(), step: 2 }
  const during: Readonly<Record<string, Sending>> = {
    'a press': { press: presses.leaving as Press & { is: 'leaving' }, outbox: { is: 'empty' } },
    'a save': { press: { is: 'idle' }, outbox: { ...underWay, steps: [1] } },
    'a save of the open step': { press: { is: 'idle' }, outbox: underWay },
  }
  for (const [command, names] of Object.entries(guards)) {
    const [event] = casesOf(filled)[command] ?? []
    if (event === undefined) continue // no event: application.ts asks the guard
    for (const name of names) {
      const reaction = react({ ...filled, sending: during[name] ?? expect.unreachable(name) }, event)
      expect(reaction, `${command} during ${name}`).toEqual([{}])
    }
  }
})
