/**
 * The planner's rows that whole runs rarely reach: statuses, names and sizes of files, limits, times without a zone.
 * tests/simulation shows that nothing is lost or sent twice.
 */

import { describe, expect, test } from 'vitest'
import { before, createClock, withLostSaves } from '../../../../src/application/submission/attempt.ts'
import { change } from '../../../../src/application/submission/changes.ts'
import {
  type Application,
  type Knowledge,
  nothingKnown,
  recentlyAsked,
  type SaveEnd,
  startSave,
} from '../../../../src/application/submission/knowledge.ts'
import { learn } from '../../../../src/application/submission/learn.ts'
import { type Command, nextCommand, type Outcome } from '../../../../src/application/submission/plan.ts'
import type { Failure } from '../../../../src/domain/failures/failure.ts'
import type { Dashboard } from '../../../../src/domain/progress/progress.ts'
import type { Answers } from '../../../../src/form/answers.ts'
import {
  answers,
  askDashboard,
  askDetails,
  at,
  attempt,
  counted,
  current,
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
  const changedAt = (known: Knowledge, field: 'fullName' | 'cdlUpload' | 'regions') =>
    change(known, field, at(noon + 1)).changed[field]
  const nothing = { ...answers, cdlUpload: [] }

  test('a change of step 1 that the details do not show yet is waited for, and sent again at the end', () => {
    const sent = { step: 1, changes: {}, held: {}, files: {}, payload: '{"json":{}}', ...sentAtNoon }
    const posted = saving(exists(held), { attempts: [sent], completed: [1], changed: { fullName: 1 } })
    expect(next(posted, answers, noon + 1)).toEqual(askDetails)
    const asked = (ms: number) =>
      next(current(learn(current(posted), askDetails, details({ ...answers, fullName: 'Mario' }, ms))), answers, ms)
    expect(asked(noon + jsonMs - 1)).toEqual({ do: 'wait', until: noon + jsonMs })
    expect(asked(noon + jsonMs).do).toBe('post step 1')
  })

  test.each([rejected(422), { kind: 'unreachable', neverSent: true } as const])(
    'is known until a later one arrives: one that failed for certain (%j) does not stand for it',
    (failure) => {
      const lost = { ...attempt, step: 4, files: {}, held: {}, changes: { regions: 5 } }
      const known = saving(exists(held), { attempts: [lost], changed: { regions: 6 } }, 4)
      const command = next(known, answers, noon + jsonMs)
      const begun = learn(known, command, { is: 'under way' })
      expect(learn(begun, command, failed(failure, noon + jsonMs)).attempts).toEqual([lost])
      expect(learn(begun, command, { is: 'saved', at: at(noon + jsonMs) }).attempts).toEqual([])
    },
  )

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

  test('an upload that was stopped halfway may have arrived', () => {
    const command: Command = { do: 'post step', applicationId: '77', attempt: { ...attempt, lostAt: null }, before: [] }
    const underWay = learn(saving(exists(held), {}, 3), command, { is: 'under way' })
    const stopped: Outcome = { is: 'failed', failure: { kind: 'canceled' }, at: at(noon) }
    expect(learn(underWay, command, stopped).attempts).toHaveLength(1)
  })

  const postFiles: Command = { do: 'post step', applicationId: '77', attempt: { ...attempt, lostAt: null }, before: [] }
  const postFirst: Command = { do: 'post step 1', payload, before: { state: 'none' }, begunAt: noon, changes: {} }
  const gateway = uploadMs
  /** Replies may be older than the end of the provider's work. */
  const lagMs = 3_000
  test.each<[string, Failure, number, number]>([
    ["the provider's own server error", rejected(500), lagMs, lagMs],
    ['a broken reply', { kind: 'broken', status: 200 }, gateway, jsonMs],
    ["a gateway's page", notJson(502), gateway, jsonMs],
    ["a gateway's 503 in JSON", rejected(503), gateway, jsonMs],
    ['no reply', { kind: 'unreachable' }, gateway, jsonMs],
  ])('%s: what is not there is sent again after %3$d ms, step 1 after %4$d ms', (_, failure, ms, firstMs) => {
    const files = learn(saving(exists(held), {}, 3), postFiles, { is: 'under way' })
    const again = current(startSave(learn(files, postFiles, failed(failure, noon)), 3, true))
    expect(next(again, answers, noon)).toEqual(askDetails)
    const asked = (at: number) => next(current(learn(again, askDetails, details(nothing, at))), answers, at)
    expect(asked(noon + ms - 1)).toEqual({ do: 'wait', until: noon + ms })
    expect(asked(noon + ms).do).toBe('post step')

    const first = learn(saving({ state: 'none' }), postFirst, { is: 'under way' })
    const again1 = startSave(learn(first, postFirst, failed(failure, noon)), 1, true)
    const none = (ms: number): Outcome => ({ is: 'dashboard', dashboard: null, at: at(ms) })
    expect(next(learn(again1, askDashboard, none(noon + firstMs - 1)), answers, noon).do).toBe('wait')
    expect(next(learn(again1, askDashboard, none(noon + firstMs)), answers, noon + firstMs).do).toBe('post step 1')
  })

  test('a gateway’s error to the question about a creation: it is asked again, and shown once that can’t help', () => {
    const ask = (ms: number) => learn(saving(inDoubt), askDashboard, failed(notJson(502), ms))
    expect(next(ask(noon + jsonMs - 1), answers, noon + 1).do).toBe('wait')
    expect(ask(noon + jsonMs).save?.end).toMatchObject({ as: 'refused', failure: notJson(502) })
    const later = learn(saving(inDoubt), askDashboard, failed(rejected(500), noon))
    expect(later.save?.end).toMatchObject({ as: 'refused' })
  })

  test('a device clock that is set during the wait neither ends nor prolongs it', () => {
    const lost = { ...attempt, step: 4, files: {}, held: {}, changes: { regions: 5 } }
    const known = saving(exists(held), { attempts: [lost], changed: { regions: 6 } }, 4)
    for (const provider of [noon - 600_000, noon + 600_000]) {
      expect(nextCommand(known, answers, { provider, steady: noon + 1 })).toEqual({ do: 'wait', until: noon + jsonMs })
    }
    expect(nextCommand(known, answers, { provider: noon - 600_000, steady: noon + jsonMs }).do).toBe('post step')
  })

  test('the clock of a run follows the provider’s once, the other one always', () => {
    let [provider, monotonic] = [noon, 500]
    const now = createClock(
      () => provider,
      () => monotonic,
    )
    expect(now()).toEqual(at(noon))
    provider += 600_000
    monotonic += 7
    expect(now()).toEqual({ provider: noon + 600_000, steady: noon + 7 })
    expect(before(now(), 7)).toEqual({ provider: noon + 599_993, steady: noon })
  })

  test('two changes of a field never have the same time, even while a lost save dates them ahead', () => {
    const first = change({ ...nothingKnown, attempts: [attempt] }, 'cdlUpload', at(noon))
    const second = change(first, 'cdlUpload', at(noon))
    expect([first.changed.cdlUpload, second.changed.cdlUpload]).toEqual([noon + uploadMs, noon + uploadMs + 1])
    const sent = { ...attempt, changes: first.changed }
    expect(change({ ...nothingKnown, attempts: [sent] }, 'cdlUpload', at(noon)).changed.cdlUpload).toBe(
      noon + uploadMs + 1,
    )
  })

  test.each([
    ['killed at once', noon + 1000, noon + 1000],
    ['the next morning: as late as the slowest line', noon + 86_400_000, noon + 30_000 + 5 / 8],
    ['the clock was set back since', noon - 86_400_000, noon - 86_400_000],
  ])('the portal was closed, %s', (_, now, lostAt) => {
    const killed = { ...nothingKnown, attempts: [{ ...attempt, lostAt: null }] }
    expect(withLostSaves(killed, at(now)).attempts).toMatchObject([{ lostAt }])
  })
})

