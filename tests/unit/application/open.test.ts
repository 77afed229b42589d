/** What the wizard opens with. */
import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../src/application/draft.ts'
import { mergeAnswers, type ServerSide } from '../../../src/application/merge.ts'
import { open as openForm, type Start } from '../../../src/application/open.ts'
import type { Now } from '../../../src/application/submission/attempt.ts'
import { firstStepPayload, type Knowledge, nothingKnown } from '../../../src/application/submission/knowledge.ts'
import type { Dashboard } from '../../../src/domain/progress/progress.ts'
import type { Answers, ProviderFile } from '../../../src/form/answers.ts'
import { answersWith, at, fieldsOf, file, noon } from './submission/values.ts'

const email = 'maria@example.com'
const hour = 3_600_000
const providerFile: ProviderFile = { kind: 'provided', name: 'kept.pdf', address: null, size: null }

/** @param changed names of unsent fields, changed at noon */
function draft(given: Partial<Answers>, changed: readonly string[], rest: Partial<Knowledge> = {}): Draft {
  const knowledge = { ...nothingKnown, changed: Object.fromEntries(changed.map((name) => [name, noon])), ...rest }
  return { savedAt: noon, currentStep: 3, answers: answersWith(given), knowledge, lostFiles: [], replacedAnswers: {} }
}

function dashboard(completed: readonly number[], rest: Partial<Dashboard> = {}): Dashboard {
  const next = [1, 2, 3, 4, 5, 6, 7].find((step) => !completed.includes(step))
  return {
    applicationId: '1001',
    completed,
    count: completed.length,
    total: 7,
    percent: (completed.length / 7) * 100,
    nextStep: next === undefined ? 'finalize' : `step_${next}`,
    steps: {},
    timestamps: {},
    messages: [],
    ...rest,
  }
}

function server(
  completed: readonly number[],
  details: ServerSide['details'],
  rest: Partial<Dashboard> = {},
): ServerSide {
  return { dashboard: dashboard(completed, rest), details }
}

type Focus = Parameters<typeof openForm>[2]['focus']

function openWith(side: Parameters<typeof openForm>[1], own: Draft | null, now: Now, focus: Focus = null) {
  return openForm(own, side, { email, focus, knownId: null, isOnline: false, now, askedAt: now })
}

function ready(opened: ReturnType<typeof openForm>): Start {
  if (typeof opened === 'string') throw new Error(`${opened} was opened`)
  return opened
}

const open = (side: ServerSide, own: Draft | null, focus: Focus = null) =>
  ready(openWith(side, own, at(noon + hour), focus))

const openWithoutProvider = (own: Draft | null, now: Now, focus: Focus = null) =>
  ready(openWith('unreachable', own, now, focus))

