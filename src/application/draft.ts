import {
  type Answer,
  type Answers,
  type AttachedFile,
  blankAnswers,
  isAnswered,
  isPrepared,
  type LocalFile,
  nameOf,
  type ProviderFile,
  sentOf,
  sizeOfFile,
  unsentOf,
} from '../form/answers.ts'
import { allFields, type FilesName, fileFields } from '../form/form.ts'
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

/**
 * What is stored. It is sealed, so only the portal wrote it; `v` rises with each change, also of `Knowledge` and of an
 * answer's type.
 */
interface DraftText {
  readonly v: 1
  readonly savedAt: number
  readonly currentStep: number
  readonly knowledge: Omit<Knowledge, 'save'>
  readonly answers: Partial<Answers>
  readonly files: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>
  readonly sent: Readonly<Record<string, readonly Pick<ProviderFile, 'name' | 'size'>[]>>
  readonly lost: readonly LostFile[]
  readonly replacedAnswers: Partial<Answers>
}

export function allUnsent(answers: Answers): LocalFile[] {
  return fileFields.flatMap(({ name }) => unsentOf(answers[name]))
}

export function saveDraft(store: DraftStore, owner: string, draft: Draft): Promise<boolean> {
  const { savedAt, currentStep, answers, lostFiles, replacedAnswers } = draft
  const { save: _, ...knowledge } = draft.knowledge
  const answered = allFields.flatMap(({ row }): [string, Answer][] => {
    const answer = answers[row.name]
    return row.kind === 'files' || row.readOnly || !isAnswered(answer) ? [] : [[row.name, answer]]
  })
  const prepared = fileFields.map(({ name }) => [name, unsentOf(answers[name]).filter(isPrepared)] as const)
  // The form lists what the provider has also offline: else it is attached again.
  const sent = fileFields.map(({ name }) => [
    name,
    sentOf(answers[name]).map((file) => ({ name: nameOf(file), size: sizeOfFile(file) })),
  ])
  // Until it is prepared only its name is stored, so a restart loses it.
  const unprepared = fileFields.flatMap(({ name: field }) =>
    unsentOf(answers[field])
      .filter((file) => !isPrepared(file))
      .map(({ file: { name } }) => ({ field, name })),
  )
  const text = JSON.stringify({
    v: 1,
    savedAt,
    currentStep,
    knowledge,
    answers: Object.fromEntries(answered),
    files: Object.fromEntries(
      prepared.map(([name, list]) => [name, list.map(({ id, file }) => ({ id, name: file.name }))]),
    ),
    sent: Object.fromEntries(sent),
    lost: [...lostFiles, ...unprepared],
    replacedAnswers,
  } satisfies DraftText)
  return store.save(owner, {
    text,
    files: prepared.flatMap(([, list]) => list.map(({ id, file }) => ({ id, file }))),
  })
}

/** Throws for what is no draft of this release. */
function readDraft({ text, files: bytes }: StoredDraft): Draft {
  const draft: DraftText = JSON.parse(text)
  const { v, answers, files, sent = {}, lost = [], savedAt, currentStep, replacedAnswers = {} } = draft
  if (v !== 1) throw new RangeError(`Version ${v}`)
  const storedFiles = new Map(bytes.map((entry) => [entry.id, entry.file]))
  const all: Answers = { ...blankAnswers(), ...answers }
  const lostFiles: LostFile[] = [...lost]
  for (const { name: field } of fileFields) {
    const list: AttachedFile[] = (sent[field] ?? []).map((file) => ({ kind: 'provided', address: null, ...file }))
    for (const { id, name } of files[field] ?? []) {
      const file = storedFiles.get(id)
      if (file === undefined) lostFiles.push({ field, name })
      else list.push({ kind: 'local', id, file, sent: false })
    }
    all[field] = list
  }
  const knowledge: Knowledge = { ...nothingKnown, ...draft.knowledge, save: null }
  return { savedAt, currentStep, answers: all, knowledge, lostFiles, replacedAnswers }
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
