/** What is learned from each command: the rows of the table that whole runs rarely reach. */
import { describe, expect, test } from 'vitest'
import { type Answers, blankAnswers, type LocalFile, type ProviderFile } from '../../../../src/application/answers.ts'
import { countFiles, settleAttempts } from '../../../../src/application/submission/files.ts'
import {
  type Application,
  type Attempt,
  applicationIdOf,
  change,
  type FirstStep,
  filesToSend,
  firstStepPayload,
  hasUnsent,
  type Knowledge,
  lastChange,
  markReceived,
  nothingKnown,
  startSave,
  writtenAt,
} from '../../../../src/application/submission/knowledge.ts'
import { learn, type Outcome } from '../../../../src/application/submission/learn.ts'
import { type Command, nextCommand } from '../../../../src/application/submission/plan.ts'
import type { Problem } from '../../../../src/domain/failures/problem.ts'
import type { Dashboard } from '../../../../src/domain/progress/progress.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const answers: Answers = { ...blankAnswers(), fullName: 'Maria' }
const payload = firstStepPayload(answers)
const askDashboard: Command = { do: 'ask dashboard' }
const askDetails: Command = { do: 'ask details' }

const local = (id: string): LocalFile => ({ kind: 'local', id, file: new File(['12345'], id), sent: false })
const providerFile = (name: string, size: number | null): ProviderFile => ({ kind: 'kept', name, address: null, size })
const exists = (firstStep: FirstStep, id = '77'): Application => ({ state: 'exists', id, firstStep })
const unasked = (id: string | null): Application => ({ state: 'unasked', id })
const inDoubt: Application = { state: 'in doubt', posted: payload }
const held: FirstStep = { known: 'held', payload }

function saving(application: Application, rest: Partial<Knowledge> = {}, step = 1): Knowledge {
  return startSave({ ...nothingKnown, application, ...rest }, step)
}

function dashboard(rest: Partial<Dashboard> = {}): Dashboard {
  return {
    applicationId: '77',
    currentStep: 2,
    completedSteps: 1,
    percentage: null,
    steps: {},
    timestamps: {},
    ...rest,
  } as unknown as Dashboard
}

const dashboardReply = (found: Dashboard | null, completed: readonly number[] = [1]): Outcome => ({
  is: 'dashboard',
  dashboard: found,
  completed,
})
const failed = (problem: Problem): Outcome => ({ is: 'failed', problem })
const rejected = (status: number): Problem => ({ kind: 'rejected', status, message: 'No.', errors: [] })
const notJson = (status: number): Problem => ({ kind: 'not-json', status })
const postStep = (step: number, attempt: Attempt | null = null): Command => ({
  do: 'post step',
  step,
  applicationId: '77',
  attempt,
  changes: {},
})
const attempt = (step: number, name: string, id: string): Attempt => ({
  step,
  held: { [name]: 0 },
  files: { [name]: [{ id, name: id, size: 5 }] },
})

describe('the dashboard of a form opened without the provider', () => {
  const seen = { seenAt: noon, completed: [1, 2] }

  test('no application there or remembered: there is none', () => {
    expect(learn(saving(unasked(null)), askDashboard, dashboardReply(null, [])).application).toEqual({ state: 'none' })
  })

  test("the remembered one, nothing newer: it continues with the provider's steps", () => {
    const learnt = learn(saving(unasked('77'), seen), askDashboard, dashboardReply(dashboard(), [1, 3]))
    expect(learnt).toMatchObject({ application: exists({ known: 'nothing' }), completed: [1, 3], save: { end: null } })
  })

  test('without data the remembered one and its steps still count', () => {
    const learnt = learn(saving(unasked('77'), seen), askDashboard, dashboardReply(null, []))
    expect(learnt).toMatchObject({ application: exists({ known: 'nothing' }), completed: [1, 2], save: { end: null } })
  })

  test('a dashboard without an id: the remembered one still counts', () => {
    const learnt = learn(saving(unasked('77'), seen), askDashboard, dashboardReply(dashboard({ applicationId: null })))
    expect(learnt.application).toEqual(exists({ known: 'nothing' }))
  })

  test.each<[string, string | null, number | null, Partial<Dashboard>]>([
    ['another application', '76', noon, {}],
    ['one unknown to this device', null, null, {}],
    ['one whose answers are unknown to this device', '77', null, {}],
    ['a step saved since', '77', noon, { timestamps: { step_3: '2026-11-20T12:00:06Z' } }],
  ])('%s: it is loaded first', (_, id, seenAt, rest) => {
    const learnt = learn(saving(unasked(id), { seenAt }), askDashboard, dashboardReply(dashboard(rest)))
    expect(learnt).toMatchObject({ application: unasked(id), save: { end: { as: 'reload' } } })
  })

  test.each(['2026-11-20T12:00:05Z', '2026-11-20T11:59:00Z'])('a step of %s was seen at noon', (at) => {
    const found = dashboardReply(dashboard({ timestamps: { step_3: at } }))
    expect(learn(saving(unasked('77'), seen), askDashboard, found).save?.end).toBeNull()
  })

  test('a known application is not changed by it', () => {
    const known = saving(exists(held))
    expect(learn(known, askDashboard, dashboardReply(dashboard({ applicationId: '78' }), [1, 2]))).toBe(known)
  })
})