describe("a draft and the provider's data", () => {
  test('without a draft: the provider’s answers', () => {
    const server = answersWith({ fullName: 'Server' })
    expect(mergeAnswers(server, [1], null)).toEqual({ answers: server, changed: {}, replacedAnswers: {} })
  })

  test('the provider wins for its saved steps, the device for the others', () => {
    const server = answersWith({ fullName: 'Server', gvwr: 'Server', cdlStatus: 'Class B' })
    const own = { fullName: 'Device', gvwr: 'Device', cdlStatus: 'Class A', regions: 'Ohio' } as const
    const local = draft(own, ['cdlStatus'])
    const merged = mergeAnswers(server, [1, 2], local)
    expect(merged.answers).toMatchObject({ fullName: 'Server', gvwr: 'Server', cdlStatus: 'Class A', regions: 'Ohio' })
    expect(Object.keys(merged.changed)).toEqual(['cdlStatus', 'regions'])
    expect(mergeAnswers(server, [1, 2], draft(own, [])).answers.cdlStatus, 'once loaded from there').toBe('Class B')
  })

  test('changes of a saved step stay, cleared answers too; untouched answers are the provider’s', () => {
    const server = answersWith({ fullName: 'Server', companyName: 'Server Inc', website: 'x', phone: '1' })
    const local = draft({ fullName: 'Device', website: 'x' }, ['fullName', 'companyName', 'website'])
    const merged = mergeAnswers(server, [1, 2, 3], local)
    expect(merged.answers).toMatchObject({ fullName: 'Device', companyName: '', website: 'x', phone: '1' })
    expect(Object.keys(merged.changed)).toEqual(['fullName', 'companyName'])
  })

  test('the device still has the answers of a step lost between two others', () => {
    const merged = mergeAnswers(answersWith({}), [1, 2, 6, 7], draft({ cdlStatus: 'Class A', felony: 'No' }, []))
    expect(merged.answers).toMatchObject({ cdlStatus: 'Class A', felony: '' })
  })

  test('files of the device are added to the stored ones', () => {
    const server = answersWith({ coiUpload: [providerFile] })
    const local = draft({ coiUpload: [file('new.png')], businessDocs: [file('a'), file('b')] }, fieldsOf(5))
    const merged = mergeAnswers(server, [1, 2, 3, 4, 5, 6, 7], local)
    expect(merged.answers.coiUpload.map((entry) => (entry.kind === 'provided' ? entry.name : entry.file.name))).toEqual(
      ['kept.pdf', 'new.png'],
    )
    expect(Object.keys(merged.changed)).toEqual(['coiUpload', 'businessDocs'])
  })

  test('files of a saved, unchanged step are not attached again', () => {
    const merged = mergeAnswers(
      answersWith({ cdlUpload: [providerFile] }),
      [1, 2, 3],
      draft({ cdlUpload: [file('old')] }, []),
    )
    expect(merged).toMatchObject({ answers: { cdlUpload: [providerFile] }, changed: {} })
  })

  test('the e-mail is never the draft’s', () =>
    expect(
      mergeAnswers(answersWith({ email: 'maria@example.com' }), [], draft({ email: 'bob@example.com' }, fieldsOf(1)))
        .answers.email,
    ).toBe('maria@example.com'))
})

