/**
 * What this device knows about an application and its submission: one plain value, stored in the draft so that a killed
 * browser can resume. `nextCommand` (plan.ts) reads it, `learn` (learn.ts) returns the next one.
 */

import type { Failure } from '../../domain/failures/failure.ts'
import type { Dashboard } from '../../domain/progress/progress.ts'
import { stepId } from '../../domain/progress/steps.ts'
import { readDate } from '../../domain/text/format.ts'
import { type Answers, type AttachedFile, type LocalFile, unsentOf } from '../answers.ts'
import { type FieldName, type FieldsOf, fieldRow, fileFields, stepRow } from '../form.ts'
import { stepPayload } from '../payload.ts'
import { certainAt, lostBefore, mayStillArrive, type Sending } from './sending.ts'

type FilesName = FieldsOf<'files'>

/** A change of step 1 that was posted without a reply. */
export interface PostedChange extends Sending {
  readonly known: 'change posted'
  readonly payload: string
}

/** What is known about step 1 of an existing application. Payloads are JSON of the step's body. */
export type FirstStep =
  /** The provider holds this payload: it returned or confirmed it. */
  | { readonly known: 'held'; readonly payload: string }
  | PostedChange
  /** Posted to create the application, without a reply, and now there is one. `writtenAt`: not written before. */
  | { readonly known: 'creation posted'; readonly payload: string; readonly writtenAt: number | null }
  /** The provider does not list the step as completed, so it is always sent. */
  | { readonly known: 'unfinished' }
  | { readonly known: 'nothing' }

export type Application =
  /** Opened without the provider. `id` comes from the draft. */
  | {
      readonly state: 'unasked'
      readonly id: string | null
      readonly firstStep: PostedChange | { readonly known: 'nothing' }
    }
  | { readonly state: 'none' }
  /** Step 1 was posted without a reply: there may be one. */
  | ({ readonly state: 'in doubt'; readonly posted: string } & Sending)
  | { readonly state: 'exists'; readonly id: string; readonly firstStep: FirstStep }

/** Number of files that the provider holds, by field; absent if unknown. */
export type FileCounts = Readonly<Record<string, number>>

