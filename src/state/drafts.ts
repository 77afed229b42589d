/**
 * The wizard's draft on this device (readings.md, Wizard; reliability section 6): what is kept, and how
 * it meets the provider's answers. Pure but for `loadDraft` and `saveDraft`.
 */
import * as z from 'zod/mini'
import {
  type Answer,
  type Answers,
  blankAnswers,
  holdsList,
  isAnswered,
  type LocalFile,
  unsentOf,
} from '../application/answers.ts'
import { allFields, type FieldName, type FieldRow, fileFields, lastStep } from '../application/form.ts'
import type { Sending } from '../application/sending.ts'
import type { DraftStore } from '../platform/port.ts'

export interface Draft {
  /** Milliseconds since 1970 of the last change. */
  readonly savedAt: number
  readonly currentStep: number
  readonly completedSteps: readonly number[]
  readonly applicationId: string | null
  /** Fields with answers that the provider does not have in this form. */
  readonly changedFields: readonly string[]
  readonly answers: Answers
  /** A reply to step 1 was lost: ask before creating again. */
  readonly creationUnsure: boolean
  /** A save with files is under way, or its reply was lost. */
  readonly sending: Sending | null
}

/** Secrets whose key is gone (after Log Out) are unanswered. */
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
  completedSteps: z.array(stepNumber),
  applicationId: z.nullable(z.string()),
  changedFields: z.array(z.string()),
  creationUnsure: z.boolean(),
  sending: z.nullable(
    z.object({
      step: stepNumber,
      held: z.record(z.string(), z.number()),
      files: z.record(z.string(), z.array(z.string())),
    }),
  ),
  answers: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() }))),
})

/** Keeps the answers that are of their field's kind and, where it has options, one of them. */
function readAnswers(stored: Readonly<Record<string, unknown>>): Partial<Answers> {
  const entries = allFields.flatMap(({ row }): [string, Answer][] => {
    const value = Object.hasOwn(stored, row.name) ? stored[row.name] : undefined
    if (row.kind === 'files') return []
    const fits = (entry: unknown): entry is string =>
      typeof entry === 'string' && (row.options === undefined || row.options.includes(entry))
    if (holdsList(row)) return Array.isArray(value) ? [[row.name, value.filter(fits)]] : []
    return fits(value) ? [[row.name, value]] : []
  })
  return Object.fromEntries(entries) as Partial<Answers>
}

/** The unsent files of the form, by field. */
function draftFiles(answers: Answers): [FieldName, LocalFile[]][] {
  return fileFields.map(({ name }) => [name, unsentOf(answers[name])])
}

/**
 * Saves the draft. Secret answers that the provider has are dropped: it can hand them back.
 * @returns false when the device did not keep it
 */
export function saveDraft(store: DraftStore, owner: string, draft: Draft): Promise<boolean> {
  const open: Record<string, Answer> = {}
  const secret: Record<string, Answer> = {}
  for (const { row } of allFields) {
    const answer = draft.answers[row.name as FieldName]
    if (row.kind === 'files' || !isAnswered(answer)) continue
    if (row.secret !== true) open[row.name] = answer
    else if (draft.changedFields.includes(row.name)) secret[row.name] = answer
  }
  const files = draftFiles(draft.answers)
  const { answers: _, ...rest } = draft
  const listed = files.map(([name, list]) => [name, list.map(({ id, file }) => ({ id, name: file.name }))])
  const text = JSON.stringify({ v: version, ...rest, answers: open, files: Object.fromEntries(listed) })
  return store.save(owner, {
    text,
    secret: Object.keys(secret).length === 0 ? null : JSON.stringify(secret),
    files: files.flatMap(([, list]) => list.map(({ id, file }) => ({ id, file }))),
  })
}

/** @returns null when there is none, 'damaged' when there is one that can't be read */
export async function loadDraft(store: DraftStore, owner: string): Promise<LoadedDraft | 'damaged' | null> {
  const stored = await store.load(owner)
  if (stored === null || stored === 'damaged') return stored
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
  const { answers, files, v: _, ...rest } = parsed.data
  const kept = new Map(stored.files.map((entry) => [entry.id, entry.file]))
  const all: Answers = {
    ...blankAnswers(),
    ...readAnswers(answers),
    ...readAnswers(typeof secret === 'object' && secret !== null ? (secret as Record<string, unknown>) : {}),
  }
  const lostFiles: string[] = []
  for (const { row } of allFields) {
    if (row.kind !== 'files') continue
    const list: LocalFile[] = []
    for (const { id, name } of files[row.name] ?? []) {
      const file = kept.get(id)
      if (file === undefined) lostFiles.push(name)
      else list.push({ kind: 'local', id, file, sent: false })
    }
    ;(all as Record<string, Answer>)[row.name] = list
  }
  return { draft: { ...rest, answers: all }, lostFiles }
}

export interface Merged {
  readonly answers: Answers
  /** The fields in which the draft differs from what the provider holds. */
  readonly changedFields: readonly FieldName[]
  /** How many attached files came back. */
  readonly fileCount: number
}

/** Blanks at the ends are not sent, so they are no change. */
function saysTheSame(own: Answer, server: Answer): boolean {
  if (typeof own === 'string' && typeof server === 'string') return own.trim() === server.trim()
  return JSON.stringify(own) === JSON.stringify(server)
}

/** Whether the draft's answer of a field is to be shown instead of the provider's. */
function draftWins(row: FieldRow, own: Answer, saved: boolean, changed: boolean): boolean {
  if (row.readOnly) return false
  // Not saved yet: whatever was typed. Saved: only what was changed here afterwards, also if it was emptied;
  // but an empty secret may just have lost its key.
  return saved ? changed && (isAnswered(own) || row.secret !== true) : isAnswered(own)
}

/**
 * The provider's answers win for the steps it holds; the draft's win for steps not saved yet, and for a
 * field of a saved step that was changed afterwards on this device (readings.md, Wizard).
 * @param server what the provider holds; blank answers when there is no application
 * @param completed the steps that the provider holds
 */
export function mergeDraft(server: Answers, completed: readonly number[], draft: Draft | null): Merged {
  const merged: Record<string, Answer> = { ...server }
  const changedFields: FieldName[] = []
  let fileCount = 0
  for (const { row, step } of draft === null ? [] : allFields) {
    const name = row.name as FieldName
    const own = (draft as Draft).answers[name]
    if (!draftWins(row, own, completed.includes(step), (draft as Draft).changedFields.includes(name))) continue
    if (row.kind === 'files') {
      const files = own as Answers['truckPhotos']
      merged[name] = [...(server[name] as Answers['truckPhotos']), ...files]
      fileCount += files.length
    } else if (!saysTheSame(own, server[name])) {
      merged[name] = own
    } else continue
    changedFields.push(name)
  }
  return { answers: merged as Record<FieldName, Answer> as Answers, changedFields, fileCount }
}