describe('answers of another device', () => {
  const held = answersWith({ regions: 'Texas' })
  const own = draft({ regions: 'Ohio' }, ['regions'], { completed: [1, 2, 3, 4] })
  const written = (at: string) => server([1, 2, 3, 4], held, { timestamps: { step_4: at } })

  test('newer than the draft: they are shown, and the draft is offered', () => {
    const opened = open(written('2026-11-20T12:30:00Z'), own)
    expect(opened.answers.regions).toBe('Texas')
    expect(opened.replacedAnswers).toEqual({ regions: 'Ohio' })
    expect(opened.knowledge.changed).toEqual({})
  })

  test('older than the draft: what was typed here later is shown', () => {
    const opened = open(written('2026-11-20T11:30:00Z'), own)
    expect(opened.answers.regions).toBe('Ohio')
    expect(opened.replacedAnswers).toEqual({})
    expect(opened.knowledge.changed).toEqual({ regions: noon })
  })

  test.each([
    ['a time without a zone, which may be anywhere', '2026-11-20 13:00:00'],
    ['no time', ''],
    ['no date at all', 'yesterday'],
  ])('%s: the draft is shown', (_, at) => {
    expect(open(written(at), own).answers.regions).toBe('Ohio')
  })

  test('a time without a zone counts if it is later anywhere on earth', () => {
    expect(open(written('2026-11-21 02:30:00'), own).answers.regions).toBe('Texas')
  })

  test('everything is completed there, and a file must be attached again: its step, and not the summary', () => {
    const all = [1, 2, 3, 4, 5, 6, 7]
    const lost = { ...draft({}, []), lostFiles: [{ field: 'coiUpload' as const, name: 'coi.jpg' }] }
    expect(open(server(all, answersWith({})), lost)).toMatchObject({ step: 5, lostFiles: lost.lostFiles })
  })

  test('everything is completed there: the older answers of this device are offered, and not hidden by the summary', () => {
    const all = [1, 2, 3, 4, 5, 6, 7]
    const times = Object.fromEntries(all.map((step) => [`step_${step}`, '2026-11-20T12:30:00Z']))
    const early = draft({ fullName: 'Old', regions: 'Ohio' }, ['fullName', 'regions'])
    const there = server(all, answersWith({ fullName: 'New', regions: 'Texas' }), { timestamps: times })
    expect(open(there, early)).toMatchObject({ step: 1, replacedAnswers: { fullName: 'Old', regions: 'Ohio' } })
    const offered = { ...draft({}, []), replacedAnswers: { regions: 'Ohio' } }
    expect(openWith(there, offered, at(noon + hour), null)).toBe('summary')
  })

  test.each<[string, Partial<Knowledge>, Partial<Dashboard>, boolean]>([
    ["newer, but the provider's answer is what was changed", { replaced: { regions: ['', 'Texas'] } }, {}, false],
    ['newer, and another one than what was changed', { replaced: { regions: ['Iowa'] } }, {}, true],
    ['dated by the save from here', { confirmed: { 4: Date.parse('2026-11-20T12:29:57Z') } }, {}, false],
    ['dated by the save of another step', { confirmed: { 3: Date.parse('2026-11-20T12:29:57Z') } }, {}, false],
    ['dated after now', {}, { timestamps: { step_4: '2026-11-20T13:00:06Z' } }, false],
    ['of a provider whose dates move', { datesMove: true }, {}, false],
  ])('%s: they are shown: %4$s', (_, rest, dated, areShown) => {
    const timestamps = { step_1: '2026-11-20T11:00:00Z', step_4: '2026-11-20T12:30:00Z' }
    const changed = draft({ regions: 'Ohio' }, ['regions'], { completed: [1, 2, 3, 4], ...rest })
    const opened = open(server([1, 2, 3, 4], held, { timestamps, ...dated }), changed)
    expect(opened.answers.regions).toBe(areShown ? 'Texas' : 'Ohio')
    expect(opened.replacedAnswers).toEqual(areShown ? { regions: 'Ohio' } : {})
  })

  test.each<[string, Partial<Answers>, changed: string[], completed: number[], writtenAt: string, boolean]>([
    ['newer dates bring nothing', {}, [], [1, 2, 3, 4], '12:30', true],
    ['newer dates bring an answer', { regions: 'Utah' }, [], [1, 2, 3, 4], '12:30', false],
    ['newer dates bring what was changed here, as it was', {}, ['regions'], [1, 2, 3, 4], '12:30', true],
    ['newer dates bring what was changed, changed', { regions: 'Utah' }, ['regions'], [1, 2, 3, 4], '12:30', false],
    ['newer dates bring a file', { cdlUpload: [providerFile] }, [], [1, 2, 3, 4], '12:30', false],
    ['newer dates bring a step', {}, [], [1, 2, 3], '12:30', false],
    ['dates are those of before', {}, [], [1, 2, 3, 4], '11:30', false],
  ])('%s: they tell nothing: %6$s', (_, brought, changed, completed, time, move) => {
    const rest = { completed, seenAt: noon, replaced: { regions: ['Texas'] } }
    const known = draft({ regions: changed.length > 0 ? 'Ohio' : 'Texas' }, changed, rest)
    const timestamps = { step_4: `2026-11-20T${time}:00Z` }
    const there = server([1, 2, 3, 4], { ...held, email, ...brought }, { timestamps })
    const opened = open(there, known)
    expect(opened.knowledge.datesMove).toBe(move)
    expect(opened.hasNewer).toBe(time === '12:30' && !move)
  })

  test('attached files are never set aside', () => {
    const papers = draft({ cdlUpload: [file('cdl.png')] }, ['cdlUpload'])
    const there = server([1, 2, 3], answersWith({}), { timestamps: { step_3: '2026-11-20T12:30:00Z' } })
    expect(open(there, papers).answers.cdlUpload).toHaveLength(1)
  })
})

