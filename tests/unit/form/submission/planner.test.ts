/**
 * The planner's rows that whole runs rarely reach: statuses, names and sizes of files, limits, times without a zone.
 * tests/simulation shows that nothing is lost or sent twice.
 */
import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../../src/domain/failures/failure.ts'
import type { Dashboard } from '../../../../src/domain/progress/progress.ts'
import { type Answers, blankAnswers, type LocalFile, type ProviderFile } from '../../../../src/form/answers.ts'
import { settleAttempts } from '../../../../src/form/submission/files.ts'
import {
  type Application,
  type Attempt,
  change,
  type FileCounts,
  type Knowledge,
  nothingKnown,
  startSave,
  withLostSaves,
  writtenAt,
} from '../../../../src/form/submission/knowledge.ts'
import { learn, type Outcome } from '../../../../src/form/submission/learn.ts'
import { type Command, savesOf } from '../../../../src/form/submission/plan.ts'
import { isCutOff, startReports, withReport } from '../../../../src/form/submission/sending.ts'
import { fileLimits } from '../../../../src/provider/limits.ts'
import {
  answers,
  askDashboard,
  askDetails,
  attempt,
  counted,
  dashboard,
  dashboardReply,
  details,
  exists,
  failed,
  held,
  inDoubt,
  later,
  local,
  next,
  noon,
  notJson,
  payload,
  providerFile,
  rejected,
  saving,
  sentAtNoon,
  unasked,
} from './values.ts'

