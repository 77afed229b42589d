/** A save without a reply, with the files that are in it. */
import type { FileCounts } from '../../form/answers.ts'
import { type FilesName, fileFields } from '../../form/form.ts'
import { mayStillArrive, type Unanswered } from './unanswered.ts'

export interface SentFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Fields changed here and not sent, with the time of the change (milliseconds since 1970, provider's clock). */
export type Changes = Readonly<Record<string, number>>

export type FilesByField = Readonly<Record<string, readonly SentFile[]>>

/** A save to an application that exists, without a reply yet. It is atomic. */
export interface Attempt extends Unanswered {
  readonly step: number
  readonly changes: Changes
  /** Of step 1: JSON of its body. */
  readonly payload?: string
  /** Number of files that the provider held before, by field of this step; absent if unknown. */
  readonly held: FileCounts
  /** The files of this save, by field; empty if it has none. */
  readonly files: FilesByField
  /** More files of the step follow in another save. */
  readonly isPart?: true | undefined
  /** The provider has refused it, and has hardly stored the files: without its details they are sent again. */
  readonly isRefused?: true
}

export function hasFiles({ files }: Attempt): boolean {
  return Object.keys(files).length > 0
}

/** Returns whether the provider's details show an attempt: it is not sent again unasked. */
export function isShown(attempt: Attempt): boolean {
  return attempt.payload !== undefined || hasFiles(attempt)
}

/** Returns whether the provider may still be working on an attempt. */
export function mayArrive(attempt: Attempt, steady: number): boolean {
  return mayStillArrive(attempt, bytesOf(attempt.files), steady)
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