describe('initial knowledge', () => {
  test("the provider can’t be reached: unknown application, and the draft's id is remembered", () => {
    const own = draft({}, [], {
      application: { state: 'exists', id: '77', firstStep: { known: 'nothing' } },
      completed: [1],
      fileCounts: { cdlUpload: 0 },
    })
    expect(openWithoutProvider(own, at(noon))).toMatchObject({
      offline: true,
      step: 3,
      answers: { email },
      knowledge: { application: { state: 'exists', id: '77' }, isAsked: false, completed: [1] },
    })
    expect(openWithoutProvider(null, at(noon))).toMatchObject({
      step: 1,
      knowledge: { application: { state: 'none' }, isAsked: false },
    })
  })

  test('step 1 is sent unless the provider calls it completed, whatever it has', () => {
    const { application } = open(server([], answersWith({ fullName: 'Maria' })), null).knowledge
    expect(application).toMatchObject({ state: 'exists', firstStep: { known: 'nothing' } })
  })
})

describe('without a draft', () => {
  test.each<[string, 'unreachable' | 'failed', knownId: string | null, isOnline: boolean, opens: boolean]>([
    ['offline, with an application that this device knows', 'unreachable', '77', false, false],
    ['offline, with none', 'unreachable', null, false, true],
    ['online, with a provider that may have one', 'unreachable', null, true, false],
    ['online, with a useless reply', 'failed', null, true, true],
    ['online, with a useless reply about an application that this device knows', 'failed', '77', true, false],
  ])('%s: no empty form hides answers: %5$s', (_, side, knownId, isOnline, opens) => {
    const visit = { email, focus: null, knownId, isOnline, now: at(noon), askedAt: at(noon) }
    const opened = openForm(null, side, visit)
    expect(opened).toEqual(opens ? expect.objectContaining({ offline: true }) : 'out of reach')
    expect(openForm(draft({}, []), side, visit)).toMatchObject({ offline: true })
  })
})

describe('where it opens', () => {
  test('a link to a field opens its step, if there is an application', () => {
    expect(open(server([1, 2], answersWith({})), null, 'coiUpload')).toMatchObject({ step: 5, focus: 'coiUpload' })
  })

  test('without an application a link to a later field opens step 1, and the field is remembered', () => {
    const noApplication = { dashboard: dashboard([], { applicationId: null }), details: null }
    expect(open(noApplication, null, 'coiUpload')).toMatchObject({ step: 1, focus: 'coiUpload' })
  })
})

test('without the provider a draft is called restored if it has unsent answers or files', () => {
  const sent = { ...file('sent.png'), sent: true }
  const papers = draft({ cdlUpload: [sent, file('cdl.png')] }, ['cdlUpload'])
  expect(openWithoutProvider(papers, at(noon)).restored).toEqual({ at: noon, files: 1 })
  expect(openWithoutProvider(draft({ regions: 'Ohio' }, ['regions']), at(noon)).restored).toEqual({
    at: noon,
    files: 0,
  })
  expect(openWithoutProvider(draft({ regions: 'Ohio' }, []), at(noon)).restored, 'loaded earlier').toBeNull()
  expect(openWithoutProvider(draft({ regions: 'Ohio' }, [], { completed: [4] }), at(noon)).restored).toBeNull()
  expect(openWithoutProvider(null, at(noon)).restored).toBeNull()
})

describe("draft answers equal to the provider's", () => {
  const merge = (own: Partial<Answers>, held: Partial<Answers>) =>
    mergeAnswers(answersWith(held), [1, 2, 3], draft(own, fieldsOf(1, 2, 3))).changed

  test('leading and trailing spaces are no change, on either side', () => {
    expect(merge({ fullName: ' José ', gvwr: '1' }, { fullName: 'José', gvwr: ' 1' })).toEqual({})
  })
})

describe('times', () => {
  test('a change keeps its time; unmarked ones get the draft’s', () => {
    const own = draft({ fullName: 'Device', regions: 'Ohio' }, [], { changed: { fullName: 5 } })
    expect(mergeAnswers(answersWith({ fullName: 'Server' }), [1], own).changed).toEqual({ fullName: 5, regions: noon })
  })

  test('saved at the exact time of the change: the typed answer stays', () => {
    const own = draft({ fullName: 'Device' }, ['fullName'])
    const merged = mergeAnswers(
      answersWith({ fullName: 'Server' }),
      [1],
      own,
      new Map([[1, { earliest: noon, latest: noon }]]),
    )
    expect(merged).toMatchObject({ answers: { fullName: 'Device' }, replacedAnswers: {} })
  })
})

