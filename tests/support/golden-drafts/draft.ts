/**
 * The content of the stored drafts in this folder. Version 0.1.0 stored them, and they are never regenerated: an update
 * must read what is stored on users' devices.
 */
import type { LoadedDraft } from '../../../src/state/drafts.ts'

export const goldenOwner = 'maria@truckstaff.example'
export const goldenSavedAt = 1_790_000_000_000

export const goldenDraft = {
  savedAt: goldenSavedAt,
  currentStep: 3,
  knowledge: {
    application: { state: 'unasked', id: '1001' },
    completed: [1, 2],
    changed: {
      gvwr: goldenSavedAt,
      cdlStatus: goldenSavedAt,
      cdlSuspended: goldenSavedAt,
      cdlUpload: goldenSavedAt,
    },
    attempts: [{ step: 3, held: { cdlUpload: 0, medCardUpload: 0 }, files: { cdlUpload: [{ id: 'front' }] } }],
  },
  answers: {
    fullName: 'José Ramírez',
    gvwr: '73,280 lb',
    vins: ['1M2AX04C8BM008456'],
    cdlStatus: 'Class A',
    cdlSuspended: 'No',
    additionalComments: 'Line one\nline two <b> 李 😀',
    companyName: '',
    truckPhotos: [],
  },
}

/** Returns the attached files as plain data. */
export async function goldenFiles(loaded: LoadedDraft | string | null) {
  if (loaded === null || typeof loaded === 'string') return loaded
  const rows = loaded.draft.answers.cdlUpload.map(async (entry) => {
    if (entry.kind !== 'local') return entry.kind
    const { name, type, lastModified } = entry.file
    return [entry.id, name, type, lastModified, await entry.file.text()]
  })
  return Promise.all(rows)
}