describe('the dashboard of a form opened without the provider', () => {
  const seen = { seenAt: noon, completed: [1, 2] }

  test('no application there or remembered: there is none', () => {
    expect(learn(unasked(null), askDashboard, dashboardReply(null, [])).application).toEqual({ state: 'none' })
  })

  test("the remembered one, nothing newer: it continues with the provider's steps", () => {
    const learnt = learn(unasked('77', seen), askDashboard, dashboardReply(dashboard(), [1, 2, 3]))
    expect(learnt).toMatchObject({
      application: exists({ known: 'nothing' }),
      completed: [1, 2, 3],
      save: { end: null },
    })
  })

  test('a step that the provider has lost: all is loaded again', () => {
    const learnt = learn(unasked('77', seen), askDashboard, dashboardReply(dashboard(), [1, 3]))
    expect(learnt.save?.end).toEqual({ as: 'reload' })
  })

  test('without data the remembered one and its steps still count', () => {
    const learnt = learn(unasked('77', seen), askDashboard, dashboardReply(null, []))
    expect(learnt).toMatchObject({ application: exists({ known: 'nothing' }), completed: [1, 2], save: { end: null } })
  })

  test('a dashboard without an id: the remembered one still counts', () => {
    const learnt = learn(unasked('77', seen), askDashboard, dashboardReply(dashboard({ applicationId: null })))
    expect(learnt.application).toEqual(exists({ known: 'nothing' }))
  })

  test.each<[string, string | null, number | null, Partial<Dashboard>]>([
    ['another application', '76', noon, {}],
    ['one unknown to this device', null, null, {}],
    ['one whose answers are unknown to this device', '77', null, {}],
    ['a step saved since', '77', noon, { timestamps: { step_3: '2026-11-20T12:00:06Z' } }],
  ])('%s: it is loaded first', (_, id, seenAt, rest) => {
    const learnt = learn(unasked(id, { seenAt }), askDashboard, dashboardReply(dashboard(rest), [1, 2, 3]))
    expect(learnt).toMatchObject({ isAsked: false, save: { end: { as: 'reload' } } })
  })

  test.each(['2026-11-20T12:00:05Z', '2026-11-20T11:59:00Z'])('a step of %s was seen at noon', (at) => {
    const found = dashboardReply(dashboard({ timestamps: { step_3: at } }), [1, 2, 3])
    expect(learn(unasked('77', seen), askDashboard, found).save?.end).toBeNull()
  })
})