describe('an application without details', () => {
  const useless = (completed: readonly number[], own: Draft | null, rest: Partial<Dashboard> = {}) =>
    open(server(completed, 'useless', rest), own)

  test("the draft is shown; only changes later than the provider's save and steps that it lacks are sent", () => {
    const own = draft({ fullName: 'Device', gvwr: '1 lb', cdlStatus: 'Class A', truckPhotos: [file('truck.png')] }, [
      'gvwr',
      'truckPhotos',
    ])
    const opened = useless([1, 2], own)
    expect(opened.answers).toMatchObject({ fullName: 'Device', gvwr: '1 lb', cdlStatus: 'Class A', email })
    expect(opened.knowledge.changed).toEqual({ gvwr: noon, truckPhotos: noon, cdlStatus: noon })
    expect(opened).toMatchObject({ offline: true, restored: { at: noon, files: 1 }, replacedAnswers: {} })
  })

  test('what the provider saved later is not sent again, but files are', () => {
    const own = draft({ gvwr: '1 lb', truckPhotos: [file('truck.png')] }, ['gvwr', 'truckPhotos'])
    const changed = (at: string) => useless([1, 2], own, { timestamps: { step_2: at } }).knowledge.changed
    expect(changed('2026-11-20T12:30:00Z')).toEqual({ truckPhotos: noon })
    expect(changed('2026-11-20T12:00:00Z')).toEqual({ truckPhotos: noon })
    expect(changed('2026-11-20T11:59:59Z')).toEqual({ gvwr: noon, truckPhotos: noon })
  })

  test('step 1: in doubt with the posted answers, or unknown', () => {
    const application = { state: 'in doubt', posted: '{}', begunAt: noon, lostAt: noon } as const
    const first = (completed: readonly number[], own: Draft | null, rest: Partial<Dashboard> = {}) => {
      const opened = useless(completed, own, rest).knowledge.application
      return opened.state === 'exists' ? opened.firstStep : opened.state
    }
    const posted = draft({}, [], { application })
    const timestamps = { step_1: '2026-11-20T12:00:00Z' }
    expect(first([], posted)).toEqual({ known: 'nothing' })
    expect(first([1], posted, { timestamps })).toEqual({ known: 'creation posted', payload: '{}', writtenAt: noon })
    expect(first([1], posted)).toEqual({ known: 'creation posted', payload: '{}', writtenAt: null })
    expect(first([1], null)).toEqual({ known: 'nothing' })
  })
})

describe('an application with details', () => {
  test("step 1 has the provider's answers and the user’s e-mail, and was seen now", () => {
    const opened = open(server([1], answersWith({ fullName: 'Maria', email: 'old@example.com' })), null)
    expect(opened.knowledge).toMatchObject({
      seenAt: noon + hour,
      application: {
        firstStep: { known: 'held', payload: firstStepPayload(answersWith({ fullName: 'Maria', email })) },
      },
    })
    expect(opened).toMatchObject({ offline: false, restored: null, answers: { email } })
  })

  test("steps that a dashboard without an id calls completed don't count", () => {
    const opened = open(server([1, 2], null, { applicationId: null }), null)
    expect(opened).toMatchObject({ step: 1, knowledge: { completed: [], application: { state: 'none' } } })
  })

  test('where no reply tells the id, the form has the answers, and step 1 is posted for it', () => {
    const opened = open(server([1, 2], answersWith({ regions: 'Ohio' }), { applicationId: null }), null)
    expect(opened).toMatchObject({ step: 1, answers: { regions: 'Ohio' }, knowledge: { changed: {} } })
    expect(opened.knowledge.application).toEqual({ state: 'none' })
  })

  test('the stored files are those of the details, and not those that the draft remembers', () => {
    const own = draft({ cdlUpload: [providerFile, file('a.png')] }, ['cdlUpload'], { received: ['id-a.png'] })
    const held = { ...providerFile, name: 'held.pdf' }
    expect(open(server([1], answersWith({ cdlUpload: [held] })), own).answers.cdlUpload).toEqual([held])
    expect(open(server([1], answersWith({})), own).answers.cdlUpload).toEqual([])
  })

  test('without details the draft still names the files that the provider has', () => {
    const [sent, unsent] = [file('a.png'), file('b.png')]
    const own = draft({ cdlUpload: [providerFile, sent, unsent] }, ['cdlUpload'], { received: ['id-a.png'] })
    const opened = open(server([1], 'useless'), own)
    expect(opened.answers.cdlUpload).toEqual([providerFile, { ...sent, sent: true }, unsent])
    expect(opened.restored?.files).toBe(1)
  })
})

