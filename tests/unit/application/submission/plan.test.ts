/** The planner as a table from knowledge to the next command. tests/simulation tests whole runs. */
import { describe, expect, test } from 'vitest'
import { type Answers, blankAnswers, type LocalFile, type ProviderFile } from '../../../../src/application/answers.ts'
import {
  type Application,
  type Attempt,
  answersInSave,
  type FileCounts,
  firstStepPayload,
  type Knowledge,
  nothingKnown,
  startSave,
} from '../../../../src/application/submission/knowledge.ts'
import { learn } from '../../../../src/application/submission/learn.ts'
import { nextCommand, savesOf } from '../../../../src/application/submission/plan.ts'
import type { Problem } from '../../../../src/domain/failures/problem.ts'
import { fileLimits } from '../../../../src/provider/limits.ts'

const local = (name: string): LocalFile => ({ kind: 'local', id: name, file: new File(['12345'], name), sent: false })
const providerFile = (name: string, size: number | null = null): ProviderFile => ({
  kind: 'kept',
  name,
  address: null,
  size,
})
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
    ['the provider was not asked', { state: 'unasked', id: null }, 'ask dashboard'],
    ['a creation without a reply', { state: 'in doubt', posted: payload }, 'ask dashboard'],
    ['no application', { state: 'none' }, 'post step 1'],
    ['the provider has these answers', held, 'skip step 1'],
    ['the provider has others', exists({ known: 'held', payload: '{}' }), 'post step 1'],
    ['it does not call the step completed', exists({ known: 'unfinished' }), 'post step 1'],
    ['its answers are unknown', exists({ known: 'nothing' }), 'ask details'],
    ['a change without a reply', exists({ known: 'change posted' }), 'ask details'],
    [
      'created, perhaps by another device',
      exists({ known: 'creation posted', payload, writtenAt: null }),
      'ask details',
    ],
  ])('%s: %s', (_, application, next) => {
    expect(nextCommand(startSave(knowing(application), 1), answers).do).toBe(next)
  })

  test.each<[string, Application, string]>([
    ['not known', exists({ known: 'nothing' }), 'post step 1'],
    ['a change without a reply is sent again', exists({ known: 'change posted' }), 'post step 1'],
    ['created with these answers', exists({ known: 'creation posted', payload, writtenAt: null }), 'skip step 1'],
    ['created with others', exists({ known: 'creation posted', payload: '{}', writtenAt: 5 }), 'post step 1'],
  ])('no details available, %s', (_, application, next) => {
    const known = startSave(knowing(application, { changed: { fullName: 10 } }), 1)
    const without = learn(known, { do: 'ask details' }, { is: 'failed', problem: useless })
    expect(nextCommand(without, answers).do).toBe(next)
  })

  test('an application of another device is loaded before anything overwrites it', () => {
    const known = startSave(knowing(exists({ known: 'creation posted', payload: '{}', writtenAt: null })), 1)
    const learnt = learn(known, { do: 'ask details' }, { is: 'details', held: answers })
    expect(nextCommand(learnt, answers)).toEqual({ do: 'end', end: { as: 'reload' } })
  })
})