describe('the dashboard after a lost creation', () => {
  test.each([null, dashboard({ applicationId: null })])('no application: it may be created', (found) => {
    expect(learn(saving(inDoubt), askDashboard, dashboardReply(found, [])).application).toEqual({ state: 'none' })
  })

  test('an application: the posted answers, and the earliest time they can have been saved', () => {
    const found = dashboard({ timestamps: { step_1: '2026-11-20T12:00:00Z' } })
    const learnt = learn(saving(inDoubt), askDashboard, dashboardReply(found))
    expect(learnt.application).toEqual(exists({ known: 'creation posted', payload, writtenAt: noon }))
    expect(learnt.completed).toEqual([1])
    expect(learn(saving(inDoubt), askDashboard, dashboardReply(dashboard())).application).toEqual(
      exists({ known: 'creation posted', payload, writtenAt: null }),
    )
  })
})

describe('a failed dashboard', () => {
  test.each<[string, Application, Problem, Application['state']]>([
    ['404 in JSON, none known', unasked(null), rejected(404), 'none'],
    ['404 without JSON, none known', unasked(null), notJson(404), 'none'],
    ['a refusal in words with an OK status, none known', unasked(null), rejected(200), 'none'],
    ['a refusal in words with 299', unasked(null), rejected(299), 'none'],
    ['a refusal in words with 300', unasked(null), rejected(300), 'unasked'],
    ['404, one remembered', unasked('77'), rejected(404), 'unasked'],
    ['a refusal in words, one remembered', unasked('77'), rejected(200), 'unasked'],
    ['a server error', unasked(null), notJson(503), 'unasked'],
    ['no JSON with an OK status', unasked(null), notJson(200), 'unasked'],
    ['no network', unasked(null), { kind: 'unreachable' }, 'unasked'],
    ['404 after a lost creation', inDoubt, rejected(404), 'none'],
    ['a refusal in words after a lost creation', inDoubt, rejected(200), 'in doubt'],
    ['404 with a known one', exists(held), rejected(404), 'exists'],
  ])('%s: %s', (_, application, problem, state) => {
    const learnt = learn(saving(application), askDashboard, failed(problem))
    expect(learnt.application.state).toBe(state)
    const denied = application.state === 'in doubt' && problem.kind === 'rejected' && problem.status === 200
    const refusal = { as: 'refused', problem, filesInDoubt: [] }
    expect(learnt.save?.end).toEqual(state === 'none' || denied ? null : refusal)
    expect(learnt.save?.denial).toEqual(denied ? problem : null)
  })
})