describe('which step it opens', () => {
  const all = [1, 2, 3, 4, 5, 6, 7]
  const changed = (currentStep: number, given: Partial<Answers>) => ({
    ...draft(given, Object.keys(given)),
    currentStep,
  })

  test('all completed, a change waits: its step, and not the summary', () => {
    const side = server(all, answersWith({}))
    expect(open(side, changed(2, { gvwr: '1 lb' })).step).toBe(2)
    expect(open(side, changed(7, { gvwr: '1 lb' })).step).toBe(2)
  })

  test('all completed without an id: the summary, because the form could only post a second application', () => {
    const whole = server(all, null, { applicationId: null })
    const asked = (own: Draft | null, focus: 'cdlUpload' | null = null) => openWith(whole, own, at(noon), focus)
    expect(asked(null)).toBe('summary')
    expect(asked(null, 'cdlUpload')).toBe('summary')
    expect(asked(draft({ regions: 'Ohio' }, []))).toBe('summary')
    expect(asked(draft({ regions: 'Ohio' }, ['regions']))).toMatchObject({ step: 1 })
  })

  test('left at a step that can’t be sent yet: the next one that can', () => {
    expect(open(server([1], answersWith({})), changed(4, { regions: 'Ohio' })).step).toBe(2)
    expect(open(server([1, 2, 3], answersWith({})), changed(4, { regions: 'Ohio' })).step).toBe(4)
    expect(open(server([1, 2, 3], answersWith({})), changed(1, { fullName: 'Jo', regions: 'Ohio' })).step).toBe(1)
    const gap = server([1, 2, 3], answersWith({}), { nextStep: 'step_2' })
    expect(open(gap, changed(4, { regions: 'Ohio' })).step).toBe(4)
  })
})

describe('a change of step 1 without a reply', () => {
  const details = answersWith({ email, fullName: 'Maria' })
  const payload = firstStepPayload(details)
  const application = { state: 'exists', id: '1001', firstStep: { known: 'nothing' } } as const
  const opened = (posted: string, lostAt: number, side: ServerSide['details']) => {
    const attempt = { step: 1, changes: {}, held: {}, files: {}, payload: posted, begunAt: noon, lostAt }
    return open(server([1], side), draft({}, [], { application, attempts: [attempt] })).knowledge
  }

  test.each<[string, string, number, ServerSide['details'], number]>([
    ['it has arrived', payload, noon + hour, details, 0],
    ['it may still arrive', '{}', noon + hour, details, 1],
    ['the details are useless', payload, noon, 'useless', 1],
    ['it can’t arrive any more', '{}', noon, details, 0],
  ])('%s: so many are in doubt: %5$d', (_, posted, lostAt, side, count) => {
    const known = opened(posted, lostAt, side)
    expect(known.attempts).toHaveLength(count)
    const firstStep = side === 'useless' ? { known: 'nothing' } : { known: 'held', payload }
    expect(known.application).toMatchObject({ firstStep })
  })
})

