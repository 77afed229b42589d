/** Stores the wizard's draft on this device, secret answers encrypted, and loads it. */
import * as z from 'zod/mini'
import {
  type Answer,
  type Answers,
  blankAnswers,
  isAnswered,
  isListField,
  type LocalFile,
  unsentOf,
} from '../application/answers.ts'
import { allFields, type FieldName, fileFields, lastStep } from '../application/form.ts'
import type { Draft } from '../application/submission/open.ts'
import { knowledgeSchema, readKnowledge, storeKnowledge } from '../application/submission/stored.ts'
import type { DraftStore } from '../platform/port.ts'

/** Secret answers whose key is gone (after Log Out) are unanswered. */
export interface LoadedDraft {
  readonly draft: Draft
  /** Names of files that could not be read back. */
  readonly lostFiles: readonly string[]
}

const version = 1
const stepNumber = z.int().check(z.gte(1), z.lte(lastStep))

const textSchema = z.object({
  v: z.literal(version),
  savedAt: z.number(),
  currentStep: stepNumber,
  knowledge: knowledgeSchema,
  answers: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() }))),
})

/** Key of the step 1 payload that was posted without a reply, among the secret answers. */
const postedKey = 'postedFirstStep'

/** Returns the stored answers that have their field's type and, where it has options, are one of them. */
function readAnswers(stored: Readonly<Record<string, unknown>>): Partial<Answers> {
  const entries = allFields.flatMap(({ row }): [string, Answer][] => {
    const value = Object.hasOwn(stored, row.name) ? stored[row.name] : undefined
    if (row.kind === 'files') return []
    const fits = (entry: unknown): entry is string =>
      typeof entry === 'string' && (row.options === undefined || row.options.includes(entry))
    if (isListField(row)) return Array.isArray(value) ? [[row.name, value.filter(fits)]] : []
    return fits(value) ? [[row.name, value]] : []
  })
  return Object.fromEntries(entries) as Partial<Answers>
}

const originalMark = '.original'

/** Returns the key of a file's bytes: preparing a file changes its bytes, but not its id. */
function storedId({ id, original }: LocalFile): string {
  return original === true ? id + originalMark : id
}

function storedFile(entry: LocalFile) {
  return { id: storedId(entry), name: entry.file.name }
}

/** The unsent files of the form, by field. */
function draftFiles(answers: Answers): [FieldName, LocalFile[]][] {
  return fileFields.map(({ name }) => [name, unsentOf(answers[name])])
}

/** Returns the ids of the files in a draft of these answers; preparing a file doesn't change its id. */
export function draftFileIds(answers: Answers): string[] {
  return draftFiles(answers).flatMap(([, list]) => list.map(({ id }) => id))
}

/**
 * Saves the draft, without secret answers that the provider has: it returns them.
 * @returns false when the device could not store it
 */
export function saveDraft(store: DraftStore, owner: string, draft: Draft): Promise<boolean> {
  const open: Record<string, Answer> = {}
  const { open: knowledge, posted } = storeKnowledge(draft.knowledge)
  const secret: Record<string, Answer> = posted === null ? {} : { [postedKey]: posted }
  for (const { row } of allFields) {
    const answer = draft.answers[row.name as FieldName]
    if (row.kind === 'files' || row.readOnly || !isAnswered(answer)) continue
    if (row.secret !== true) open[row.name] = answer
    else if (Object.hasOwn(draft.knowledge.changed, row.name)) secret[row.name] = answer
  }
  const files = draftFiles(draft.answers)
  const { savedAt, currentStep } = draft
  const listed = files.map(([name, list]) => [name, list.map(storedFile)])
  const text = JSON.stringify({
    v: version,
    savedAt,
    currentStep,
    knowledge,
    answers: open,
    files: Object.fromEntries(listed),
  })
  return store.save(owner, {
    text,
    secret: Object.keys(secret).length === 0 ? null : JSON.stringify(secret),
    files: files.flatMap(([, list]) => list.map((entry) => ({ id: storedId(entry), file: entry.file }))),
  })
}

/**
 * Loads the draft.
 * @returns null if there is none; 'damaged' if it can't be parsed; 'unreadable' as in {@link DraftStore}
 */
export async function loadDraft(
  store: DraftStore,
  owner: string,
): Promise<LoadedDraft | 'damaged' | 'unreadable' | null> {
  const stored = await store.load(owner)
  if (stored === null || typeof stored === 'string') return stored
  let json: unknown
  let secret: unknown
  try {
    json = JSON.parse(stored.text)
    secret = stored.secret === null ? {} : JSON.parse(stored.secret)
  } catch {
    return 'damaged'
  }
  const parsed = z.safeParse(textSchema, json)
  if (!parsed.success) return 'damaged'
  const { answers, files, savedAt, currentStep } = parsed.data
  const storedFiles = new Map(stored.files.map((entry) => [entry.id, entry.file]))
  const secrets = typeof secret === 'object' && secret !== null ? (secret as Record<string, unknown>) : {}
  const all: Answers = { ...blankAnswers(), ...readAnswers(answers), ...readAnswers(secrets) }
  const lostFiles: string[] = []
  for (const { name: field } of fileFields) {
    const list: LocalFile[] = []
    for (const { id: stored, name } of files[field] ?? []) {
      // The text is stored before the files' bytes: after a reload in between, only the other key may exist.
      const id = stored.replace(originalMark, '')
      const [prepared, original] = [storedFiles.get(id), storedFiles.get(id + originalMark)]
      if (prepared !== undefined) list.push({ kind: 'local', id, file: prepared, sent: false })
      else if (original !== undefined) list.push({ kind: 'local', id, file: original, sent: false, original: true })
      else lostFiles.push(name)
    }
    all[field] = list
  }
  const posted = Object.hasOwn(secrets, postedKey) ? secrets[postedKey] : null
  const knowledge = readKnowledge(parsed.data.knowledge, typeof posted === 'string' ? posted : null)
  return { draft: { savedAt, currentStep, answers: all, knowledge }, lostFiles }
}