describe('the details', () => {
  test.each<[string, FirstStep]>([
    ['held', { known: 'held', payload: '{}' }],
    ['unfinished', { known: 'unfinished' }],
  ])('of a first step that is %s change nothing', (_, firstStep) => {
    const learnt = learn(saving(exists(firstStep)), askDetails, { is: 'details', held: answers })
    expect(learnt.application).toEqual(exists(firstStep))
  })

  test.each<[string, FirstStep]>([
    ['nothing', { known: 'nothing' }],
    ['a change posted', { known: 'change posted' }],
    ['the same creation posted', { known: 'creation posted', payload, writtenAt: null }],
  ])("after %s show the provider's data", (_, firstStep) => {
    const learnt = learn(saving(exists(firstStep)), askDetails, { is: 'details', held: answers })
    expect(learnt).toMatchObject({ application: exists(held), save: { end: null } })
  })

  describe('after a creation that an earlier release posted', () => {
    const { json } = JSON.parse(payload) as { readonly json: Readonly<Record<string, unknown>> }
    const { website: _, ...earlier } = json
    const posted = (fields: object): FirstStep => {
      return { known: 'creation posted', payload: JSON.stringify({ json: fields }), writtenAt: null }
    }
    const end = (firstStep: FirstStep, now: Answers) =>
      learn(saving(exists(firstStep)), askDetails, { is: 'details', held: now }).save?.end ?? null

    test('a new field changes nothing while it is unanswered', () => {
      expect(end(posted(earlier), answers)).toBeNull()
      expect(nextCommand(saving(exists(posted(earlier))), answers).do).toBe('ask details')
      const unknown = saving(exists(posted(earlier)))
      const noDetails = learn(unknown, askDetails, failed(rejected(404)))
      expect(nextCommand(noDetails, answers).do).toBe('skip step 1')
    })
    test('a removed field or another order of the fields changes nothing', () => {
      expect(end(posted({ fax: '1', ...Object.fromEntries(Object.entries(json).reverse()) }), answers)).toBeNull()
    })
    test('an answer to the new field, or another to an old one, is another device’s', () => {
      expect(end(posted(earlier), { ...answers, website: 'ortiz.example' })).toEqual({ as: 'reload' })
      expect(end(posted(earlier), { ...answers, fullName: 'Mario' })).toEqual({ as: 'reload' })
    })
  })

  test('without a known application only count files', () => {
    const learnt = learn(saving(inDoubt), askDetails, { is: 'details', held: answers })
    expect(learnt).toMatchObject({ application: inDoubt, fileCounts: countFiles(answers), save: { end: null } })
  })

  test('empty ones are no details: the save continues without', () => {
    const learnt = learn(saving(exists({ known: 'nothing' })), askDetails, { is: 'details', held: null })
    expect(learnt.save?.detailsProblem).toEqual({ kind: 'rejected', status: 200, message: null, errors: [] })
    expect(nextCommand(learnt, answers).do).toBe('post step 1')
  })

  test('that can’t be loaded end the save', () => {
    const problem: Problem = { kind: 'unreachable' }
    const learnt = learn(saving(exists({ known: 'nothing' })), askDetails, failed(problem))
    expect(learnt.save).toMatchObject({ detailsProblem: null, end: { as: 'refused', problem, filesInDoubt: [] } })
  })

  const denial = rejected(200)
  const denied = (): Knowledge => {
    const known = saving(inDoubt)
    return known.save === null ? known : { ...known, save: { ...known.save, denial } }
  }

  test.each<[string, Outcome]>([
    ['404', failed(rejected(404))],
    ['words', failed(rejected(299))],
    ['an empty object', { is: 'details', held: null }],
  ])('also deny the application, with %s: there is none', (_, outcome) => {
    expect(learn(denied(), askDetails, outcome)).toMatchObject({
      application: { state: 'none' },
      save: { denial: null, end: null },
    })
  })

  test.each<[string, Problem]>([
    ['404 that is no JSON', notJson(404)],
    ['no JSON at all', notJson(200)],
    ['a server error', rejected(500)],
    ['300', rejected(300)],
  ])('are inconclusive with %s: the dashboard’s message stays', (_, problem) => {
    const learnt = learn(denied(), askDetails, failed(problem))
    expect(learnt.application).toEqual(inDoubt)
    expect(learnt.save?.end).not.toBeNull()
  })

  test('outside of a save there is no message', () => {
    const known = { ...nothingKnown, application: exists(held) }
    expect(learn(known, askDetails, { is: 'details', held: null })).toEqual(known)
    expect(learn(known, askDetails, failed({ kind: 'unreachable' }))).toEqual(known)
    const learnt = learn({ ...known, application: inDoubt }, askDashboard, failed(rejected(200)))
    expect(learnt.save).toBeNull()
  })
})

