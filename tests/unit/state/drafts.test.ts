/** The draft: what of it lies readable, what comes back, and how it meets the provider's answers (readings.md, Wizard; reliability sections 2 J and 6). */
import { describe, expect, test } from 'vitest'
import { type Answers, blankAnswers, type KeptFile, type LocalFile } from '../../../src/application/answers.ts'
import { allFields } from '../../../src/application/form.ts'
import type { DraftStore, StoredDraft } from '../../../src/platform/port.ts'
import { type Draft, loadDraft, mergeDraft, saveDraft } from '../../../src/state/drafts.ts'
import { fakePortal } from '../../support/fake-portal.ts'

const owner = 'maria@example.com'

function file(name: string, sent = false): LocalFile {
  return { kind: 'local', id: `id-${name}`, file: new File([name], name, { type: 'image/png' }), sent }
}

const kept: KeptFile = { kind: 'kept', name: 'kept.pdf', address: null, size: null }

function answers(given: Partial<Answers>): Answers {
  return { ...blankAnswers(), ...given }
}

/** All fields of some steps. */
function fieldsOf(...steps: number[]): string[] {
  return allFields.filter(({ step }) => steps.includes(step)).map(({ row }) => row.name)
}

function draft(given: Partial<Answers>, rest: Partial<Draft> = {}): Draft {
  return {
    savedAt: 1_700_000_000_000,
    currentStep: 3,
    completedSteps: [1, 2],
    applicationId: '1001',
    changedFields: fieldsOf(3),
    creationUnsure: false,
    sending: null,
    answers: answers(given),
    ...rest,
  }
}

/** A store and what was put into it last. */
function store(): DraftStore & { kept(who?: string): StoredDraft } {
  const portal = fakePortal()
  return { ...portal.drafts, kept: (who = owner) => portal.draftsKept.get(who) as StoredDraft }
}

async function roundTrip(saved: Draft) {
  const drafts = store()
  await saveDraft(drafts, owner, saved)
  return loadDraft(drafts, owner)
}

describe('saving', () => {
  test('secret answers and files never lie in the readable part', async () => {
    const canaries = Object.fromEntries(
      allFields
        .filter(({ row }) => row.kind !== 'files' && row.secret === true)
        .map(({ row }) => [row.name, `CANARY-${row.name}`]),
    )
    expect(Object.keys(canaries)).toContain('businessEIN')
    const drafts = store()
    const photo = new File(['CANARY-bytes'], 'photo.png')
    const truckPhotos = [{ kind: 'local', id: 'one', file: photo, sent: false } as const]
    await saveDraft(
      drafts,
      owner,
      draft({ ...canaries, truckPhotos, fullName: 'José' }, { changedFields: fieldsOf(1, 2, 3, 4, 5, 6, 7) }),
    )
    const { text, secret, files } = drafts.kept()
    expect(text).not.toContain('CANARY')
    expect(text).toContain('José')
    expect(JSON.parse(secret ?? '')).toEqual(canaries)
    expect(files).toEqual([{ id: 'one', file: photo }])
  })

  test('secrets of steps that the provider has are dropped: it hands them back', async () => {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ businessEIN: '36-4821907', felony: 'No' }, { changedFields: fieldsOf(6) }))
    expect(JSON.parse(drafts.kept().secret ?? '')).toEqual({ felony: 'No' })
    await saveDraft(drafts, owner, draft({ businessEIN: '36-4821907', felony: 'No' }, { changedFields: [] }))
    expect(drafts.kept().secret).toBeNull()
  })

  test('only files that still have to be sent are kept', async () => {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ cdlUpload: [file('new.png'), file('sent.png', true), kept] }))
    expect(drafts.kept().files.map(({ id }) => id)).toEqual(['id-new.png'])
    expect(drafts.kept().text).not.toContain('sent.png')
  })

  test('hands on that the device did not keep it', async () => {
    const full: DraftStore = { ...store(), save: async () => false }
    expect(await saveDraft(full, owner, draft({}))).toBe(false)
  })
})

