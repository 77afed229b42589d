/** The planner read as a table: what is known, and what is done next. Whole runs are in tests/simulation. */
import { describe, expect, test } from 'vitest'
import { type Answers, blankAnswers, type LocalFile, type ProviderFile } from '../../../../src/application/answers.ts'
import {
  type Application,
  type Attempt,
  type FileCounts,
  firstStepPayload,
  type Knowledge,
  nothingKnown,
  wantSaved,
} from '../../../../src/application/submission/knowledge.ts'
import { learn } from '../../../../src/application/submission/learn.ts'
import { nextCommand } from '../../../../src/application/submission/plan.ts'
import type { Problem } from '../../../../src/domain/problem.ts'

const local = (name: string): LocalFile => ({ kind: 'local', id: name, file: new File(['12345'], name), sent: false })
const kept = (name: string, size: number | null = null): ProviderFile => ({ kind: 'kept', name, address: null, size })
const answers: Answers = { ...blankAnswers(), fullName: 'Maria', cdlUpload: [local('cdl.png')] }
const payload = firstStepPayload(answers)
const counted = { cdlUpload: 0, medCardUpload: 0 }
const attempt: Attempt = {
  step: 3,
  held: counted,
  files: { cdlUpload: [{ id: 'cdl.png', name: 'cdl.png', size: 5 }] },
}
const useless: Problem = { kind: 'not-json', status: 500 }

function knowing(application: Application, rest: Partial<Knowledge> = {}): Knowledge {
  return { ...nothingKnown, application, ...rest }
}

const exists = (firstStep: (Application & { state: 'exists' })['firstStep']): Application => ({
  state: 'exists',
  id: '77',
  firstStep,
})
const held = exists({ known: 'held', payload })

describe('step 1', () => {
  test.each<[string, Application, string]>([
    ['nobody was asked', { state: 'unasked', id: null }, 'ask dashboard'],
    ['a creation without a reply', { state: 'in doubt', posted: payload }, 'ask dashboard'],
    ['no application', { state: 'none' }, 'post step 1'],
    ['the provider holds these answers', held, 'skip step 1'],
    ['the provider holds others', exists({ known: 'held', payload: '{}' }), 'post step 1'],
    ['it does not call the step completed', exists({ known: 'unfinished' }), 'post step 1'],
    ['what it holds is not known', exists({ known: 'nothing' }), 'ask details'],
    ['a change without a reply', exists({ known: 'change posted' }), 'ask details'],
    [
      'created, perhaps by another device',
      exists({ known: 'creation posted', payload, writtenAt: null }),
      'ask details',
    ],
  ])('%s: %s', (_, application, next) => {
    expect(nextCommand(wantSaved(knowing(application), 1), answers).do).toBe(next)
  })

  test.each<[string, Application, string]>([
    ['not known', exists({ known: 'nothing' }), 'post step 1'],
    ['a change without a reply is sent once more', exists({ known: 'change posted' }), 'post step 1'],
    ['created with these answers', exists({ known: 'creation posted', payload, writtenAt: null }), 'skip step 1'],
    ['created with others', exists({ known: 'creation posted', payload: '{}', writtenAt: 5 }), 'post step 1'],
  ])('no details can be had, %s', (_, application, next) => {
    const known = wantSaved(knowing(application, { changed: { fullName: 10 } }), 1)
    const without = learn(known, { do: 'ask details' }, { is: 'failed', problem: useless })
    expect(nextCommand(without, answers).do).toBe(next)
  })

  test('an application of another device is loaded before anything overwrites it', () => {
    const known = wantSaved(knowing(exists({ known: 'creation posted', payload: '{}', writtenAt: null })), 1)
    const learnt = learn(known, { do: 'ask details' }, { is: 'details', held: answers })
    expect(nextCommand(learnt, answers)).toEqual({ do: 'end', end: { as: 'reload' } })
  })
})

describe('a later step', () => {
  test('without an application it is refused in words', () => {
    expect(nextCommand(wantSaved(knowing({ state: 'none' }), 3), answers)).toMatchObject({
      do: 'end',
      end: { as: 'refused', problem: { status: 409 } },
    })
  })

  test.each<[string, Partial<Knowledge>, string]>([
    ['its files are counted', { fileCounts: counted }, 'post step'],
    ['not counted', {}, 'ask details'],
    ['its files may have arrived', { fileCounts: counted, attempts: [attempt] }, 'ask details'],
    ['its files have arrived', { received: ['cdl.png'] }, 'post step'],
  ])('%s: %s', (_, rest, next) => {
    expect(nextCommand(wantSaved(knowing(held, rest), 3), answers).do).toBe(next)
  })

  test('files that may have arrived are held up where no details can be had, and named', () => {
    const known = wantSaved(knowing(held, { fileCounts: counted, attempts: [attempt] }), 3)
    const without = learn(known, { do: 'ask details' }, { is: 'failed', problem: useless })
    expect(nextCommand(without, answers)).toEqual({
      do: 'end',
      end: { as: 'refused', problem: useless, filesInDoubt: ['cdl.png'] },
    })
    // Removed by the person, the step goes on without them.
    expect(nextCommand(without, { ...answers, cdlUpload: [] }).do).toBe('post step')
  })

  test('a step is sent each time Next is pressed, also unchanged', () => {
    const known = wantSaved(knowing(held, { completed: [1, 2, 3, 4] }), 4)
    expect(nextCommand(known, answers)).toMatchObject({ do: 'post step', step: 4, applicationId: '77', attempt: null })
  })
})