describe('posts', () => {
  const creation: Command = { do: 'post step 1', payload, before: null, changes: {} }
  const update: Command = { do: 'post step 1', payload, before: { known: 'held', payload: '{}' }, changes: {} }
  const before = exists({ known: 'held', payload: '{}' })

  test('a refused change of step 1: the provider keeps its old answers', () => {
    const underWay = learn(saving(before), update, { is: 'under way' })
    expect(underWay.application).toEqual(exists({ known: 'change posted' }))
    expect(learn(underWay, update, failed(rejected(422))).application).toEqual(before)
    expect(learn(underWay, update, failed({ kind: 'unreachable' })).application).toEqual(underWay.application)
  })

  test('step 1 posted again after a lost creation is a creation, whatever was known before', () => {
    expect(learn(saving({ state: 'none' }), update, { is: 'under way' }).application).toEqual(inDoubt)
    expect(learn(saving(before), creation, { is: 'under way' }).application).toEqual(inDoubt)
    expect(learn(saving(before), creation, failed(rejected(422))).application).toEqual({ state: 'none' })
  })

  test('step 1 confirmed: stored, completed, seen', () => {
    const known = saving({ state: 'none' }, { completed: [3, 2], changed: { fullName: 5, regions: 6 } })
    const learnt = learn(
      known,
      { ...creation, changes: { fullName: 5, regions: 6 } },
      { is: 'created', applicationId: '9', at: noon },
    )
    expect(learnt).toMatchObject({
      application: exists(held, '9'),
      completed: [1, 2, 3],
      changed: { regions: 6 },
      seenAt: noon,
      save: { end: { as: 'saved' } },
    })
    expect(learnt.changed).not.toHaveProperty('fullName')
  })

  test('a skipped step 1 is saved, and nothing more was seen', () => {
    const skip: Command = { do: 'skip step 1', payload, changes: {} }
    const learnt = learn(saving(before, { seenAt: noon }), skip, { is: 'saved', at: noon + 99 })
    expect(learnt).toMatchObject({
      application: exists(held),
      completed: [1],
      seenAt: noon,
      save: { end: { as: 'saved' } },
    })
    const nowhere = saving({ state: 'none' })
    expect(learn(nowhere, skip, { is: 'saved', at: 1 })).toBe(nowhere)
    expect(learn(saving(before), skip, { is: 'under way' }).save?.end).toBeNull()
  })

  test.each<[string, Command]>([
    ['the dashboard', askDashboard],
    ['the details', askDetails],
    ['step 1', creation],
    ['a step', postStep(3)],
    ['an end', { do: 'end', end: { as: 'saved' } }],
  ])('an outcome of another kind changes nothing after %s', (_, command) => {
    const known = saving(exists(held), {}, 3)
    const other: Outcome = command.do === 'ask details' ? dashboardReply(null) : { is: 'details', held: null }
    expect(learn(known, command, other)).toBe(known)
  })

  test('the newest seen time stays', () => {
    const at = (seenAt: number | null) =>
      learn(saving(exists(held), { seenAt }, 2), postStep(2), { is: 'saved', at: noon }).seenAt
    expect([at(null), at(noon - 1), at(noon + 1)]).toEqual([noon, noon, noon + 1])
  })

  test('a completed step stays completed, once, in order', () => {
    const completed = (before: readonly number[]) =>
      learn(saving(exists(held), { completed: before }, 2), postStep(2), { is: 'saved', at: 1 }).completed
    expect(completed([1, 3])).toEqual([1, 2, 3])
    expect(completed([1, 2])).toEqual([1, 2])
  })
})