describe('the dashboard before a post', () => {
  test.each<[string, SaveEnd | null, number, boolean]>([
    ['right after a save that has asked', { as: 'saved' }, 4_999, false],
    ['5 s later', { as: 'saved' }, 5_000, true],
    ['after a save that was refused', { as: 'refused', failure: rejected(422), filesInDoubt: [] }, 1, true],
    ['during a save', null, 1, true],
  ])('is asked, or not, %s', (_, end, ms, isAsked) => {
    const before = saving(exists(held), {}, 3).save
    if (before === null) expect.unreachable()
    const known = { ...nothingKnown, application: exists(held), isAsked: true, save: { ...before, end } }
    const again = startSave(known, 4, true, recentlyAsked(known, at(noon + ms)))
    expect(next(again).do === 'ask dashboard').toBe(isAsked)
  })

  const seen = { seenAt: noon, completed: [1, 2, 3], changed: { regions: 1 } }
  const asked = (
    application: Application,
    rest: Partial<Knowledge>,
    found: Partial<Dashboard>,
    completed = [1, 2, 3],
  ) =>
    learn(
      startSave({ ...nothingKnown, application, isAsked: true, ...seen, ...rest }, 4, true),
      askDashboard,
      dashboardReply(dashboard(found), completed),
    ).save

  test('is asked in each save that posts, and not for a completed step without changes', () => {
    const known = (rest: Partial<Knowledge>) =>
      startSave({ ...nothingKnown, application: exists(held), isAsked: true, ...rest }, 4, true)
    expect(next(known({ completed: [4], changed: { fullName: 1 } }))).toEqual({ do: 'end', end: { as: 'saved' } })
    expect(next(known({ completed: [4], changed: { regions: 1 } }))).toEqual(askDashboard)
    expect(next(known({ completed: [] }))).toEqual(askDashboard)
    expect(next(startSave({ ...nothingKnown, application: { state: 'none' } }, 1, true))).toEqual(askDashboard)
  })

  const written = (at: string) => ({ timestamps: { step_3: at } })
  test.each<[string, Application, Partial<Knowledge>, Partial<Dashboard>, number[], boolean]>([
    ['nothing newer', exists(held), {}, {}, [1, 2], false],
    ['another application', exists(held), {}, { applicationId: '78' }, [1, 2], true],
    ['an application, where there was none', { state: 'none' }, {}, {}, [1], true],
    ['no application, where there was none', { state: 'none' }, {}, { applicationId: null }, [], false],
    ['no id, where one is known', exists(held), {}, { applicationId: null }, [], false],
    ['a step written since', exists(held), {}, written('2026-11-20T12:00:06Z'), [1, 2, 3], true],
    ['a step written within the clock tolerance', exists(held), {}, written('2026-11-20T12:00:05Z'), [1, 2, 3], false],
    [
      'a step written after a lost save of it can arrive',
      exists(held),
      { attempts: [attempt] },
      written('2026-11-20T12:02:16Z'),
      [1, 2, 3],
      true,
    ],
    [
      'a step written while another one was sent from here',
      exists(held),
      { confirmed: { 2: noon + 60_000 } },
      { timestamps: { step_2: '2026-11-20T12:00:58Z', step_3: '2026-11-20T12:00:30Z' } },
      [1, 2, 3],
      true,
    ],
    ['a time without a zone', exists(held), {}, written('2026-11-20T12:00:06'), [1, 2, 3], false],
    ['no times, and a step completed elsewhere', exists(held), {}, {}, [1, 2, 3, 5], true],
    ['no times, and a step completed from here', exists(held), { confirmed: { 5: noon } }, {}, [1, 2, 3, 5], false],
    [
      'the next step, which is dated when the one before is saved',
      exists(held),
      { confirmed: { 3: noon + 60_000 } },
      {
        timestamps: { step_1: '2026-11-20T11:00:00Z', step_3: '2026-11-20T12:00:52Z', step_4: '2026-11-20T12:00:52Z' },
      },
      [1, 2, 3],
      false,
    ],
    [
      'an earlier step, dated beside a save from here',
      exists(held),
      { confirmed: { 3: noon + 60_000 } },
      { timestamps: { step_1: '2026-11-20T11:00:00Z', step_2: '2026-11-20T12:01:03Z' } },
      [1, 2, 3],
      false,
    ],
    [
      'a step that a refused save from here has written',
      exists(held),
      { refused: { 3: [noon + 40_000, noon + 60_000] } },
      written('2026-11-20T12:00:50Z'),
      [1, 2, 3],
      false,
    ],
    [
      'an earlier step, dated by a lost save of another one',
      exists(held),
      { attempts: [attempt] },
      {
        timestamps: { step_1: '2026-11-20T12:00:30Z', step_2: '2026-11-20T11:00:00Z', step_3: '2026-11-20T12:00:30Z' },
      },
      [1, 2, 3],
      false,
    ],
  ])('%s: reload %6$s', (_, application, rest, found, completed, reload) => {
    const save = asked(application, rest, found, completed)
    expect(save?.end).toEqual(reload ? { as: 'reload' } : null)
    expect(save?.askedAt !== null).toBe(!reload)
  })

  test('a lost save that turns out not to have arrived: its time was another device’s, so it is asked again', () => {
    const known = saving(exists(held), { attempts: [attempt] }, 3)
    expect(learn(known, askDetails, details({ ...answers, cdlUpload: [] })).save?.askedAt).toBeNull()
    expect(learn(known, askDetails, details({ ...answers, cdlUpload: [providerFile('cdl.png')] })).save?.askedAt).toBe(
      noon,
    )
  })

  test('a lost save that it shows is known from then on, also where dates tell nothing', () => {
    const lost = { ...attempt, step: 4, files: {}, held: {} }
    const known = saving(exists(held), { attempts: [lost], completed: [1, 2], datesMove: true, seenAt: noon }, 4)
    const shown = learn(known, askDashboard, dashboardReply(dashboard(), [1, 4]))
    expect(shown).toMatchObject({ completed: [1, 2, 4], save: { end: null } })
    const again = learn({ ...shown, attempts: [] }, askDashboard, dashboardReply(dashboard(), [1, 2, 4]))
    expect(again.save?.end).toBeNull()
  })

  test.each([rejected(500), notJson(404), { kind: 'broken', status: 200 } as const])(
    'one that fails stops no save',
    (failure) => {
      const known = startSave({ ...nothingKnown, application: exists(held), isAsked: true }, 1, true)
      expect(learn(known, askDashboard, failed(failure)).save).toMatchObject({ askedAt: expect.any(Number), end: null })
      expect(learn(known, askDashboard, failed({ kind: 'unreachable' })).save?.end).toMatchObject({ as: 'refused' })
    },
  )

  test('404 to a save: it asks which application there is, and with none nothing counts any more', () => {
    const known = saving(exists(held), { completed: [1, 2], received: ['a'], seenAt: noon }, 4)
    const post = next(known)
    const gone = learn(learn(known, post, { is: 'under way' }), post, failed(rejected(404)))
    expect(gone).toMatchObject({ isAsked: false, completed: [1, 2], save: { end: null } })
    expect(next(gone)).toEqual(askDashboard)
    const none = learn(gone, askDashboard, dashboardReply(dashboard({ applicationId: null }), []))
    expect(none).toMatchObject({ application: { state: 'none' }, completed: [], received: [] })
    const other = learn(gone, askDashboard, dashboardReply(dashboard({ applicationId: '78' })))
    expect(other.save?.end).toEqual({ as: 'reload' })
    const same = learn(gone, askDashboard, dashboardReply(dashboard(), [1, 2]))
    expect(same.save?.end).toMatchObject({ failure: rejected(404) })
    const again = startSave(same, 4, true)
    expect(next(again)).toEqual(askDashboard)
    expect(learn(again, askDashboard, dashboardReply(dashboard(), [1, 2])).save?.end).toBeNull()
  })
})