describe('loading', () => {
  test('everything comes back as it was', async () => {
    const saved = draft(
      {
        cdlStatus: 'Class A',
        cdlSuspended: 'No',
        materialsHauled: ['Stone'],
        vins: ['A', 'B'],
        vin: 'A',
        cdlUpload: [file('cdl.png')],
        additionalComments: 'Line one\nline two <b> 李 😀',
      },
      { creationUnsure: true },
    )
    expect(await roundTrip(saved)).toEqual({ draft: saved, lostFiles: [] })
  })

  test('there is none', async () => expect(await loadDraft(store(), owner)).toBeNull())

  test('a damaged one says so', async () =>
    expect(await loadDraft({ ...store(), load: async () => 'damaged' }, owner)).toBe('damaged'))

  test("another owner's is none", async () => {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ fullName: 'Maria' }))
    expect(await loadDraft(drafts, 'bob@example.com')).toBeNull()
  })

  async function loadText(change: (text: string) => string, secret: string | null = null) {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ cdlStatus: 'Class A' }))
    await drafts.save(owner, { text: change(drafts.kept().text), secret, files: [] })
    return loadDraft(drafts, owner)
  }
  const withFields = (fields: Record<string, unknown>) => (text: string) =>
    JSON.stringify({ ...JSON.parse(text), ...fields })

  test.each<[string, (text: string) => string]>([
    ['empty', () => ''],
    ['cut', (text) => text.slice(0, -5)],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['no JSON', () => '<html>'],
    ...[0, 2, '1', null, undefined].map(
      (v) => [`version ${v}`, withFields({ v })] as [string, (text: string) => string],
    ),
    ...[0, 8, -1, 1.5, '3', null, 1e308].map(
      (currentStep) => [`step ${currentStep}`, withFields({ currentStep })] as [string, (text: string) => string],
    ),
    ['completed steps', withFields({ completedSteps: 'all' })],
    ['completed steps out of range', withFields({ completedSteps: [1, 99] })],
    ['changed fields', withFields({ changedFields: [null] })],
    ['a save under way', withFields({ sending: { step: 9, held: {} } })],
    ['application id', withFields({ applicationId: 7 })],
    ['answers', withFields({ answers: [] })],
    ['files', withFields({ files: { cdlUpload: ['x'] } })],
    ['time', withFields({ savedAt: 'now' })],
  ])('%s: damaged', async (_, change) => expect(await loadText(change)).toBe('damaged'))

  test('an answer of the wrong kind is dropped, the others stay', async () => {
    const odd = { cdlStatus: 'Class A', fullName: 5, vins: 'A', materialsHauled: [1], email: null, nonsense: 'x' }
    const loaded = await loadText(withFields({ answers: odd }))
    expect(loaded).toMatchObject({
      draft: { answers: { cdlStatus: 'Class A', fullName: '', vins: [], materialsHauled: [], email: '' } },
    })
    expect(JSON.stringify(loaded)).not.toContain('nonsense')
  })

  test('an answer that fits no option is unanswered, as one of the provider would be', async () => {
    const odd = { cdlStatus: 'Class C', materialsHauled: ['Gold', 'Sand'], govContracts: 'yes', tarp: 'Yes' }
    expect(await loadText(withFields({ answers: odd }))).toMatchObject({
      draft: { answers: { cdlStatus: '', materialsHauled: ['Sand'], govContracts: '', tarp: 'Yes' } },
    })
  })

  test('a file cannot be smuggled in as an answer', async () =>
    expect(await loadText(withFields({ answers: { cdlUpload: [{ kind: 'local' }] } }))).toMatchObject({
      draft: { answers: { cdlUpload: [] } },
    }))

  test('an own __proto__ pollutes nothing', async () => {
    await loadText((text) => text.replace('"answers":{', '"answers":{"__proto__":{"fullName":"Evil","polluted":1},'))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('secrets whose key is gone are blank, the rest comes back', async () => {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ cdlStatus: 'Class A', cdlSuspended: 'Yes' }))
    await drafts.save(owner, { ...drafts.kept(), secret: null })
    expect(await loadDraft(drafts, owner)).toMatchObject({
      draft: { answers: { cdlStatus: 'Class A', cdlSuspended: '' } },
    })
  })

  test('files that could not be read back are named', async () => {
    const drafts = store()
    await saveDraft(drafts, owner, draft({ cdlUpload: [file('front.png'), file('back.png')] }))
    await drafts.save(owner, { ...drafts.kept(), files: drafts.kept().files.slice(0, 1) })
    const loaded = await loadDraft(drafts, owner)
    expect(loaded).toMatchObject({
      lostFiles: ['back.png'],
      draft: { answers: { cdlUpload: [{ id: 'id-front.png' }] } },
    })
  })
})