describe('sent files without a reply', () => {
  const papers = attempt(3, 'cdlUpload', 'cdl.png')
  const insurance = attempt(5, 'coiUpload', 'coi.pdf')
  const known = saving(exists(held), { fileCounts: { medCardUpload: 4, coiUpload: 2 }, attempts: [insurance] }, 3)

  test('in flight: the earlier count is for their step, the others stay', () => {
    const learnt = learn(known, postStep(3, papers), { is: 'under way' })
    expect(learnt.fileCounts).toEqual({ cdlUpload: 0, coiUpload: 2 })
    expect(learnt.attempts).toEqual([insurance, papers])
    expect(learn(learnt, postStep(3, papers), { is: 'under way' }).attempts).toEqual([insurance, papers])
    expect(learn(known, postStep(3), { is: 'under way' })).toBe(known)
  })

  test('refused: they are not stored, those of another step may be', () => {
    const underWay = learn(known, postStep(3, papers), { is: 'under way' })
    expect(learn(underWay, postStep(3, papers), failed(rejected(422))).attempts).toEqual([insurance])
    expect(learn(underWay, postStep(3, papers), failed({ kind: 'unreachable' })).attempts).toEqual([insurance, papers])
    expect(learn(known, postStep(4), failed(rejected(422))).attempts).toEqual([insurance])
  })

  test('saved: counted if the earlier number is known', () => {
    const saved = learn(
      saving(exists(held), { fileCounts: { cdlUpload: 2 }, attempts: [insurance, papers] }, 3),
      postStep(3, papers),
      { is: 'saved', at: 1 },
    )
    expect(saved).toMatchObject({ fileCounts: { cdlUpload: 3 }, attempts: [insurance], received: ['cdl.png'] })
    const uncounted = learn(saving(exists(held), {}, 3), postStep(3, papers), { is: 'saved', at: 1 })
    expect(uncounted.fileCounts).toEqual({})
  })

  test('a file listed only here does not count as stored', () => {
    const there = { ...answers, cdlUpload: [local('cdl.png')] } as Answers
    expect(settleAttempts({ ...nothingKnown, attempts: [papers] }, there).received).toEqual([])
  })

  test("renamed files of which only some sizes are known can't be identified by number", () => {
    const two: Attempt = {
      ...papers,
      files: {
        cdlUpload: [
          { id: 'a', name: 'a', size: 5 },
          { id: 'b', name: 'b', size: 6 },
        ],
      },
    }
    const received = (files: ProviderFile[]) =>
      settleAttempts({ ...nothingKnown, attempts: [two] }, { ...answers, cdlUpload: files }).received
    expect(received([providerFile('x', null), providerFile('y', null)])).toEqual(['a', 'b'])
    expect(received([providerFile('x', null), providerFile('y', 9)])).toEqual([])
    expect(received([providerFile('a', null), providerFile('y', null)])).toEqual([])
  })

  test('received files are marked, and not sent again', () => {
    const [first, second, third] = [local('a'), local('b'), providerFile('c', 1)]
    const mine: Answers = { ...answers, cdlUpload: [first, second, third] }
    const received = { ...nothingKnown, received: ['a', 'c'] }
    expect(filesToSend(received, 3, mine).map(([name, files]) => [name, files.map(({ id }) => id)])).toEqual([
      ['cdlUpload', ['b']],
    ])
    expect(markReceived(received, mine).cdlUpload).toEqual([{ ...first, sent: true }, second, third])
    expect(markReceived(received, mine).fullName).toBe('Maria')
  })
})

describe('plans with files', () => {
  const mine: Answers = { ...answers, cdlUpload: [local('a')] }
  const counts = { cdlUpload: 1, medCardUpload: 0 }
  const withoutDetails = (known: Knowledge) => learn(known, askDetails, failed(notJson(500)))

  test('are sent with the earlier count', () => {
    expect(nextCommand(saving(exists(held), { fileCounts: { ...counts, coiUpload: 3 } }, 3), mine)).toMatchObject({
      do: 'post step',
      attempt: { step: 3, held: counts, files: { cdlUpload: [{ id: 'a', name: 'a', size: 5 }] } },
    })
  })

  test('one uncounted field needs the details; without them it continues with what is known', () => {
    const known = saving(exists(held), { fileCounts: { cdlUpload: 1 } }, 3)
    expect(nextCommand(known, mine)).toEqual(askDetails)
    expect(nextCommand(withoutDetails(known), mine)).toMatchObject({ attempt: { held: { cdlUpload: 1 } } })
  })

  test('an earlier attempt of the step invalidates its count; one of another step does not', () => {
    const earlier = (step: number, name: string) =>
      saving(exists(held), { fileCounts: counts, attempts: [attempt(step, name, 'removed since')] }, 3)
    expect(nextCommand(earlier(3, 'cdlUpload'), mine)).toEqual(askDetails)
    expect(nextCommand(withoutDetails(earlier(3, 'cdlUpload')), mine)).toMatchObject({ attempt: { held: {} } })
    expect(nextCommand(earlier(5, 'coiUpload'), mine)).toMatchObject({ attempt: { held: counts } })
  })

  test('counted, but possibly stored: the details are requested', () => {
    const known = saving(exists(held), { fileCounts: counts, attempts: [attempt(5, 'coiUpload', 'a')] }, 3)
    expect(nextCommand(known, mine).do).toBe('post step')
  })
})

