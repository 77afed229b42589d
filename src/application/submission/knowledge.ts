/**
 * What this device knows about an application and its submission: one plain value, stored in the draft so that a killed
 * browser can resume. `nextCommand` (plan.ts) reads it, `learn` (learn.ts) returns the next one.
 */

import type { Failure } from '../../domain/failures/failure.ts'
import {
  type Answer,
  type Answers,
  type AttachedFile,
  type FileCounts,
  type LocalFile,
  unsentOf,
  withFiles,
} from '../../form/answers.ts'
import { type FilesName, fileFieldsOf } from '../../form/form.ts'
import { stepPayload } from '../../form/payload.ts'
import type { Attempt, Changes, FilesByField, Now, SentFile, Unanswered } from './attempt.ts'

/** What is known about step 1 of an existing application. Payloads are JSON of the step's body. */
export type FirstStep =
  /** The provider holds this payload: it returned or confirmed it. */
  | { readonly known: 'held'; readonly payload: string }
  /** Posted to create the application, without a reply, and now there is one. `writtenAt`: not written before. */
  | { readonly known: 'creation posted'; readonly payload: string; readonly writtenAt: number | null }
  | { readonly known: 'nothing' }

export type Application =
  | { readonly state: 'none' }
  /** Step 1 was posted without a reply: there may be one. */
  | ({ readonly state: 'in doubt'; readonly posted: string } & Unanswered)
  | { readonly state: 'exists'; readonly id: string; readonly firstStep: FirstStep }

export type SaveEnd =
  | { readonly as: 'saved' }
  /** The provider holds answers that this device has not loaded; load them before anything overwrites them. */
  | { readonly as: 'reload' }
  /** `filesInDoubt`: names of files that may or may not have arrived. */
  | { readonly as: 'refused'; readonly failure: Failure; readonly filesInDoubt: readonly string[] }

/** The save of one step, from the press of Next to its end. */
export interface Save {
  readonly step: number
  /** Declared in the settings: the provider adds the files of a save, so each file goes in its own. */
  readonly savesAdd: boolean
  /** When the dashboard showed nothing that this device does not know, by the run's clock; null: it is to be asked. */
  readonly askedAt: number | null
  /** The provider's details in this save: null = not requested, or why they are unusable. */
  readonly details: 'received' | Failure | null
  /**
   * The provider's word that there is no application, which another reply must confirm: the details that of the dashboard,
   * and the dashboard that of a step.
   */
  readonly denial: Failure | null
  /** The provider's reply does not show an earlier save without a reply, on which it may still be working. */
  readonly isNotYetKnown: boolean
  /** Files that the provider confirmed in this save, while others of the step remain. */
  readonly delivered: readonly SentFile[]
  readonly end: SaveEnd | null
}

export interface Knowledge {
  readonly application: Application
  /** The provider has been asked for it since the form opened. */
  readonly isAsked: boolean
  /** Steps that the provider holds, ascending. */
  readonly completed: readonly number[]
  readonly fileCounts: FileCounts
  /** Per step at most one with files. Without files a save may be repeated, because it replaces itself. */
  readonly attempts: readonly Attempt[]
  /** Ids of local files that the provider has. */
  readonly received: readonly string[]
  readonly changed: Changes
  /** What the provider may hold of each changed field: what it was before, and what was sent of it since. */
  readonly replaced: Readonly<Record<string, readonly Answer[]>>
  /** The provider's dates have changed although nothing was written, so they tell nothing. */
  readonly datesMove: boolean
  /** When the provider last confirmed this device's answers, by step; the provider's clock. */
  readonly confirmed: Readonly<Record<string, number>>
  /** Begin and end of the last save that the provider refused, by step (same clock). It may have stored it first. */
  readonly refused: Readonly<Record<string, readonly [begunAt: number, endedAt: number]>>
  /** When the file counts were learned (same clock); 0 = before the form opened. */
  readonly countedAt: number
  /** When this device last knew everything that the provider holds (same clock); null = never. */
  readonly seenAt: number | null
  readonly save: Save | null
}