describe('a failed dashboard', () => {
  test.each<[string, Knowledge, Failure, boolean | 'denied']>([
    ['404 in JSON, none known', unasked(null), rejected(404), true],
    ['404 without JSON, none known', unasked(null), notJson(404), true],
    ['a refusal in words with an OK status, none known', unasked(null), rejected(200), true],
    ['a refusal in words with 299', unasked(null), rejected(299), true],
    ['a refusal in words with 300', unasked(null), rejected(300), false],
    ['404, one remembered', unasked('77'), rejected(404), true],
    ['a refusal in words, one remembered', unasked('77'), rejected(200), true],
    ['a server error', unasked(null), notJson(503), false],
    ['no JSON with an OK status', unasked(null), notJson(200), false],
    ['no network', unasked(null), { kind: 'unreachable' }, false],
    ['404 after a lost creation', saving(inDoubt), rejected(404), true],
    ['a refusal in words after a lost creation', saving(inDoubt), rejected(200), 'denied'],
  ])('%s: %s', (_, known, failure, isKnown) => {
    const learnt = learn(known, askDashboard, failed(failure))
    const refusal = { as: 'refused', failure, filesInDoubt: [] }
    expect(learnt.save?.end).toEqual(isKnown === false ? refusal : null)
    expect(learnt.save?.denial).toEqual(isKnown === 'denied' ? failure : null)
    expect(learnt.application.state).toBe(
      isKnown === true && known.application.state === 'in doubt' ? 'none' : known.application.state,
    )
    expect(learnt.isAsked).toBe(isKnown === true || known.isAsked)
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

  test.each<[string, Partial<Knowledge>, reloads: boolean]>([
    ['nothing else was sent from here', {}, true],
    ['a change was refused', { refused: { 1: [noon, noon] } }, false],
    ['the reply to a change was lost', { attempts: [{ ...attempt, step: 1, files: {}, payload }] }, false],
  ])('the details show another one than was posted for it, and %s: reload %3$s', (_, rest, reloads) => {
    const known = saving(exists({ known: 'creation posted', payload: '{}', writtenAt: null }), rest)
    expect(learn(known, askDetails, details(answers)).save?.end?.as === 'reload').toBe(reloads)
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

describe('a refused save with files', () => {
  const postFiles: Command = { do: 'post step', applicationId: '77', attempt: { ...attempt, lostAt: null }, before: [] }
  /** The press after the refusal, which asks the details once. */
  function again(failure: Failure, reply: Outcome) {
    const files = learn(saving(exists(held), { fileCounts: counted, countedAt: 1 }, 3), postFiles, { is: 'under way' })
    const refused = learn(files, postFiles, failed(failure, noon))
    expect(refused).toMatchObject({ refused: { 3: [noon, noon] }, save: { end: { as: 'refused' } } })
    const pressed = current(startSave(refused, 3, true))
    expect(next(pressed, answers, later)).toEqual(askDetails)
    return current(learn(pressed, askDetails, reply))
  }

  test.each([200, 409, 413, 422])('%d in JSON: files that it has stored all the same do not go again', (status) => {
    const stored = details({ ...answers, cdlUpload: [providerFile('cdl.png')] })
    expect(again(rejected(status), stored)).toMatchObject({ received: ['cdl.png'] })
    expect(next(again(rejected(status), details({ ...answers, cdlUpload: [] }))).do).toBe('post step')
  })

  test.each<[Failure, Command['do']]>([
    [rejected(422), 'post step'],
    [rejected(413), 'post step'],
    [
      { kind: 'rejected', status: 200, message: null, errors: [{ field: 'cdl_status', messages: ['No.'] }] },
      'post step',
    ],
    [rejected(200), 'end'],
    [rejected(409), 'end'],
  ])('without usable details they go again only if the refusal says what is wrong: %j', (failure, then) => {
    const command = next(again(failure, failed(notJson(500))))
    expect(command.do).toBe(then)
    if (command.do === 'post step') expect(command.attempt.held).toEqual(counted)
    if (command.do === 'end') expect(command.end).toMatchObject({ filesInDoubt: ['cdl.png'] })
  })
})

test('after a page with 413 all files of the step wait until it is certain that no front has passed them on', () => {
  const postFiles: Command = { do: 'post step', applicationId: '77', attempt: { ...attempt, lostAt: null }, before: [] }
  const begun = learn(saving(exists(held), { fileCounts: counted, countedAt: 1 }, 3), postFiles, { is: 'under way' })
  const refused = learn(begun, postFiles, failed(notJson(413), noon))
  const pressed = current(startSave(refused, 3, true))
  expect(next(pressed, answers, noon + 1)).toEqual(askDetails)
  const asked = current(learn(pressed, askDetails, details({ ...answers, cdlUpload: [] }, noon + 1)))
  for (const left of [answers, { ...answers, cdlUpload: [local('other.png')] }])
    expect(next(asked, left, noon + 1)).toMatchObject({ do: 'wait', until: noon + 130_000 })
})

describe('where saves add, each file goes in its own', () => {
  const papers: Answers = { ...answers, cdlUpload: [local('a'), local('b')], medCardUpload: [local('c')] }
  const failure = notJson(413)
  const rest = { fileCounts: counted, countedAt: 1, changed: { cdlStatus: 1, cdlUpload: 2 } }

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

  test('a file that is too large is named', () => {
    expect(go(saving(exists(held), rest, 3), failed(failure)).save?.end).toEqual({
      as: 'refused',
      failure: { kind: 'oversized-file', field: 'cdl_file', name: 'a', reply: failure },
      filesInDoubt: [],
    })
  })

  test('counts of an earlier run are asked anew, and serve where the details can not be had', () => {
    const known = current(startSave(saving(exists(held), { ...rest, countedAt: 0 }, 3), 3, false))
    expect(next(known, papers).do).toBe('ask details')
    const command = next(go(known, failed(notJson(500))), papers)
    expect(command.do === 'post step' && command.attempt.held).toEqual(counted)
  })

  test('otherwise all go in one', () => {
    const known = current(startSave(saving(exists(held), rest, 3), 3, false))
    expect(filesOf(known)).toEqual(['a', 'b', 'c'])
    expect(go(known, failed(failure)).save?.end).toMatchObject({ as: 'refused', failure })
  })
})
