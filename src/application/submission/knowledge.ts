/**
 * What this device knows of an application and of its sending: one plain value. It lies in the draft as it is, so that
 * a killed browser goes on where it was. `nextCommand` (plan.ts) reads it, `learn` (learn.ts) makes the next one.
 */

import type { Problem } from '../../domain/failures/problem.ts'
import type { Dashboard } from '../../domain/progress/progress.ts'
import { stepId } from '../../domain/progress/steps.ts'
import { readDate } from '../../domain/text/format.ts'
import { type Answers, type AttachedFile, type LocalFile, unsentOf } from '../answers.ts'
import { type FieldName, type FieldsOf, fileFields, stepRow } from '../form.ts'
import { stepPayload } from '../payload.ts'

type FilesName = FieldsOf<'files'>

/** What is known of step 1 of an application that exists. Payloads are JSON of the step's body. */
export type FirstStep =
  /** The provider holds this: it said so, or it said yes to it. */
  | { readonly known: 'held'; readonly payload: string }
  /** This was posted as a change and no reply came. */
  | { readonly known: 'change posted' }
  /**
   * This was posted to create the application, no reply came, and now there is an application; null = not known any more.
   * `writtenAt`: the earliest time at which the provider may have written step 1.
   */
  | { readonly known: 'creation posted'; readonly payload: string | null; readonly writtenAt: number | null }
  /** The provider does not call the step completed: it is sent whatever it holds. */
  | { readonly known: 'unfinished' }
  | { readonly known: 'nothing' }

export type Application =
  /** Opened without the provider. `id` is what the draft remembers. */
  | { readonly state: 'unasked'; readonly id: string | null }
  | { readonly state: 'none' }
  /** Step 1 was posted and no reply came: there may be one. `posted` is null where the sealed part of a draft was lost. */
  | { readonly state: 'in doubt'; readonly posted: string | null }
  | { readonly state: 'exists'; readonly id: string; readonly firstStep: FirstStep }

/** How many files the provider holds, by field; a field whose number is not known is absent. */
export type FileCounts = Readonly<Record<string, number>>

/** A file on its way. */
export interface SentFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export type FilesByField = Readonly<Record<string, readonly SentFile[]>>

/** A save with files whose reply is missing. A multipart save is carried out whole or not at all. */
export interface Attempt {
  readonly step: number
  /** How many files the provider held before, of the fields of this step; absent where that was not known. */
  readonly held: FileCounts
  /** The files on their way, by field: what is attached afterwards is not among them. */
  readonly files: FilesByField
  /** Other files of the step follow in another save. */
  readonly isPart?: true
}

/**
 * Files of a step that is sent in several saves, to which the provider has said yes. The device keeps them until the
 * last of these saves: a provider may replace the files of before instead of adding to them.
 */
export interface Delivered {
  readonly step: number
  /** How many files the provider held before the first of these saves, by field. */
  readonly held: FileCounts
  readonly files: FilesByField
  /** Those of the newest save, as long as no details have shown whether the others are still there. */
  readonly newest: FilesByField | null
}

/** How a save ended. */
export type SaveEnd =
  | { readonly as: 'saved' }
  /** The provider holds answers that this device has not seen: they are loaded before anything overwrites them. */
  | { readonly as: 'reload' }
  /** `filesInDoubt`: names of files of which it can't be found out whether they arrived. */
  | { readonly as: 'refused'; readonly problem: Problem; readonly filesInDoubt: readonly string[] }

/** The save of one step, from the press of Next to its end. */
export interface Save {
  readonly step: number
  /** Why the provider's details are of no use in this save; null = they were not asked for, or they came. */
  readonly detailsProblem: Problem | null
  /** The dashboard said in words that it knows nothing of this person: the details are the second opinion. */
  readonly denial: Problem | null
  /** The provider's details came in this save. */
  readonly hasDetails: boolean
  /** The changes that went out with the last files of the step; null = they did not go out in this save. */
  readonly allSent: Knowledge['changed'] | null
  readonly end: SaveEnd | null
}

export interface Knowledge {
  readonly application: Application
  /** Steps that the provider holds, ascending. */
  readonly completed: readonly number[]
  readonly fileCounts: FileCounts
  /** At most one a step. */
  readonly attempts: readonly Attempt[]
  /** At most one a step. */
  readonly delivered: readonly Delivered[]
  /** The files of a save take the place of those of before: all of a step go in one save. */
  readonly replaces: boolean
  /** The files of one save stay below so many bytes, because the provider found twice as many too large; null = it did not. */
  readonly room: number | null
  /** Ids of local files that the provider has. */
  readonly received: readonly string[]
  /** Fields that were changed here and not sent, with the time of the change (milliseconds since 1970, provider's clock). */
  readonly changed: Readonly<Record<string, number>>
  /** Until when this device has seen the provider's answers (same clock); null = never. */
  readonly seenAt: number | null
  /** null between saves. */
  readonly save: Save | null
}

/** Nothing is known, and the provider was not asked. */
export const nothingKnown: Knowledge = {
  application: { state: 'unasked', id: null },
  completed: [],
  fileCounts: {},
  attempts: [],
  delivered: [],
  replaces: false,
  room: null,
  received: [],
  changed: {},
  seenAt: null,
  save: null,
}