describe('have the files arrived', () => {
  test.each<[string, number | undefined, ProviderFile[], boolean]>([
    ['nothing is there', 0, [], false],
    ['the file by its name', 0, [kept('cdl.png')], true],
    ['renamed, of its size', 0, [kept('a1b2.png', 5)], true],
    ['renamed, of unknown size: the number tells', 0, [kept('a1b2.png')], true],
    ['a file of another device', 0, [kept('other.png', 9)], false],
    ['the one that was there before', 1, [kept('old.png')], false],
    ['beside the one that was there before', 1, [kept('old.png'), kept('cdl.png')], true],
    ['not counted before, and no name alike', undefined, [kept('old.png')], false],
    ['not counted before, and its name is there', undefined, [kept('cdl.png')], true],
  ])('%s', (_, before, there, arrived) => {
    const earlier: FileCounts = before === undefined ? {} : { cdlUpload: before, medCardUpload: 0 }
    const known = knowing(held, { attempts: [{ ...attempt, held: earlier }] })
    const learnt = learn(
      wantSaved(known, 3),
      { do: 'ask details' },
      { is: 'details', held: { ...answers, cdlUpload: there } },
    )
    expect(learnt.received).toEqual(arrived ? ['cdl.png'] : [])
    expect(learnt).toMatchObject({ attempts: [], fileCounts: { cdlUpload: there.length } })
  })

  test('all fields count: one that is there says nothing of the other', () => {
    const both = { ...attempt.files, medCardUpload: [{ id: 'med', name: 'med.png', size: 5 }] }
    const known = wantSaved(knowing(held, { attempts: [{ ...attempt, files: both }] }), 3)
    const ask = { do: 'ask details' } as const
    const one = { ...answers, cdlUpload: [kept('cdl.png')] }
    expect(learn(known, ask, { is: 'details', held: one }).received).toEqual([])
    const two = { ...one, medCardUpload: [kept('med.png')] }
    expect(learn(known, ask, { is: 'details', held: two }).received).toEqual(['cdl.png', 'med'])
  })
})

describe('what is learnt', () => {
  test('of a save: the step is completed, its files are received, what was changed since stays', () => {
    const known = wantSaved(knowing(held, { fileCounts: counted, changed: { cdlUpload: 1, cdlStatus: 1 } }), 3)
    const command = nextCommand(known, answers)
    const meanwhile = { ...known, changed: { ...known.changed, cdlStatus: 2 } }
    expect(learn(meanwhile, command, { is: 'saved', at: 9 })).toMatchObject({
      completed: [3],
      received: ['cdl.png'],
      fileCounts: { cdlUpload: 1 },
      changed: { cdlStatus: 2 },
      seenAt: 9,
      save: { end: { as: 'saved' } },
    })
  })

  test('of a creation that was refused: there is no application', () => {
    const known = wantSaved(knowing({ state: 'none' }), 1)
    const command = nextCommand(known, answers)
    const underWay = learn(known, command, { is: 'under way' })
    expect(underWay.application).toEqual({ state: 'in doubt', posted: payload })
    const refusal: Problem = { kind: 'rejected', status: 422, message: 'No.', errors: [] }
    expect(learn(underWay, command, { is: 'failed', problem: refusal }).application).toEqual({ state: 'none' })
    expect(learn(underWay, command, { is: 'failed', problem: { kind: 'unreachable' } }).application).toEqual(
      underWay.application,
    )
  })

  test.each<[string, Problem, string]>([
    ['404', { kind: 'not-json', status: 404 }, 'post step 1'],
    ['a server error', { kind: 'not-json', status: 503 }, 'end'],
    ['no network', { kind: 'unreachable' }, 'end'],
  ])('of a dashboard that failed after a lost creation, %s: %s', (_, problem, next) => {
    const known = wantSaved(knowing({ state: 'in doubt', posted: payload }), 1)
    expect(nextCommand(learn(known, { do: 'ask dashboard' }, { is: 'failed', problem }), answers).do).toBe(next)
  })

  test('of a dashboard that refuses in words after a lost creation: the details are asked too', () => {
    const no: Problem = { kind: 'rejected', status: 200, message: 'No application found.', errors: [] }
    const known = wantSaved(knowing({ state: 'in doubt', posted: payload }), 1)
    const denied = learn(known, { do: 'ask dashboard' }, { is: 'failed', problem: no })
    expect(nextCommand(denied, answers)).toEqual({ do: 'ask details' })
    const both = learn(denied, { do: 'ask details' }, { is: 'failed', problem: no })
    expect(nextCommand(both, answers).do).toBe('post step 1')
    const there = learn(denied, { do: 'ask details' }, { is: 'details', held: answers })
    expect(nextCommand(there, answers)).toMatchObject({ do: 'end', end: { as: 'refused', problem: no } })
  })
})