export interface SentFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Fields changed here and not sent, with the time of the change (milliseconds since 1970, provider's clock). */
export type Changes = Readonly<Record<string, number>>

export type FilesByField = Readonly<Record<string, readonly SentFile[]>>

/** A save of step 2 to 7 without a reply yet. It is atomic. */
export interface Attempt extends Sending {
  readonly step: number
  readonly changes: Changes
  /** Number of files that the provider held before, by field of this step; absent if unknown. */
  readonly held: FileCounts
  /** The files of this save, by field; empty if it has none. */
  readonly files: FilesByField
  /** More files of the step follow in another save. */
  readonly isPart?: true
}

/** Confirmed files of a step that is sent in several saves, which may yet be replaced: the device stores them too. */
export interface Delivered {
  readonly step: number
  /** Number of files that the provider held before the first of these saves, by field. */
  readonly held: FileCounts
  readonly files: FilesByField
  /** Files of the newest save, until the details show whether the others are still there. */
  readonly newest: FilesByField | null
}

export type SaveEnd =
  | { readonly as: 'saved' }
  /** The provider holds answers that this device has not loaded; load them before anything overwrites them. */
  | { readonly as: 'reload' }
  /** `filesInDoubt`: names of files that may or may not have arrived. */
  | { readonly as: 'refused'; readonly failure: Failure; readonly filesInDoubt: readonly string[] }

/** The save of one step, from the press of Next to its end. */
export interface Save {
  readonly step: number
  /** Why the provider's details are unusable in this save; null = not requested, or received. */
  readonly detailsFailure: Failure | null
  /** The dashboard's message that there is no data for this user, which the details must confirm. */
  readonly denial: Failure | null
  /** Whether the provider's details were received in this save. */
  readonly hasDetails: boolean
  /** The provider's reply does not show an earlier save without a reply, on which it may still be working. */
  readonly isNotYetKnown: boolean
  /** The changes sent with the last files of the step; null = not sent in this save. */
  readonly allSent: Changes | null
  readonly end: SaveEnd | null
}

export interface Knowledge {
  readonly application: Application
  /** Steps that the provider holds, ascending. */
  readonly completed: readonly number[]
  readonly fileCounts: FileCounts
  /** Per step at most one with files. Without files a save may be repeated, because it replaces itself. */
  readonly attempts: readonly Attempt[]
  /** At most one per step. */
  readonly delivered: readonly Delivered[]
  /** The provider replaces earlier files on each save, so all files of a step go in one save. */
  readonly replaces: boolean
  /** The details have shown that each save adds files, so they are not asked after every save. */
  readonly adds: boolean
  /** Limit of a save's files in bytes: half of what the provider rejected as too large; null = nothing was rejected. */
  readonly room: number | null
  /** Ids of local files that the provider has. */
  readonly received: readonly string[]
  readonly changed: Changes
  /** When this device last knew the provider's answers (same clock); null = never. */
  readonly seenAt: number | null
  /** null between saves. */
  readonly save: Save | null
}

export const nothingKnown: Knowledge = {
  application: { state: 'unasked', id: null, firstStep: { known: 'nothing' } },
  completed: [],
  fileCounts: {},
  attempts: [],
  delivered: [],
  replaces: false,
  adds: false,
  room: null,
  received: [],
  changed: {},
  seenAt: null,
  save: null,
}

export function postedChangeOf(application: Application): PostedChange | null {
  const isKnown = application.state === 'exists' || application.state === 'unasked'
  return isKnown && application.firstStep.known === 'change posted' ? application.firstStep : null
}

/** Nothing is being sent now. @param isOver the provider does not work any more on the save that was being sent */
export function withLostSaves(knowledge: Knowledge, now: number, isOver = false): Knowledge {
  const { application, attempts } = knowledge
  const over = <One extends Sending>(save: One, bytes: number): One =>
    isOver && save.lostAt === null ? { ...save, lostAt: 0 } : lostBefore(save, bytes, now)
  const change = postedChangeOf(application)
  const known: Application =
    application.state === 'in doubt'
      ? over(application, 0)
      : change === null
        ? application
        : ({ ...application, firstStep: over(change, 0) } as Application)
  return {
    ...knowledge,
    application: known,
    attempts: attempts.map((attempt) => over(attempt, bytesOf(attempt.files))),
  }
}

export function applicationIdOf({ application }: Knowledge): string | null {
  return application.state === 'exists' || application.state === 'unasked' ? application.id : null
}

function certainTimes({ application, attempts }: Knowledge, step: number, now: number): number[] {
  if (step !== 1) {
    return attempts.filter((one) => one.step === step).map((one) => certainAt(one, bytesOf(one.files), now))
  }
  const save = application.state === 'in doubt' ? application : postedChangeOf(application)
  return save === null ? [] : [certainAt(save, 0, now)]
}

/**
 * Records that the user changed a field. An older save that may still arrive would look newer to the provider, so the
 * change counts from when it can't any more.
 * @param at milliseconds since 1970 by the provider's clock
 */
export function change(knowledge: Knowledge, field: FieldName, at: number): Knowledge {
  const time = Math.max(at, ...certainTimes(knowledge, fieldRow(field).step, at))
  return { ...knowledge, changed: { ...knowledge.changed, [field]: time } }
}

export function hasUnsent({ changed }: Knowledge, step: number): boolean {
  return stepRow(step).fields.some(({ name }) => Object.hasOwn(changed, name))
}

export function changesOf({ changed }: Knowledge, step: number): Changes {
  const entries = stepRow(step).fields.flatMap(({ name }) => {
    const at = changed[name]
    return at === undefined ? [] : [[name, at] as const]
  })
  return Object.fromEntries(entries)
}

/** Returns the time of a step's last unsent change; 0 = none. */
export function lastChange({ changed }: Knowledge, step: number): number {
  return Math.max(0, ...stepRow(step).fields.map(({ name }) => changed[name] ?? 0))
}

export function startSave(knowledge: Knowledge, step: number): Knowledge {
  return {
    ...knowledge,
    save: {
      step,
      detailsFailure: null,
      denial: null,
      hasDetails: false,
      isNotYetKnown: false,
      allSent: null,
      end: null,
    },
  }
}

export function firstStepPayload(answers: Answers): string {
  return JSON.stringify(stepPayload(1, answers))
}

export function hasFiles({ files }: Attempt): boolean {
  return Object.keys(files).length > 0
}

/** Returns whether the provider may still be working on an attempt. */
export function isOpen(attempt: Attempt, now: number): boolean {
  return mayStillArrive(attempt, bytesOf(attempt.files), now)
}

export function bytesOf(files: FilesByField): number {
  return sizeOf(Object.values(files).flat())
}

export function sizeOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

export function fileFieldsOf(step: number): FilesName[] {
  return fileFields.filter((field) => field.step === step).map(({ name }) => name)
}

export function filesToSend(
  knowledge: Knowledge,
  step: number,
  answers: Answers,
): readonly (readonly [FilesName, readonly LocalFile[]])[] {
  const there = [...knowledge.received, ...deliveredFiles(knowledge, step).map(({ id }) => id)]
  return fileFieldsOf(step).flatMap((name) => {
    const files = unsentOf(answers[name]).filter(({ id }) => !there.includes(id))
    return files.length === 0 ? [] : [[name, files] as const]
  })
}

export function deliveredOf({ delivered }: Knowledge, step: number): Delivered | undefined {
  return delivered.find((one) => one.step === step)
}

export function deliveredFiles(knowledge: Knowledge, step: number): readonly SentFile[] {
  const delivered = deliveredOf(knowledge, step)
  return [delivered?.files ?? {}, delivered?.newest ?? {}].flatMap((files) => Object.values(files).flat())
}

/** Returns the answers with only the files of one save. @param files the save's files, by field */
export function answersInSave(answers: Answers, files: FilesByField): Answers {
  const left = fileFields.map(({ name }) => {
    const ids = (files[name] ?? []).map(({ id }) => id)
    return [name, answers[name].filter((file) => file.kind === 'local' && ids.includes(file.id))]
  })
  return { ...answers, ...Object.fromEntries(left) }
}

/** Returns the answers with files that the provider has received marked as sent. */
export function markReceived({ received }: Knowledge, answers: Answers): Answers {
  const mark = (file: AttachedFile): AttachedFile =>
    file.kind === 'local' && received.includes(file.id) ? { ...file, sent: true } : file
  const marked = fileFields.map(({ name }) => [name, answers[name].map(mark)])
  return { ...answers, ...Object.fromEntries(marked) }
}

/** Range of the time at which a step was written, in milliseconds since 1970: a time without a zone is ambiguous. */
interface Written {
  readonly earliest: number
  readonly latest: number
}

const hourMs = 3_600_000

/** Returns when the provider wrote a step; null if it returned no valid time. */
export function writtenAt(dashboard: Dashboard, step: number): Written | null {
  const text = (dashboard.timestamps[stepId(step)] ?? '').trim()
  const time = readDate(text)
  if (time === null) return null
  if (/(Z|GMT|UTC|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10) return { earliest: time, latest: time }
  // Time zones range from UTC-12 to UTC+14.
  const inGreenwich = time - new Date(time).getTimezoneOffset() * 60_000
  return { earliest: inGreenwich - 14 * hourMs, latest: inGreenwich + 12 * hourMs }
}