export const nothingKnown: Knowledge = {
  application: { state: 'none' },
  isAsked: false,
  completed: [],
  fileCounts: {},
  attempts: [],
  received: [],
  changed: {},
  replaced: {},
  datesMove: false,
  confirmed: {},
  refused: {},
  countedAt: 0,
  seenAt: null,
  save: null,
}

/** Returns what is left of a knowledge whose application is no more. */
export function withoutApplication(knowledge: Knowledge): Knowledge {
  const { application, isAsked } = nothingKnown
  return {
    ...knowledge,
    application,
    isAsked,
    completed: [],
    received: [],
    attempts: [],
    fileCounts: {},
    confirmed: {},
    refused: {},
  }
}

export function applicationIdOf({ application }: Knowledge): string | null {
  return 'id' in application ? application.id : null
}

/** Records that the provider has this device's answers of a step, which were the newest at that time. */
export function withConfirmed(knowledge: Knowledge, step: number, at: number): Knowledge {
  return { ...knowledge, confirmed: { ...knowledge.confirmed, [step]: at } }
}

/**
 * Returns when the dashboard was last asked, if the last save is so recent that asking again tells nothing: what another
 * device has written since then passes for that save. Else null.
 */
export function recentlyAsked({ save }: Knowledge, { steady }: Now): number | null {
  const isRecent = save?.end?.as === 'saved' && save.askedAt !== null && steady - save.askedAt < clockSlackMs
  return isRecent ? save.askedAt : null
}

/** What a save has not asked yet, or asks again. */
export const nothingAsked = { askedAt: null, details: null, denial: null, isNotYetKnown: false } as const

/** @param savesAdd and askedAt as in {@link Save} */
export function startSave(
  knowledge: Knowledge,
  step: number,
  savesAdd: boolean,
  askedAt: number | null = null,
): Knowledge {
  return { ...knowledge, save: { step, savesAdd, ...nothingAsked, askedAt, delivered: [], end: null } }
}

export function inSave(knowledge: Knowledge, change: Partial<Save>): Knowledge {
  return knowledge.save === null ? knowledge : { ...knowledge, save: { ...knowledge.save, ...change } }
}

export function ended(knowledge: Knowledge, end: SaveEnd): Knowledge {
  return inSave(knowledge, { end })
}

export function refused(knowledge: Knowledge, failure: Failure): Knowledge {
  return ended(knowledge, { as: 'refused', failure, filesInDoubt: [] })
}

export function firstStepPayload(answers: Answers): string {
  return JSON.stringify(stepPayload(1, answers))
}

export function filesToSend(
  { received }: Knowledge,
  step: number,
  answers: Answers,
): readonly (readonly [FilesName, readonly LocalFile[]])[] {
  return fileFieldsOf(step).flatMap((name) => {
    const files = unsentOf(answers[name]).filter(({ id }) => !received.includes(id))
    return files.length === 0 ? [] : [[name, files] as const]
  })
}

/** Returns the answers with only the files of one save. @param files the save's files, by field */
export function answersInSave(answers: Answers, files: FilesByField): Answers {
  return withFiles(answers, (list, name) => {
    const ids = (files[name] ?? []).map(({ id }) => id)
    return list.filter((file) => file.kind === 'local' && ids.includes(file.id))
  })
}

/** Returns the answers with files that the provider has received marked as sent. */
export function markReceived({ received }: Knowledge, answers: Answers): Answers {
  const mark = (file: AttachedFile): AttachedFile =>
    file.kind === 'local' && received.includes(file.id) ? { ...file, sent: true } : file
  return withFiles(answers, (list) => list.map(mark))
}

/** Clock tolerance in milliseconds: the provider's time comes from a header in whole seconds, and replies take time. */
export const clockSlackMs = 5000