describe('replies that are older than what this device got confirmed', () => {
  const own = (rest: Partial<Knowledge> = {}) =>
    draft({ regions: 'Ohio' }, [], { completed: [1, 4], confirmed: { 4: noon }, ...rest })
  const written = (time: string, regions = 'Texas') =>
    server([1, 4], answersWith({ regions }), { timestamps: { step_4: time } })

  test.each([
    ['no time', '', 'Ohio'],
    ['the time of the save', '2026-11-20T12:00:05Z', 'Ohio'],
    ['a later time: another device', '2026-11-20T12:00:06Z', 'Texas'],
  ])('a confirmed answer stands, with %s: %3$s', (_, time, expected) => {
    const opened = open(written(time), own())
    expect(opened.answers.regions).toBe(expected)
    expect(opened.knowledge.changed).toEqual({})
    expect(opened.replacedAnswers).toEqual({})
  })

  test('so does one whose step the dashboard does not call completed yet', () => {
    expect(open(server([1], answersWith({ regions: 'Texas' })), own()).answers.regions).toBe('Ohio')
  })

  test('a confirmed step that the provider has lost is unsent again, and its files are named unless they are there', () => {
    const known = draft({ cdlStatus: 'Class A', cdlUpload: [providerFile] }, [], {
      application: { state: 'exists', id: '1001', firstStep: { known: 'nothing' } },
      completed: [1, 3],
      confirmed: { 3: noon },
    })
    const gone = open(server([1], answersWith({})), known)
    expect(Object.keys(gone.knowledge.changed)).toContain('cdlStatus')
    expect(gone.lostFiles).toEqual([{ field: 'cdlUpload', name: providerFile.name }])
    expect(open(server([1], answersWith({ cdlUpload: [providerFile] })), known).lostFiles).toEqual([])
    expect(open(server([1], 'useless'), known).lostFiles).toEqual([])
  })

  test('files that went with a former application are not there anymore, also without details', () => {
    const unsent = file('a.png')
    const known = draft({ cdlUpload: [providerFile, unsent] }, ['cdlUpload'], {
      application: { state: 'exists', id: '1000', firstStep: { known: 'nothing' } },
      completed: [1, 3],
    })
    const opened = open(server([1], 'useless'), known)
    expect(opened.lostFiles).toEqual([{ field: 'cdlUpload', name: providerFile.name }])
    expect(opened.answers.cdlUpload).toEqual([unsent])
  })

  test('a value that is no option of this portal is the provider’s, as it came', () => {
    const there = server([1], answersWith({ referralSource: 'Radio' }))
    expect(open(there, draft({}, [], { confirmed: { 1: noon } })).answers.referralSource).toBe('Radio')
  })

  test('step 1 is compared with what was confirmed, not with older details', () => {
    const firstStep = { known: 'held', payload: '{"confirmed":1}' } as const
    const application = { state: 'exists', id: '1001', firstStep } as const
    const known = (time: string) =>
      open(server([1], answersWith({}), { timestamps: { step_1: time } }), own({ application, confirmed: { 1: noon } }))
    expect(known('2026-11-20T12:00:00Z').knowledge.application).toEqual(application)
    expect(known('2026-11-20T12:30:00Z').knowledge.application).not.toEqual(application)
  })

  test('a dashboard without the id that was confirmed is doubt: the draft opens, and Next asks again', () => {
    const application = { state: 'exists', id: '1001', firstStep: { known: 'nothing' } } as const
    const opened = open({ dashboard: dashboard([], { applicationId: null }), details: null }, own({ application }))
    expect(opened).toMatchObject({
      offline: true,
      knowledge: { application: { state: 'exists', id: '1001' }, isAsked: false, completed: [1, 4] },
    })
  })

  test('another application: nothing that the former one confirmed counts', () => {
    const application = { state: 'exists', id: '1000', firstStep: { known: 'nothing' } } as const
    expect(open(written(''), own({ application })).answers.regions).toBe('Texas')
  })

  test('a step that was written just now may have been written by a save without a reply: what was typed stays', () => {
    const lost = { step: 4, changes: { regions: noon }, held: {}, files: {}, begunAt: noon, lostAt: noon + hour }
    const known = own({ confirmed: {}, changed: { regions: noon }, attempts: [lost] })
    expect(open(written('2026-11-20T12:59:55Z'), known).answers.regions).toBe('Ohio')
  })
})

test('all completed: a link to a field opens the form, and nothing is called restored', () => {
  const all = [1, 2, 3, 4, 5, 6, 7]
  expect(openWith(server(all, answersWith({})), draft({}, []), at(noon), null)).toBe('summary')
  expect(open(server(all, answersWith({})), draft({}, []), 'gvwr')).toMatchObject({ step: 2, restored: null })
})