describe('plans for step 1', () => {
  const lost = (writtenAt: number | null, changedAt: number): Command =>
    nextCommand(
      learn(
        saving(exists({ known: 'creation posted', payload: '{}', writtenAt }), { changed: { fullName: changedAt } }),
        askDetails,
        failed(notJson(500)),
      ),
      answers,
    )

  test('created elsewhere after the last change here: loaded first; otherwise posted', () => {
    expect(lost(noon, noon - 1)).toEqual({ do: 'end', end: { as: 'reload' } })
    expect(lost(noon, noon).do).toBe('post step 1')
    expect(lost(null, 0).do).toBe('post step 1')
  })

  test('no save, no command; an end stays', () => {
    expect(() => nextCommand(nothingKnown, answers)).toThrow('no save is under way')
  })

  test('a later step without an application says what to do', () => {
    expect(nextCommand(saving({ state: 'none' }, {}, 2), answers)).toEqual({
      do: 'end',
      end: {
        as: 'refused',
        filesInDoubt: [],
        problem: {
          kind: 'rejected',
          status: 409,
          message: 'Please save step 1 first: the application has not been created yet.',
          errors: [],
        },
      },
    })
  })
})

describe('what is known', () => {
  test('nothing at first, without an owner', () => {
    expect(nothingKnown).toEqual({
      application: { state: 'unasked', id: null },
      completed: [],
      fileCounts: {},
      attempts: [],
      delivered: [],
      replaces: false,
      room: null,
      received: [],
      changed: {},
      seenAt: null,
      save: null,
    })
  })

  test('the id, if there is one', () => {
    const ids = [unasked('5'), exists(held), inDoubt, { state: 'none' } as const].map((application) =>
      applicationIdOf({ ...nothingKnown, application }),
    )
    expect(ids).toEqual(['5', '77', null, null])
  })

  test('unsent changes by step', () => {
    const changed = change(change(nothingKnown, 'fullName', 7), 'companyName', 9)
    expect([hasUnsent(changed, 1), hasUnsent(changed, 2), hasUnsent(nothingKnown, 1)]).toEqual([true, false, false])
    expect([lastChange(changed, 1), lastChange(changed, 2)]).toEqual([9, 0])
  })

  const hour = 3_600_000
  const zone = (text: string) => Date.parse(text) - new Date(Date.parse(text)).getTimezoneOffset() * 60_000
  test.each<[string, { earliest: number; latest: number } | null]>([
    ['2026-11-20T12:00:00Z', { earliest: noon, latest: noon }],
    [' 2026-11-20T12:00:00Z ', { earliest: noon, latest: noon }],
    ['Fri, 20 Nov 2026 12:00:00 GMT', { earliest: noon, latest: noon }],
    ['2026-11-20T14:00:00+02:00', { earliest: noon, latest: noon }],
    ['2026-11-20T14:00:00+0200', { earliest: noon, latest: noon }],
    ['2026-11-20', { earliest: zone('2026-11-20T00:00') - 14 * hour, latest: zone('2026-11-20T00:00') + 12 * hour }],
    [
      '2026-11-20T12:00:00',
      { earliest: zone('2026-11-20T12:00:00') - 14 * hour, latest: zone('2026-11-20T12:00:00') + 12 * hour },
    ],
    ['some day', null],
    ['', null],
  ])('a time of the provider, %j', (text, written) => {
    expect(writtenAt(dashboard({ timestamps: { step_1: text } }), 1)).toEqual(written)
    expect(writtenAt(dashboard(), 1)).toBeNull()
  })
})