describe('meeting the provider', () => {
  test('without a draft: the provider’s answers', () => {
    const server = answers({ fullName: 'Server' })
    expect(mergeDraft(server, [1], null)).toEqual({ answers: server, changedFields: [], fileCount: 0 })
  })

  test('the provider wins for the steps it holds, the device for those not saved yet', () => {
    const server = answers({ fullName: 'Server', gvwr: 'Server', cdlStatus: 'Class B' })
    const local = draft(
      { fullName: 'Device', gvwr: 'Device', cdlStatus: 'Class A', regions: 'Ohio' },
      { changedFields: [] },
    )
    const merged = mergeDraft(server, [1, 2], local)
    expect(merged.answers).toMatchObject({ fullName: 'Server', gvwr: 'Server', cdlStatus: 'Class A', regions: 'Ohio' })
    expect(merged).toMatchObject({ changedFields: ['cdlStatus', 'regions'], fileCount: 0 })
  })

  test('changes of a saved step keep, cleared answers too; what was not touched is the provider’s', () => {
    const server = answers({ fullName: 'Server', companyName: 'Server Inc', website: 'x', phone: '1' })
    const local = draft({ fullName: 'Device', website: 'x' }, { changedFields: ['fullName', 'companyName', 'website'] })
    const merged = mergeDraft(server, [1, 2, 3], local)
    expect(merged.answers).toMatchObject({ fullName: 'Device', companyName: '', website: 'x', phone: '1' })
    expect(merged).toMatchObject({ changedFields: ['fullName', 'companyName'] })
  })

  test('a draft that says what the provider says restores nothing', () => {
    const same = { fullName: 'José', materialsHauled: ['Sand'], vins: ['A'] }
    expect(mergeDraft(answers(same), [1, 2, 3], draft(same, { changedFields: fieldsOf(1, 2, 3) }))).toMatchObject({
      changedFields: [],
    })
  })

  test('an empty draft takes nothing away from steps that are not saved', () => {
    const server = answers({ regions: 'Ohio' })
    expect(mergeDraft(server, [1], draft({}, { changedFields: [] }))).toMatchObject({
      answers: { regions: 'Ohio' },
      changedFields: [],
    })
  })

  test('a lost secret of a changed step: the provider’s answer is better than none', () => {
    const server = answers({ businessEIN: '36-4821907', fullName: 'Server' })
    const merged = mergeDraft(server, [1], draft({ fullName: 'Device' }, { changedFields: fieldsOf(1) }))
    expect(merged.answers).toMatchObject({ businessEIN: '36-4821907', fullName: 'Device' })
  })

  test('of a step that was lost between two others the device still has the answers', () => {
    const merged = mergeDraft(
      answers({}),
      [1, 2, 6, 7],
      draft({ cdlStatus: 'Class A', felony: 'No' }, { changedFields: [] }),
    )
    expect(merged.answers).toMatchObject({ cdlStatus: 'Class A', felony: '' })
  })

  test('files of the device are added to those that the provider keeps', () => {
    const server = answers({ coiUpload: [kept] })
    const local = draft(
      { coiUpload: [file('new.png')], businessDocs: [file('a'), file('b')] },
      { changedFields: fieldsOf(5) },
    )
    const merged = mergeDraft(server, [1, 2, 3, 4, 5, 6, 7], local)
    expect(merged.answers.coiUpload.map((entry) => (entry.kind === 'kept' ? entry.name : entry.file.name))).toEqual([
      'kept.pdf',
      'new.png',
    ])
    expect(merged).toMatchObject({ fileCount: 3, changedFields: ['coiUpload', 'businessDocs'] })
  })

  test('files of a saved, unchanged step are not attached a second time', () => {
    const merged = mergeDraft(
      answers({ cdlUpload: [kept] }),
      [1, 2, 3],
      draft({ cdlUpload: [file('old')] }, { changedFields: [] }),
    )
    expect(merged).toMatchObject({ answers: { cdlUpload: [kept] }, fileCount: 0, changedFields: [] })
  })

  test('the e-mail is never the draft’s', () =>
    expect(
      mergeDraft(
        answers({ email: 'maria@example.com' }),
        [],
        draft({ email: 'bob@example.com' }, { changedFields: fieldsOf(1) }),
      ).answers.email,
    ).toBe('maria@example.com'))

  test('neither side is changed by it', () => {
    const server = Object.freeze(answers({ coiUpload: Object.freeze([kept]) as unknown as KeptFile[] }))
    const local = draft({ coiUpload: [file('x')] }, { changedFields: fieldsOf(5) })
    mergeDraft(server, [1, 2, 3, 4, 5], local)
    expect(server.coiUpload).toEqual([kept])
    expect(local.answers.coiUpload).toHaveLength(1)
  })
})