/** The application's id, if one is known. */
export function applicationIdOf({ application }: Knowledge): string | null {
  return application.state === 'exists' || application.state === 'unasked' ? application.id : null
}

/** A field was changed by the person. @param at milliseconds since 1970 by the provider's clock */
export function change(knowledge: Knowledge, field: FieldName, at: number): Knowledge {
  return { ...knowledge, changed: { ...knowledge.changed, [field]: at } }
}

/** Whether something of a step was changed here and not sent. */
export function hasUnsent({ changed }: Knowledge, step: number): boolean {
  return stepRow(step).fields.some(({ name }) => Object.hasOwn(changed, name))
}

/** When something of a step was changed here last; 0 = nothing that is not sent. */
export function lastChange({ changed }: Knowledge, step: number): number {
  return Math.max(0, ...stepRow(step).fields.map(({ name }) => changed[name] ?? 0))
}

/** Next was pressed: the save of a step begins, whatever came of the one before. */
export function wantSaved(knowledge: Knowledge, step: number): Knowledge {
  return {
    ...knowledge,
    save: { step, detailsProblem: null, denial: null, hasDetails: false, allSent: null, end: null },
  }
}

/** The body of step 1 as one comparable text. */
export function firstStepPayload(answers: Answers): string {
  return JSON.stringify(stepPayload(1, answers))
}

function fieldsOf(payload: string): Readonly<Record<string, unknown>> | null {
  const { json } = JSON.parse(payload) as { json?: Readonly<Record<string, unknown>> }
  return json ?? null
}

/**
 * Whether two bodies of step 1 say the same. A draft may hold one that an earlier release posted: a field that it did
 * not have counts as not answered, and a field that is gone does not count.
 * @param posted null = not known any more
 * @param payload of this release
 */
export function isSamePayload(posted: string | null, payload: string): boolean {
  const [before, now] = [posted === null ? null : fieldsOf(posted), fieldsOf(payload)]
  if (before === null || now === null) return false
  return Object.entries(now).every(([key, value]) => (before[key] ?? '') === (value ?? ''))
}

/** The file fields of a step. */
export function fileFieldsOf(step: number): FilesName[] {
  return fileFields.filter((field) => field.step === step).map(({ name }) => name)
}

/** The files of a step that are to be sent, by field; fields without any are absent. */
export function filesToSend(
  knowledge: Knowledge,
  step: number,
  answers: Answers,
): readonly (readonly [FilesName, readonly LocalFile[]])[] {
  const there = [...knowledge.received, ...filesThere(knowledge, step).map(({ id }) => id)]
  return fileFieldsOf(step).flatMap((name) => {
    const files = unsentOf(answers[name]).filter(({ id }) => !there.includes(id))
    return files.length === 0 ? [] : [[name, files] as const]
  })
}

/** What the provider has said yes to of a step that is sent in several saves. */
export function deliveredOf({ delivered }: Knowledge, step: number): Delivered | undefined {
  return delivered.find((one) => one.step === step)
}

/** Files of a step that is sent in several saves, to which the provider has said yes. */
export function filesThere(knowledge: Knowledge, step: number): readonly SentFile[] {
  const delivered = deliveredOf(knowledge, step)
  return [delivered?.files ?? {}, delivered?.newest ?? {}].flatMap((files) => Object.values(files).flat())
}

/** The answers with the files of one save alone. @param files by field, those on their way; null = none */
export function answersInSave(answers: Answers, files: FilesByField | null): Answers {
  const left = fileFields.map(({ name }) => {
    const ids = (files?.[name] ?? []).map(({ id }) => id)
    return [name, answers[name].filter((file) => file.kind === 'local' && ids.includes(file.id))]
  })
  return { ...answers, ...Object.fromEntries(left) }
}

/** The answers with every file marked that the provider has received. */
export function markReceived({ received }: Knowledge, answers: Answers): Answers {
  const mark = (file: AttachedFile): AttachedFile =>
    file.kind === 'local' && received.includes(file.id) ? { ...file, sent: true } : file
  const marked = fileFields.map(({ name }) => [name, answers[name].map(mark)])
  return { ...answers, ...Object.fromEntries(marked) }
}

/** When a step was written; a time without a zone leaves a day open, so it lies between the two (milliseconds since 1970). */
interface Written {
  readonly earliest: number
  readonly latest: number
}

const hourMs = 3_600_000

/** When the provider wrote a step; null where it gives no readable time. */
export function writtenAt(dashboard: Dashboard, step: number): Written | null {
  const text = (dashboard.timestamps[stepId(step)] ?? '').trim()
  const time = readDate(text)
  if (time === null) return null
  if (/(Z|GMT|UTC|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10) return { earliest: time, latest: time }
  // Zones reach from 12 hours behind Greenwich to 14 before it.
  const inGreenwich = time - new Date(time).getTimezoneOffset() * 60_000
  return { earliest: inGreenwich - 14 * hourMs, latest: inGreenwich + 12 * hourMs }
}
