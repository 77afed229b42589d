/** What each reply teaches the planner, and what it does next: a row for each kind of knowledge. */
import { describe, expect, test } from 'vitest'
import {
  type Application,
  type Attempt,
  answersInSave,
  change,
  type FirstStep,
  type Knowledge,
  markReceived,
  nothingKnown,
  type Save,
  withLostSaves,
} from '../../../../src/application/submission/knowledge.ts'
import { learn } from '../../../../src/application/submission/learn.ts'
import { type Command, nextCommand } from '../../../../src/application/submission/plan.ts'
import type { Failure } from '../../../../src/domain/failures/failure.ts'
import {
  answers,
  askDashboard,
  askDetails,
  at,
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

const others = { ...answers, fullName: 'Mario' }
const noFiles = { ...answers, cdlUpload: [] }
const posted: FirstStep = { known: 'change posted', payload, ...sentAtNoon }
const created = (writtenAt: number | null): FirstStep => ({ known: 'creation posted', payload, writtenAt })
const noDetails = failed(notJson(500))
const refusal = (failure: Failure) => ({ as: 'refused', failure, filesInDoubt: [] })
const during = (known: Knowledge, change: Partial<Save>): Knowledge => ({
  ...known,
  save: { ...(known.save as Save), ...change },
})

describe('step 1', () => {
  test.each<[string, Application, Command['do']]>([
    ['not asked', nothingKnown.application, 'ask dashboard'],
    ['none', { state: 'none' }, 'post step 1'],
    ['held as it is', exists(held), 'skip step 1'],
    ['held with other answers', exists({ known: 'held', payload: '{}' }), 'post step 1'],
    ['not completed', exists({ known: 'unfinished' }), 'post step 1'],
    ['nothing known', exists({ known: 'nothing' }), 'ask details'],
    ['a change without a reply', exists(posted), 'ask details'],
    ['a creation without a reply', exists(created(noon)), 'ask details'],
  ])('%s: %3$s', (_, application, expected) => {
    expect(next(saving(application)).do).toBe(expected)
  })

  test.each<[string, FirstStep, Command['do']]>([
    ['nothing known', { known: 'nothing' }, 'post step 1'],
    ['a change without a reply', posted, 'post step 1'],
    ['the same answers were posted to create it', created(later), 'skip step 1'],
  ])('without details, %s: %3$s', (_, firstStep, expected) => {
    expect(next(learn(saving(exists(firstStep)), askDetails, noDetails)).do).toBe(expected)
  })

  test('without details, a change that may still arrive is waited for', () => {
    const known = learn(saving(exists(posted)), askDetails, failed(notJson(500), noon))
    expect(next(known, others, noon).do).toBe('wait')
    const otherStep = learn(saving(exists(posted), { fileCounts: counted }, 3), askDetails, failed(notJson(500), noon))
    expect(next(otherStep, noFiles, noon).do).toBe('post step')
  })

  test.each<[string, FirstStep, typeof answers, number, FirstStep | 'reload']>([
    ['not completed stays so', { known: 'unfinished' }, answers, later, { known: 'unfinished' }],
    ['what was confirmed stays', held, others, later, held],
    ['nothing known', { known: 'nothing' }, answers, later, held],
    ['the change has arrived', posted, answers, noon, held],
    ['the change may still arrive', { ...posted, payload: '{}' }, answers, noon, { ...posted, payload: '{}' }],
    ['the change has not arrived', { ...posted, payload: '{}' }, answers, later, held],
    ['the creation has arrived', created(null), answers, noon, held],
    ['another device has created it', created(null), others, later, 'reload'],
  ])('the details show it, %s', (_, firstStep, shown, at, expected) => {
    const known = learn(saving(exists(firstStep)), askDetails, details(shown, at))
    if (expected === 'reload') expect(known.save?.end).toEqual({ as: 'reload' })
    else expect(known).toMatchObject({ application: exists(expected), save: { end: null } })
  })

  test('only its own save waits for a change that may still arrive', () => {
    const change = exists({ ...posted, payload: '{}' })
    const asked = (step: number) => learn(saving(change, {}, step), askDetails, details(answers, noon)).save
    expect([asked(1)?.isNotYetKnown, asked(3)?.isNotYetKnown]).toEqual([true, false])
  })

  test('details prove nothing to a form opened without the provider', () => {
    expect(learn(saving(unasked('77')), askDetails, details(answers)).application).toEqual(unasked('77'))
  })

  test.each<[string, Application, Application]>([
    ['to create it', { state: 'none' }, { state: 'in doubt', posted: payload, begunAt: later, lostAt: null }],
    ['to change it', exists({ known: 'held', payload: '{}' }), exists({ ...posted, begunAt: later, lostAt: null })],
  ])('posted %s: stored before, confirmed by the reply, as before after a refusal', (_, before, under) => {
    const known = saving(before, { changed: { fullName: 1, regions: 2 }, completed: [3], seenAt: noon })
    const post = next(known)
    const underWay = learn(known, post, { is: 'under way' })
    expect(underWay.application).toEqual(under)
    const refused = learn(underWay, post, failed(rejected(422)))
    expect(refused).toMatchObject({ application: before, save: { end: refusal(rejected(422)) } })
    const typed = { ...underWay, changed: { ...underWay.changed, businessName: 3 } }
    const saved = learn(typed, post, { is: 'created', applicationId: '77', at: at(later) })
    expect(saved).toMatchObject({ application: exists(held), completed: [1, 3], confirmed: { 1: later } })
    expect(saved.changed).toEqual({ regions: 2, businessName: 3 })
    expect(saved.save?.end).toEqual({ as: 'saved' })
  })

  test('a change that brings another id: nothing of the former application counts', () => {
    const before = exists({ known: 'held', payload: '{}' })
    const known = saving(before, { completed: [3], received: ['a'], fileCounts: counted, confirmed: { 3: noon } })
    const saved = learn(known, next(known), { is: 'created', applicationId: '78', at: at(later) })
    expect(saved).toMatchObject({ application: exists(held, '78'), completed: [1], received: [], fileCounts: {} })
    expect(saved.confirmed).toEqual({ 1: later })
  })

  test('an answer that was changed again while it was sent stays unsent', () => {
    const known = saving({ state: 'none' }, { changed: { fullName: 1 } })
    const typed = change(known, 'fullName', at(2))
    const saved = learn(typed, next(known), { is: 'created', applicationId: '77', at: at(later) })
    expect(saved.changed).toEqual({ fullName: 2 })
  })

  test('skipped: saved; what other devices save meanwhile is not known', () => {
    const known = saving(exists(held), { changed: { fullName: 1 }, seenAt: noon })
    const saved = learn(known, next(known), { is: 'saved', at: at(later) })
    expect(saved).toMatchObject({ application: exists(held), completed: [1], seenAt: noon, confirmed: { 1: later } })
    expect(saved.changed).toEqual({})
    expect(saved.save?.end).toEqual({ as: 'saved' })
  })

  test('a creation in doubt is found, with the time at which the provider wrote it', () => {
    const found = (at: string) =>
      learn(saving(inDoubt), askDashboard, dashboardReply(dashboard({ timestamps: { step_1: at } })))
    expect(found('2026-11-20T12:00:00Z')).toMatchObject({ application: exists(created(noon)), completed: [1] })
    expect(found('').application).toEqual(exists(created(null)))
  })

  test.each([404, 200])('a broken reply with %d is no denial', (status) => {
    const known = learn(saving(unasked(null)), askDashboard, failed({ kind: 'broken', status }))
    expect(known).toMatchObject({ application: unasked(null), save: { end: refusal({ kind: 'broken', status }) } })
  })

  test('details with an application contradict a dashboard’s denial: its message is shown', () => {
    const denied = during(saving(inDoubt), { denial: rejected(200) })
    expect(learn(denied, askDetails, details(answers)).save?.end).toEqual(refusal(rejected(200)))
  })

  test('while no save is under way there is no next command', () => {
    expect(() => nextCommand(nothingKnown, answers, at(noon))).toThrow('no save is under way')
  })
})

describe('a step with files', () => {
  const papers = (...names: string[]) => details({ ...answers, cdlUpload: names.map((name) => providerFile(name)) })
  const lost: Attempt = { ...attempt, held: counted }
  const step3 = (rest: Partial<Knowledge> = {}) => saving(exists(held), { fileCounts: counted, ...rest }, 3)
  const post = (known: Knowledge, given = answers): Command & { do: 'post step' } => {
    const command = next(known, given)
    if (command.do !== 'post step') throw new Error(command.do)
    return command
  }
  const sent = (known: Knowledge, given = answers) => Object.values(post(known, given).attempt.files).flat()

  test('saved: its files are counted where the number is known, and its changes are sent', () => {
    const known = step3({ fileCounts: { cdlUpload: 2 }, changed: { cdlUpload: 5, regions: 6 }, seenAt: later })
    const command: Command = { do: 'post step', applicationId: '77', attempt: { ...lost, changes: { cdlUpload: 5 } } }
    const saved = learn(known, command, { is: 'saved', at: at(noon) })
    expect(saved).toMatchObject({ fileCounts: { cdlUpload: 3 }, received: ['cdl.png'], completed: [3], seenAt: later })
    expect(saved.changed).toEqual({ regions: 6 })
    expect(saved.save?.end).toEqual({ as: 'saved' })
    const uncounted = learn(step3({ fileCounts: {} }), command, { is: 'saved', at: at(noon) })
    expect(uncounted.fileCounts).toEqual({})
    expect(uncounted).toMatchObject({ seenAt: null, confirmed: { 3: noon } })
  })

  test.each<[string, Partial<Attempt>, step: number, boolean]>([
    ['all of it', { changes: { cdlUpload: 5 } }, 3, true],
    ['with answers changed since', { changes: { cdlUpload: 4 } }, 3, false],
    ['a part', { changes: { cdlUpload: 5 }, isPart: true }, 3, false],
    ['of another step', { changes: {} }, 4, false],
  ])('a lost save arrived, %s: the step is saved: %4$s', (_, rest, step, isSaved) => {
    const before = saving(exists(held), { attempts: [{ ...lost, ...rest }], changed: { cdlUpload: 5 } }, step)
    const after = learn(before, askDetails, papers('cdl.png'))
    expect(after.save?.end).toEqual(isSaved ? { as: 'saved' } : null)
    expect(after.completed).toEqual(isSaved ? [3] : [])
  })

  test('a lost save of which one file has not arrived is sent again', () => {
    const two = [
      { id: 'a', name: 'a', size: 5 },
      { id: 'b', name: 'b', size: 6 },
    ]
    const before = step3({ attempts: [{ ...lost, files: { cdlUpload: two } }] })
    const after = learn(before, askDetails, papers('a'))
    expect(after).toMatchObject({ received: [], attempts: [], save: { end: null, isNotYetKnown: false } })
  })

  test('files of another step that may still arrive hold up only their own step', () => {
    const after = learn(step3({ attempts: [{ ...lost, step: 5 }] }), askDetails, details(noFiles, noon))
    expect(after).toMatchObject({ attempts: [{ step: 5 }], save: { isNotYetKnown: false, details: 'received' } })
    const failing = learn(step3({ attempts: [{ ...lost, step: 5 }] }), askDetails, failed(notJson(500), noon))
    expect(failing.save).toMatchObject({ isNotYetKnown: false, details: notJson(500) })
    const plain = { ...lost, files: {} }
    const answersOnly = learn(step3({ attempts: [plain] }), askDetails, failed(notJson(500), noon))
    expect(answersOnly.save?.isNotYetKnown).toBe(false)
    const both = learn(step3({ attempts: [plain, lost] }), askDetails, failed(notJson(500), noon))
    expect(both.save?.isNotYetKnown).toBe(true)
  })

  test.each<[string, Failure, number, object]>([
    ['422 for two files', rejected(422), 2, { save: { end: refusal(rejected(422)) } }],
    ['413 without files', rejected(413), 0, { save: { end: refusal(rejected(413)) } }],
    [
      '413 for one file',
      rejected(413),
      1,
      {
        save: {
          end: refusal({ kind: 'oversized-file', field: 'cdl_file', name: 'a', reply: rejected(413) }),
        },
      },
    ],
  ])('%s', (_, failure, count, expected) => {
    const given = { ...answers, cdlUpload: ['a', 'b'].slice(0, count).map(local) }
    const known = step3()
    const command = post(known, given)
    const underWay = learn(known, command, { is: 'under way' })
    expect(learn(underWay, command, failed(failure))).toMatchObject(expected)
  })

  test('answers alone are sent at once', () => {
    expect(post(step3({ fileCounts: {}, confirmed: { 3: noon } }), noFiles).attempt).toEqual({
      ...lost,
      changes: {},
      held: {},
      files: {},
      begunAt: later,
      lostAt: null,
    })
  })

  test.each<[string, Record<string, number>, Command['do']]>([
    ['all counted', counted, 'post step'],
    ['none counted', {}, 'ask details'],
    ['one counted', { cdlUpload: 0 }, 'ask details'],
  ])('files, %s: %3$s', (_, fileCounts, expected) => {
    expect(next(step3({ fileCounts, confirmed: { 3: noon } })).do).toBe(expected)
  })

  test('a step that was never sent has no files, also before anything was counted', () => {
    const { do: command, attempt } = post(step3({ fileCounts: {} }))
    expect([command, attempt.held]).toEqual(['post step', { cdlUpload: 0, medCardUpload: 0 }])
  })

  test('without details files are sent uncounted, but none that may have arrived', () => {
    const without = learn(step3({ fileCounts: {}, confirmed: { 3: noon } }), askDetails, noDetails)
    expect(post(without).attempt.held).toEqual({})
    const inDoubt = learn(step3({ attempts: [lost] }), askDetails, noDetails)
    expect(next(inDoubt)).toEqual({
      do: 'end',
      end: { as: 'refused', failure: notJson(500), filesInDoubt: ['cdl.png'] },
    })
    const another = { ...answers, cdlUpload: [local('other.png')] }
    expect(sent(inDoubt, another).map(({ id }) => id)).toEqual(['other.png'])
    expect(post(inDoubt, another).attempt.held).toEqual({})
  })

  test('the attempt of another step changes nothing', () => {
    expect(post(step3({ attempts: [{ ...lost, step: 5 }] })).attempt.held).toEqual(counted)
    const late = { ...lost, step: 4, files: {}, changes: { regions: 5 } }
    expect(next(step3({ attempts: [late] }), answers, noon).do).toBe('post step')
  })
})

describe('what is known', () => {
  test.each<[string, Application, Application]>([
    ['a creation', { ...inDoubt, lostAt: null } as Application, { ...inDoubt, lostAt: later - 37_000 } as Application],
    ['a change', exists({ ...posted, lostAt: null }), exists({ ...posted, lostAt: later - 37_000 })],
    [
      'a change of a form opened without the provider',
      { state: 'unasked', id: '77', firstStep: { ...posted, lostAt: null } },
      { state: 'unasked', id: '77', firstStep: { ...posted, lostAt: later - 37_000 } },
    ],
    ['a change that was lost before', exists(posted), exists(posted)],
    ['nothing', exists(held), exists(held)],
    ['none', { state: 'none' }, { state: 'none' }],
  ])('a reply leaves only a short wait, for replies that are older, %s', (_, application, expected) => {
    expect(withLostSaves({ ...nothingKnown, application }, at(later), true).application).toEqual(expected)
  })

  test('a change of step 1 counts from when an older one can’t arrive any more', () => {
    const known = { ...nothingKnown, application: exists(posted) }
    expect(change(known, 'fullName', at(noon + 1)).changed.fullName).toBeGreaterThan(noon + 1)
    expect(change({ ...nothingKnown, application: exists(held) }, 'fullName', at(noon + 1)).changed).toEqual({
      fullName: noon + 1,
    })
  })

  test('a change is newer than what this device has seen, also after its clock was set back', () => {
    const known = { ...nothingKnown, application: exists(held), seenAt: noon }
    expect(change(known, 'fullName', at(noon - 600_000)).changed.fullName).toBe(noon + 1)
    expect(change(known, 'fullName', at(noon + 600_000)).changed.fullName).toBe(noon + 600_000)
  })

  test('a save contains its own files only, and received ones count as sent', () => {
    const given = { ...answers, cdlUpload: [local('a'), local('b'), providerFile('c')], medCardUpload: [local('d')] }
    const only = answersInSave(given, { cdlUpload: [{ id: 'b', name: 'b', size: 5 }] })
    expect(only).toEqual({ ...given, cdlUpload: [given.cdlUpload[1]], medCardUpload: [] })
    const marked = markReceived({ ...nothingKnown, received: ['a'] }, given)
    expect(marked.cdlUpload.map((file) => file.kind === 'local' && file.sent)).toEqual([true, false, false])
    expect(marked.cdlUpload[0]).toEqual({ ...given.cdlUpload[0], sent: true })
    expect(marked.fullName).toBe('Maria')
  })
})