describe('a later step', () => {
  test('without an application it is refused with a message', () => {
    expect(nextCommand(startSave(knowing({ state: 'none' }), 3), answers)).toMatchObject({
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
    expect(nextCommand(startSave(knowing(held, rest), 3), answers).do).toBe(next)
  })

  test('files that may have arrived are held back and named if no details are available', () => {
    const known = startSave(knowing(held, { fileCounts: counted, attempts: [attempt] }), 3)
    const without = learn(known, { do: 'ask details' }, { is: 'failed', problem: useless })
    expect(nextCommand(without, answers)).toEqual({
      do: 'end',
      end: { as: 'refused', problem: useless, filesInDoubt: ['cdl.png'] },
    })
    // After the user removes them, the step continues without them.
    expect(nextCommand(without, { ...answers, cdlUpload: [] }).do).toBe('post step')
  })

  test('a step is sent on every press of Next, even unchanged', () => {
    const known = startSave(knowing(held, { completed: [1, 2, 3, 4] }), 4)
    expect(nextCommand(known, answers)).toMatchObject({ do: 'post step', step: 4, applicationId: '77', attempt: null })
  })
})

describe('whether the files have arrived', () => {
  test.each<[string, number | undefined, ProviderFile[], boolean]>([
    ['nothing is stored', 0, [], false],
    ['the file by its name', 0, [providerFile('cdl.png')], true],
    ['renamed, with its size', 0, [providerFile('a1b2.png', 5)], true],
    ['renamed, of unknown size: the count tells', 0, [providerFile('a1b2.png')], true],
    ['a file of another device', 0, [providerFile('other.png', 9)], false],
    ['the file from before', 1, [providerFile('old.png')], false],
    ['next to the file from before', 1, [providerFile('old.png'), providerFile('cdl.png')], true],
    ['not counted before, and no equal name', undefined, [providerFile('old.png')], false],
    ['not counted before, and its name is stored', undefined, [providerFile('cdl.png')], true],
  ])('%s', (_, before, there, arrived) => {
    const earlier: FileCounts = before === undefined ? {} : { cdlUpload: before, medCardUpload: 0 }
    const known = knowing(held, { attempts: [{ ...attempt, held: earlier }] })
    const learnt = learn(
      startSave(known, 3),
      { do: 'ask details' },
      { is: 'details', held: { ...answers, cdlUpload: there } },
    )
    expect(learnt.received).toEqual(arrived ? ['cdl.png'] : [])
    expect(learnt).toMatchObject({ attempts: [], fileCounts: { cdlUpload: there.length } })
  })

  test('each field counts alone: a stored file says nothing of the other field', () => {
    const both = { ...attempt.files, medCardUpload: [{ id: 'med', name: 'med.png', size: 5 }] }
    const known = startSave(knowing(held, { attempts: [{ ...attempt, files: both }] }), 3)
    const ask = { do: 'ask details' } as const
    const one = { ...answers, cdlUpload: [providerFile('cdl.png')] }
    expect(learn(known, ask, { is: 'details', held: one }).received).toEqual([])
    const two = { ...one, medCardUpload: [providerFile('med.png')] }
    expect(learn(known, ask, { is: 'details', held: two }).received).toEqual(['cdl.png', 'med'])
  })
})

describe('what is learned', () => {
  test('from a save: step completed, files received, later changes kept', () => {
    const known = startSave(knowing(held, { fileCounts: counted, changed: { cdlUpload: 1, cdlStatus: 1 } }), 3)
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

  test('from a refused creation: there is no application', () => {
    const known = startSave(knowing({ state: 'none' }), 1)
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
  ])('from a dashboard that failed after a lost creation, %s: %s', (_, problem, next) => {
    const known = startSave(knowing({ state: 'in doubt', posted: payload }), 1)
    expect(nextCommand(learn(known, { do: 'ask dashboard' }, { is: 'failed', problem }), answers).do).toBe(next)
  })

  test('from a dashboard that refuses in words after a lost creation: the details are requested too', () => {
    const no: Problem = { kind: 'rejected', status: 200, message: 'No application found.', errors: [] }
    const known = startSave(knowing({ state: 'in doubt', posted: payload }), 1)
    const denied = learn(known, { do: 'ask dashboard' }, { is: 'failed', problem: no })
    expect(nextCommand(denied, answers)).toEqual({ do: 'ask details' })
    const both = learn(denied, { do: 'ask details' }, { is: 'failed', problem: no })
    expect(nextCommand(both, answers).do).toBe('post step 1')
    const there = learn(denied, { do: 'ask details' }, { is: 'details', held: answers })
    expect(nextCommand(there, answers)).toMatchObject({ do: 'end', end: { as: 'refused', problem: no } })
  })
})

describe('files in more than one save', () => {
  /** Two of them are just below the size of a save. */
  const half = fileLimits.bytesBatch / 2 - 1
  const heavy = (name: string): LocalFile => ({ ...local(name), file: { name, size: half } as File })
  const papers: Answers = { ...answers, cdlUpload: ['a', 'b', 'c'].map(heavy), medCardUpload: [heavy('d')] }
  const saved = { is: 'saved', at: 9 } as const
  const details = (...names: string[]) =>
    ({ is: 'details', held: { ...answers, cdlUpload: names.map((name) => providerFile(name)) } }) as const

  /** A save that has already requested the details. */
  function begun(rest: Partial<Knowledge> = {}): Knowledge {
    const asked = startSave(knowing(held, { fileCounts: counted, changed: { cdlUpload: 1 }, ...rest }), 3)
    return learn(asked, { do: 'ask details' }, { is: 'details', held: { ...answers, cdlUpload: [] } })
  }

  function filesOf(known: Knowledge): readonly string[] {
    const command = nextCommand(known, papers)
    if (command.do !== 'post step') return [command.do]
    return Object.values(command.attempt?.files ?? {}).flatMap((list) => list.map(({ id }) => id))
  }

  /** Performs the next command. */
  const go = (known: Knowledge, outcome: Parameters<typeof learn>[2]) => {
    const command = nextCommand(known, papers)
    return learn(learn(known, command, { is: 'under way' }), command, outcome)
  }

  test('files below the limit go in one save, without a check', () => {
    const two = { ...papers, cdlUpload: papers.cdlUpload.slice(0, 1) }
    const command = nextCommand(startSave(knowing(held, { fileCounts: counted }), 3), two)
    expect(command).toMatchObject({ do: 'post step', attempt: { files: { cdlUpload: [{}], medCardUpload: [{}] } } })
    expect(command).not.toHaveProperty('attempt.isPart')
    const exactly = { ...two, medCardUpload: [{ ...heavy('d'), file: { name: 'd', size: half + 2 } as File }] }
    expect(nextCommand(startSave(knowing(held, { fileCounts: counted }), 3), exactly).do).toBe('ask details')
  })

  test('a file over the limit goes alone', () => {
    const large = { ...papers, cdlUpload: [{ ...heavy('a'), file: { name: 'a', size: 9e6 } as File }] }
    const command = nextCommand(begun(), large)
    expect(command).toMatchObject({ attempt: { isPart: true, files: { cdlUpload: [{ id: 'a' }] } } })
    expect(command).not.toHaveProperty('attempt.files.medCardUpload')
  })

  test('the save with the answers has only its own files', () => {
    const one = answersInSave(papers, { cdlUpload: [{ id: 'b', name: 'b', size: half }] })
    expect(one).toMatchObject({ fullName: 'Maria', cdlUpload: [{ id: 'b' }], medCardUpload: [] })
    expect(answersInSave(papers, null)).toMatchObject({ cdlUpload: [], medCardUpload: [] })
  })

  test('the step is completed after the last file, and its files are received then', () => {
    let known = begun()
    expect(filesOf(known)).toEqual(['a', 'b'])
    known = go(known, saved)
    expect(known).toMatchObject({
      completed: [],
      received: [],
      changed: { cdlUpload: 1 },
      fileCounts: { cdlUpload: 2 },
    })
    expect(filesOf(known)).toEqual(['c', 'd'])
    known = go(known, saved)
    expect(known).toMatchObject({ completed: [], received: [], fileCounts: { cdlUpload: 3, medCardUpload: 1 } })
    expect(filesOf(known)).toEqual(['ask details'])
    const there = {
      ...answers,
      cdlUpload: ['a', 'b', 'c'].map((name) => providerFile(name)),
      medCardUpload: [providerFile('d')],
    }
    known = go(known, { is: 'details', held: there })
    expect(known).toMatchObject({ completed: [3], received: ['a', 'b', 'c', 'd'], delivered: [], changed: {} })
    expect(known.save?.end).toEqual({ as: 'saved' })
  })

  test('if the second replaced the first, all go in one save', () => {
    const second = go(go(begun(), saved), saved)
    const known = go(second, {
      is: 'details',
      held: { ...answers, cdlUpload: [providerFile('c')], medCardUpload: [providerFile('d')] },
    })
    expect(known).toMatchObject({ replaces: true, delivered: [], received: [], save: { end: null } })
    expect(filesOf(known)).toEqual(['a', 'b', 'c', 'd'])
    expect(go(known, saved)).toMatchObject({ completed: [3], received: ['a', 'b', 'c', 'd'] })
  })

  test('details without even the newest files say nothing of the others', () => {
    const second = go(go(begun(), saved), saved)
    const known = go(second, { is: 'details', held: { ...answers, cdlUpload: [], medCardUpload: [] } })
    expect(known).toMatchObject({ replaces: false, completed: [3], received: ['a', 'b', 'c', 'd'] })
  })

  test('the number of saves, also for a step whose save was interrupted', () => {
    expect(savesOf(begun(), 3, papers)).toEqual({ done: 0, left: 2 })
    expect(savesOf(startSave(go(begun(), saved), 3), 3, papers)).toEqual({ done: 1, left: 1 })
    expect(savesOf({ ...begun(), replaces: true }, 3, papers)).toEqual({ done: 0, left: 1 })
    expect(savesOf({ ...begun(), room: 10 }, 3, papers)).toEqual({ done: 0, left: 4 })
    expect(savesOf(begun(), 3, blankAnswers())).toEqual({ done: 0, left: 0 })
  })

  test('photos of the same name are told apart by their count', () => {
    const same = {
      ...papers,
      cdlUpload: papers.cdlUpload.map((file) => ({ ...file, file: { name: 'image.jpg', size: half } as File })),
    }
    let known = begun()
    for (let save = 0; save < 2; save += 1) {
      const command = nextCommand(known, same)
      known = learn(learn(known, command, { is: 'under way' }), command, saved)
    }
    const left = { ...answers, cdlUpload: [providerFile('image.jpg')], medCardUpload: [providerFile('d')] }
    expect(learn(known, { do: 'ask details' }, { is: 'details', held: left }).replaces).toBe(true)
  })

  test("the second's reply is lost, and it replaced the first", () => {
    const lost = go(go(begun(), saved), { is: 'failed', problem: { kind: 'unreachable' } })
    const again = startSave(lost, 3)
    expect(filesOf(again)).toEqual(['ask details'])
    expect(go(again, details('c')).replaces).toBe(true)
    // Only the first is stored: the second was lost.
    const known = go(again, details('a', 'b'))
    expect(known).toMatchObject({ replaces: false, delivered: [{ files: { cdlUpload: [{ id: 'a' }, { id: 'b' }] } }] })
    expect(filesOf(known)).toEqual(['c', 'd'])
  })

  test('without details all files go in one save', () => {
    const without = learn(
      startSave(knowing(held, { fileCounts: counted }), 3),
      { do: 'ask details' },
      { is: 'failed', problem: useless },
    )
    expect(filesOf(without)).toEqual(['a', 'b', 'c', 'd'])
  })

  test("if details stop arriving, the provider's success of each save counts", () => {
    const known = go(go(go(begun(), saved), saved), { is: 'failed', problem: useless })
    expect(known).toMatchObject({ completed: [3], received: ['a', 'b', 'c', 'd'], save: { end: { as: 'saved' } } })
  })

  const tooLarge = { is: 'failed', problem: { kind: 'not-json', status: 413 } } as const

  test('413: under half of the bytes, down to one file, which is named', () => {
    const known = go(begun(), tooLarge)
    expect(known).toMatchObject({ room: half, attempts: [], save: { end: null } })
    expect(filesOf(known)).toEqual(['a'])
    expect(go(known, tooLarge).save?.end).toEqual({
      as: 'refused',
      problem: { kind: 'oversized-file', field: 'cdl_file', name: 'a', refusal: tooLarge.problem },
      filesInDoubt: [],
    })
  })

  test('413 to all files of a provider that replaces them: refused with its message', () => {
    expect(go(begun({ replaces: true }), tooLarge).save?.end).toMatchObject({
      as: 'refused',
      problem: tooLarge.problem,
    })
  })

  test.each<[string, Problem]>([
    ['the session ended', { kind: 'unauthenticated' }],
    ['no network', { kind: 'unreachable' }],
  ])('in the middle, %s: the first save is remembered', (_, problem) => {
    const known = go(go(begun(), saved), { is: 'failed', problem })
    expect(known).toMatchObject({ delivered: [{ step: 3 }], completed: [], changed: { cdlUpload: 1 } })
  })
})
