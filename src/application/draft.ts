import {
  type Answers,
  type AttachedFile,
  blankAnswers,
  isPrepared,
  type LocalFile,
  nameOf,
  type ProviderFile,
  sentOf,
  sizeOfFile,
  unsentOf,
  withFiles,
} from '../form/answers.ts'
import { type FilesName, fileFields } from '../form/form.ts'
import type { DraftStore, StoredDraft } from '../platform/port.ts'
import { type Knowledge, nothingKnown } from './submission/knowledge.ts'

export interface LostFile {
  readonly field: FilesName
  readonly name: string
}

export interface Draft {
  /** Milliseconds since 1970 of the last change. */
  readonly savedAt: number
  readonly currentStep: number
  readonly answers: Answers
  readonly knowledge: Knowledge
  /** Files that were not prepared yet, or could not be read back, until they are attached again or their step is sent. */
  readonly lostFiles: readonly LostFile[]
  /** Answers of this device that newer ones of another one have replaced. They are offered. */
  readonly replacedAnswers: Partial<Answers>
}

/** A file in the text of a draft. Its bytes are stored beside it; the form lists also what the provider has. */
type ListedFile = ProviderFile | Readonly<{ kind: 'local'; id: string; name: string }>

export function allUnsent(answers: Answers): LocalFile[] {
  return fileFields.flatMap(({ name }) => unsentOf(answers[name]))
}

function listed(files: readonly AttachedFile[]): ListedFile[] {
  const own = unsentOf(files).filter(isPrepared)
  return [
    ...sentOf(files).map(
      (file) => ({ kind: 'provided', name: nameOf(file), address: null, size: sizeOfFile(file) }) as const,
    ),
    ...own.map(({ kind, id, file: { name } }) => ({ kind, id, name })),
  ]
}

/** The text is sealed, so only the portal wrote it. Its `v` rises with each change of its types. */
export function saveDraft(store: DraftStore, owner: string, draft: Draft): Promise<boolean> {
  const { answers, knowledge } = draft
  // Until a file is prepared only its name is stored, so a restart loses it.
  const unprepared = fileFields.flatMap(({ name: field }) =>
    unsentOf(answers[field])
      .filter((file) => !isPrepared(file))
      .map(({ file: { name } }) => ({ field, name })),
  )
  const text = JSON.stringify({
    ...draft,
    v: 1,
    knowledge: { ...knowledge, save: null },
    answers: { ...answers, ...Object.fromEntries(fileFields.map(({ name }) => [name, listed(answers[name])])) },
    lostFiles: [...draft.lostFiles, ...unprepared],
  })
  const files = allUnsent(answers).filter(isPrepared)
  return store.save(owner, { text, files: files.map(({ id, file }) => ({ id, file })) })
}

/** Throws for what is no draft of this release. */
function readDraft({ text, files }: StoredDraft): Draft {
  const { v, ...draft }: Draft & { v: unknown } = JSON.parse(text)
  if (v !== 1) throw new RangeError(`Version ${v}`)
  const bytes = new Map(files.map(({ id, file }) => [id, file]))
  const lostFiles = [...draft.lostFiles]
  const answers = withFiles({ ...blankAnswers(), ...draft.answers }, (list, field) =>
    (list as readonly ListedFile[]).flatMap((entry): AttachedFile[] => {
      if (entry.kind === 'provided') return [entry]
      const file = bytes.get(entry.id)
      if (file === undefined) lostFiles.push({ field, name: entry.name })
      return file === undefined ? [] : [{ kind: 'local', id: entry.id, file, sent: false }]
    }),
  )
  return { ...draft, answers, knowledge: { ...nothingKnown, ...draft.knowledge, save: null }, lostFiles }
}

export async function loadDraft(store: DraftStore, owner: string): Promise<Draft | 'unreadable' | null> {
  const stored = await store.load(owner)
  if (stored === null || stored === 'unreadable') return stored
  try {
    return readDraft(stored)
  } catch {
    return 'unreadable'
  }
}