describe('a save without a reply', () => {
  const jsonMs = 40_000
  const uploadMs = 130_000
  const changed = exists({ known: 'change posted', payload: '{"json":{}}', ...sentAtNoon })
  const changedAt = (known: Knowledge, field: 'fullName' | 'cdlUpload' | 'regions') =>
    change(known, field, noon + 1).changed[field]
  const nothing = { ...answers, cdlUpload: [] }

  test.each<[string, Knowledge, Command, Outcome['is'], number]>([
    ['files', saving(exists(held), { attempts: [attempt] }, 3), askDetails, 'details', uploadMs],
    ['a change of step 1', saving(changed), askDetails, 'details', jsonMs],
    ['a creation', saving(inDoubt), askDashboard, 'dashboard', jsonMs],
  ])('%s: what is not there yet is waited for, and sent again at the end', (_, known, ask, is, ms) => {
    expect(next(known, answers, noon + 1)).toEqual(ask)
    const reply = (at: number): Outcome =>
      is === 'details'
        ? details({ ...nothing, fullName: 'Mario' }, at)
        : { is: 'dashboard', dashboard: null, completed: [], at }
    const early = learn(known, ask, reply(noon + ms - 1))
    const wait: Command = { do: 'wait', until: noon + ms }
    expect(next(early, answers, noon + ms - 1)).toEqual(wait)
    const waited = learn(early, wait, { is: 'waited', at: noon + ms })
    expect(next(waited, answers, noon + ms)).toEqual(ask)
    const certain = learn(waited, ask, reply(noon + ms))
    expect(next(certain, answers, noon + ms).do).toMatch(/^post/)
  })

  test('answers without files: the same are sent again, others only when the older ones can’t arrive any more', () => {
    const lost: Attempt = { ...attempt, step: 4, files: {}, held: {}, changes: { regions: 5 } }
    const known = (regions: number) => saving(exists(held), { attempts: [lost], changed: { regions } }, 4)
    expect(next(known(5), answers, noon + 1).do).toBe('post step')
    expect(next(known(6), answers, noon + 1)).toEqual({ do: 'wait', until: noon + jsonMs })
    expect(next(known(6), answers, noon + jsonMs).do).toBe('post step')
  })

  test('a step whose files were removed since waits too', () => {
    const removed = learn(saving(exists(held), { attempts: [attempt] }, 3), askDetails, failed(notJson(500), noon))
    expect(next(removed, nothing, noon).do).toBe('wait')
  })

  test('what is typed meanwhile counts as newer than the older save', () => {
    const known = { ...nothingKnown, application: inDoubt, attempts: [attempt] }
    expect(changedAt(known, 'fullName')).toBe(noon + jsonMs)
    expect(changedAt(known, 'cdlUpload')).toBe(noon + uploadMs)
    expect(changedAt(known, 'regions')).toBe(noon + 1)
  })

  test('an upload that was stopped halfway can’t arrive', () => {
    const command: Command = { do: 'post step', applicationId: '77', attempt: { ...attempt, lostAt: null } }
    const underWay = learn(saving(exists(held), {}, 3), command, { is: 'under way' })
    const stopped: Outcome = { is: 'failed', failure: { kind: 'canceled' }, at: noon }
    expect(learn(underWay, command, stopped).attempts).toHaveLength(1)
    expect(learn(underWay, command, { ...stopped, isCutOff: true }).attempts).toEqual([])
  })

  test.each<[string, Failure, Command['do']]>([
    ['a server error', rejected(500), 'post step'],
    ['a broken reply', { kind: 'broken', status: 200 }, 'post step'],
    ['a page of a gateway that found no server', notJson(502), 'post step'],
    ['a page of a gateway that waited in vain', notJson(504), 'wait'],
    ['no reply', { kind: 'unreachable' }, 'wait'],
  ])('files, %s: asked for, then %3$s', (_, failure, expected) => {
    const command: Command = { do: 'post step', applicationId: '77', attempt: { ...attempt, lostAt: null } }
    const underWay = learn(saving(exists(held), {}, 3), command, { is: 'under way' })
    const again = startSave(learn(underWay, command, failed(failure, noon)), 3)
    expect(next(again, answers, noon + 1)).toEqual(askDetails)
    expect(next(learn(again, askDetails, details(nothing, noon + 1)), answers, noon + 1).do).toBe(expected)
  })

  test('step 1, a server error: asked for, and created at once if it is not there', () => {
    const command: Command = { do: 'post step 1', payload, before: { state: 'none' }, begunAt: noon, changes: {} }
    const underWay = learn(saving({ state: 'none' }), command, { is: 'under way' })
    const again = startSave(learn(underWay, command, failed(rejected(500), noon)), 1)
    expect(next(again, answers, noon + 1)).toEqual(askDashboard)
    const none: Outcome = { is: 'dashboard', dashboard: null, completed: [], at: noon + 1 }
    expect(next(learn(again, askDashboard, none), answers, noon + 1).do).toBe('post step 1')
  })

  const megabyte = 1_000_000
  test.each<[string, readonly (readonly [number, number])[], number, boolean]>([
    [
      'in the middle',
      [
        [1000, 0.1],
        [5000, 0.5],
      ],
      5100,
      true,
    ],
    [
      'after the last byte',
      [
        [5000, 0.5],
        [10_000, 1],
      ],
      10_001,
      false,
    ],
    [
      'within a second of the last byte',
      [
        [5000, 0.5],
        [9500, 0.95],
      ],
      9600,
      false,
    ],
    [
      'fast at the end, after a slow start',
      [
        [5000, 0.1],
        [5200, 0.6],
      ],
      5300,
      false,
    ],
    [
      'after a stall',
      [
        [5000, 0.1],
        [5200, 0.6],
      ],
      35_200,
      true,
    ],
    ['at once, before any report', [], 100, false],
    ['at once, after a wait to begin', [[9_000, 0]], 9_100, false],
    ['two seconds after it began', [[9_000, 0]], 11_100, true],
    [
      'at the end of a fast one that began after a wait',
      [
        [9_000, 0],
        [9_500, 0.5],
        [9_900, 0.55],
      ],
      10_400,
      false,
    ],
    ['before any report, after two seconds', [], 2000, true],
  ])('an upload that is lost %s', (_, reports, at, expected) => {
    let reported = startReports(0)
    for (const [time, share] of reports) reported = withReport(reported, time, share * megabyte)
    expect(isCutOff(reported, megabyte, at)).toBe(expected)
  })

  test.each([
    ['killed at once', noon + 1000, noon + 1000],
    ['the next morning: as late as the slowest line', noon + 86_400_000, noon + 30_000 + 5 / 8],
    ['the clock was set back since', noon - 86_400_000, noon - 86_400_000],
  ])('the portal was closed, %s', (_, now, lostAt) => {
    const killed = { ...nothingKnown, attempts: [{ ...attempt, lostAt: null }] }
    expect(withLostSaves(killed, now).attempts).toMatchObject([{ lostAt }])
  })
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

describe('a failed dashboard', () => {
  test.each<[string, Application, Failure, Application['state']]>([
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
  ])('%s: %s', (_, application, failure, state) => {
    const learnt = learn(saving(application), askDashboard, failed(failure))
    expect(learnt.application.state).toBe(state)
    const denied = application.state === 'in doubt' && failure.kind === 'rejected' && failure.status === 200
    const refusal = { as: 'refused', failure, filesInDoubt: [] }
    expect(learnt.save?.end).toEqual(state === 'none' || denied ? null : refusal)
    expect(learnt.save?.denial).toEqual(denied ? failure : null)
  })
})

describe('the details', () => {
  const denial = rejected(200)
  const denied = (): Knowledge => {
    const known = saving(inDoubt)
    return known.save === null ? known : { ...known, save: { ...known.save, denial } }
  }

  test.each<[string, Outcome]>([
    ['404', failed(rejected(404))],
    ['words', failed(rejected(299))],
    ['an empty object', details(null)],
  ])('also deny the application, with %s: there is none', (_, outcome) => {
    expect(learn(denied(), askDetails, outcome)).toMatchObject({
      application: { state: 'none' },
      save: { denial: null, end: null },
    })
  })

  test.each<[string, Failure]>([
    ['404 that is no JSON', notJson(404)],
    ['no JSON at all', notJson(200)],
    ['a server error', rejected(500)],
    ['300', rejected(300)],
  ])('are inconclusive with %s: the dashboard’s message stays', (_, failure) => {
    const learnt = learn(denied(), askDetails, failed(failure))
    expect(learnt.application).toEqual(inDoubt)
    expect(learnt.save?.end).not.toBeNull()
  })
})

describe('step 1', () => {
  test('created elsewhere after the last change here: loaded first; otherwise posted', () => {
    const lost = (writtenAt: number | null, changedAt: number) => {
      const application = exists({ known: 'creation posted', payload: '{}', writtenAt })
      return next(learn(saving(application, { changed: { fullName: changedAt } }), askDetails, failed(notJson(500))))
    }
    expect(lost(noon, noon - 1)).toEqual({ do: 'end', end: { as: 'reload' } })
    expect(lost(noon, noon).do).toBe('post step 1')
    expect(lost(null, 0).do).toBe('post step 1')
  })

  test('a later step without an application says what to do', () => {
    const message = 'Please save step 1 first: the application has not been created yet.'
    const failure = { kind: 'rejected', status: 409, message, errors: [] }
    expect(next(saving({ state: 'none' }, {}, 2))).toEqual({
      do: 'end',
      end: { as: 'refused', filesInDoubt: [], failure },
    })
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
    const known = saving(exists(held), { attempts: [{ ...attempt, held: earlier }] })
    const learnt = learn(startSave(known, 3), askDetails, details({ ...answers, cdlUpload: there }))
    expect(learnt.received).toEqual(arrived ? ['cdl.png'] : [])
    expect(learnt).toMatchObject({ attempts: [], fileCounts: { cdlUpload: there.length } })
  })

  test("renamed files of which only some sizes are known can't be identified by number", () => {
    const two: Attempt = {
      ...attempt,
      files: {
        cdlUpload: [
          { id: 'a', name: 'a', size: 5 },
          { id: 'b', name: 'b', size: 6 },
        ],
      },
    }
    const received = (files: ProviderFile[]) =>
      settleAttempts({ ...nothingKnown, attempts: [two] }, { ...answers, cdlUpload: files }, later).received
    expect(received([providerFile('x', null), providerFile('y', null)])).toEqual(['a', 'b'])
    expect(received([providerFile('x', null), providerFile('y', 9)])).toEqual([])
    expect(received([providerFile('a', null), providerFile('y', null)])).toEqual([])
  })
})

describe('files in more than one save', () => {
  /** Two of them are just below the size of a save. */
  const half = fileLimits.bytesBatch / 2 - 1
  const heavy = (name: string): LocalFile => ({ ...local(name), file: { name, size: half } as File })
  const papers: Answers = { ...answers, cdlUpload: ['a', 'b', 'c'].map(heavy), medCardUpload: [heavy('d')] }
  const saved: Outcome = { is: 'saved', at: 9 }
  const stored = (...names: string[]) => details({ ...answers, cdlUpload: names.map((name) => providerFile(name)) })

  /** A save that has already requested the details. */
  function begun(rest: Partial<Knowledge> = {}): Knowledge {
    const asked = saving(exists(held), { fileCounts: counted, changed: { cdlUpload: 1 }, ...rest }, 3)
    return learn(asked, askDetails, stored())
  }

  function filesOf(known: Knowledge): readonly string[] {
    const command = next(known, papers)
    if (command.do !== 'post step') return [command.do]
    return Object.values(command.attempt.files).flatMap((list) => list.map(({ id }) => id))
  }

  /** Performs the next command. */
  const go = (known: Knowledge, outcome: Parameters<typeof learn>[2]) => {
    const command = next(known, papers)
    return learn(learn(known, command, { is: 'under way' }), command, outcome)
  }

  test('files below the limit go in one save, without a check', () => {
    const two = { ...papers, cdlUpload: papers.cdlUpload.slice(0, 1) }
    const command = next(saving(exists(held), { fileCounts: counted }, 3), two)
    expect(command).toMatchObject({ do: 'post step', attempt: { files: { cdlUpload: [{}], medCardUpload: [{}] } } })
    expect(command).not.toHaveProperty('attempt.isPart')
    const exactly = { ...two, medCardUpload: [{ ...heavy('d'), file: { name: 'd', size: half + 2 } as File }] }
    expect(next(saving(exists(held), { fileCounts: counted }, 3), exactly).do).toBe('ask details')
  })

  test('a file over the limit goes alone', () => {
    const large = { ...papers, cdlUpload: [{ ...heavy('a'), file: { name: 'a', size: 9e6 } as File }] }
    const command = next(begun(), large)
    expect(command).toMatchObject({ attempt: { isPart: true, files: { cdlUpload: [{ id: 'a' }] } } })
    expect(command).not.toHaveProperty('attempt.files.medCardUpload')
  })

  test('details without even the newest files say nothing of the others', () => {
    const second = go(go(begun(), saved), saved)
    const known = go(second, details({ ...answers, cdlUpload: [], medCardUpload: [] }))
    expect(known).toMatchObject({ replaces: false, completed: [3], received: ['a', 'b', 'c', 'd'] })
  })

  test('once the details have shown that saves add files, they are not asked again', () => {
    const six: Answers = { ...answers, cdlUpload: ['a', 'b', 'c', 'd', 'e', 'f'].map(heavy) }
    const commands: string[] = []
    let known = begun()
    while (known.save?.end === null) {
      const command = next(known, six)
      const isSave = command.do === 'post step'
      commands.push(
        isSave
          ? Object.values(command.attempt.files)
              .flat()
              .map(({ id }) => id)
              .join('')
          : command.do,
      )
      known = learn(learn(known, command, { is: 'under way' }), command, isSave ? saved : stored('a', 'b', 'c', 'd'))
    }
    expect(commands).toEqual(['ab', 'cd', 'ask details', 'ef'])
    expect(known).toMatchObject({ adds: true, completed: [3], received: ['a', 'b', 'c', 'd', 'e', 'f'] })
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
      const command = next(known, same)
      known = learn(learn(known, command, { is: 'under way' }), command, saved)
    }
    const left = { ...answers, cdlUpload: [providerFile('image.jpg')], medCardUpload: [providerFile('d')] }
    expect(learn(known, askDetails, details(left)).replaces).toBe(true)
  })

  test('without details all files go in one save', () => {
    const without = learn(saving(exists(held), { fileCounts: counted }, 3), askDetails, failed(notJson(500)))
    expect(filesOf(without)).toEqual(['a', 'b', 'c', 'd'])
  })

  const failure = notJson(413)
  const tooLarge = failed(failure)

  test('413: under half of the bytes, down to one file, which is named', () => {
    const known = go(begun(), tooLarge)
    expect(known).toMatchObject({ room: half, attempts: [], save: { end: null } })
    expect(filesOf(known)).toEqual(['a'])
    expect(go(known, tooLarge).save?.end).toEqual({
      as: 'refused',
      failure: { kind: 'oversized-file', field: 'cdl_file', name: 'a', reply: failure },
      filesInDoubt: [],
    })
  })

  test('413 to all files of a provider that replaces them: refused with its message', () => {
    expect(go(begun({ replaces: true }), tooLarge).save?.end).toMatchObject({
      as: 'refused',
      failure,
    })
  })
})

describe('what is known', () => {
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
