/** The draft: what is stored, and what is restored. */
import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../src/application/draft.ts'
import { loadDraft, saveDraft } from '../../../src/application/draft.ts'
import { type Knowledge, nothingKnown } from '../../../src/application/submission/knowledge.ts'
import type { Answers, ProviderFile } from '../../../src/form/answers.ts'
import type { DraftStore, StoredDraft } from '../../../src/platform/port.ts'
import { fakePlatform } from '../../support/fake-platform.ts'
import { answersWith, fieldsOf, file } from './submission/values.ts'

const owner = 'maria@example.com'

const stored: ProviderFile = { kind: 'provided', name: 'kept.pdf', address: null, size: null }

const savedAt = 1_700_000_000_000

const known: Knowledge = {
  ...nothingKnown,
  application: { state: 'exists', id: '1001', firstStep: { known: 'nothing' } },
  completed: [1, 2],
  fileCounts: { cdlUpload: 0, medCardUpload: 1 },
  seenAt: savedAt,
}

/** @param changed names of unsent fields */
function draft(
  given: Partial<Answers>,
  changed: readonly string[] = fieldsOf(3),
  rest: Partial<Knowledge> = {},
): Draft {
  const knowledge = { ...known, changed: Object.fromEntries(changed.map((name) => [name, savedAt])), ...rest }
  return { savedAt, currentStep: 3, answers: answersWith(given), knowledge, lostFiles: [], replacedAnswers: {} }
}

/** A store that remembers its last draft. */
function store(): DraftStore & { stored(who?: string): StoredDraft } {
  const platform = fakePlatform()
  return { ...platform.drafts, stored: (who = owner) => platform.storedDrafts.get(who) as StoredDraft }
}

const load = (drafts: DraftStore, who = owner) => loadDraft(drafts, who)

async function roundTrip(saved: Draft) {
  const drafts = store()
  await saveDraft(drafts, owner, saved)
  return load(drafts)
}

describe('saving', () => {
  test('only the bytes of unsent files are stored', async () => {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ cdlUpload: [file('new.png'), file('sent.png', true), stored] }))
    expect(drafts.stored().files.map(({ id }) => id)).toEqual(['id-new.png'])
  })

  test('files that the provider has come back as its own, before the unsent ones', async () => {
    const given = draft({ cdlUpload: [file('new.png'), file('sent.png', true), stored] })
    const sent = { kind: 'provided', name: 'sent.png', address: null, size: 8 }
    expect(await roundTrip(given)).toMatchObject({ answers: { cdlUpload: [sent, stored, file('new.png')] } })
  })
})

describe('loading', () => {
  test('everything is restored as it was', async () => {
    const answers: Partial<Answers> = {
      cdlStatus: 'Class A',
      cdlSuspended: 'No',
      materialsHauled: ['Stone'],
      vins: ['A', 'B'],
      vin: 'A',
      cdlUpload: [file('cdl.png')],
      additionalComments: 'Line one\nline two <b> 李 😀',
    }
    const sent = { id: 'id-cdl.png', name: 'cdl.png', size: 7 }
    const first = {
      step: 3,
      changes: {},
      held: { cdlUpload: 0 },
      files: { cdlUpload: [sent] },
      begunAt: 5,
      lostAt: null,
    }
    const attempts = [first, { ...first, isPart: true, lostAt: 7 }] as const
    const saved = draft(answers, fieldsOf(3), { attempts, confirmed: { 1: 5, 3: 6 }, countedAt: 6 })
    expect(await roundTrip(saved)).toEqual(saved)
  })

  async function loadText(change: (text: string) => string) {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ cdlStatus: 'Class A' }))
    await drafts.save(owner, { text: change(drafts.stored().text), files: [] })
    return load(drafts)
  }
  const withFields = (fields: Record<string, unknown>) => (text: string) =>
    JSON.stringify({ ...JSON.parse(text), ...fields })

  test.each<[string, (text: string) => string]>([
    ['cut', (text) => text.slice(0, -5)],
    ['null', () => 'null'],
    ['no JSON', () => '<html>'],
    ['another shape', () => '{"v":1}'],
    ...[0, 2, undefined].map((v) => [`version ${v}`, withFields({ v })] as [string, (text: string) => string]),
  ])('%s: unreadable', async (_, change) => expect(await loadText(change)).toBe('unreadable'))

  test('a stored answer that matches no option stays: the provider has it so', async () => {
    const odd = { cdlStatus: 'Class C', materialsHauled: ['Gold', 'Sand'], govContracts: 'yes', tarp: 'Yes' }
    expect(await loadText(withFields({ answers: odd }))).toMatchObject({ answers: odd })
  })

  test('an own __proto__ pollutes nothing', async () => {
    await loadText((text) => text.replace('"answers":{', '"answers":{"__proto__":{"fullName":"Evil","polluted":1},'))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('a file that is not prepared yet is stored by its name, and by its bytes once it is prepared', async () => {
    const drafts = store()
    const prepared = file('IMG_1.jpg')
    await saveDraft(drafts, owner, draft({ truckPhotos: [{ ...prepared, unprepared: true }] }))
    expect(drafts.stored().files).toEqual([])
    expect(await load(drafts)).toMatchObject({
      lostFiles: [{ field: 'truckPhotos', name: 'IMG_1.jpg' }],
      answers: { truckPhotos: [] },
    })
    await saveDraft(drafts, owner, draft({ truckPhotos: [prepared] }))
    expect(await load(drafts)).toMatchObject({
      lostFiles: [],
      answers: { truckPhotos: [prepared] },
    })
  })

  test('files that could not be restored are named', async () => {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ cdlUpload: [file('front.png'), file('back.png')] }))
    await drafts.save(owner, { ...drafts.stored(), files: drafts.stored().files.slice(0, 1) })
    const loaded = await load(drafts)
    expect(loaded).toMatchObject({
      lostFiles: [{ field: 'cdlUpload', name: 'back.png' }],
      answers: { cdlUpload: [{ id: 'id-front.png' }] },
    })
  })

  test('an answer that a newer one has replaced is offered again after the next restart', async () => {
    const replacedAnswers = { regions: 'Ohio' }
    const stored = { ...draft({ regions: 'Texas' }), replacedAnswers }
    expect(await roundTrip(stored)).toMatchObject({ replacedAnswers })
  })

  test('a lost file is named again after the next restart', async () => {
    const lostFiles = [{ field: 'cdlUpload', name: 'back.png' }] as const
    expect(await roundTrip({ ...draft({ cdlUpload: [file('front.png')] }), lostFiles })).toMatchObject({ lostFiles })
  })
})
