/** State of the files that are being prepared for sending, as rows. The wizard's prepare-files.ts does the work. */
import type { UserText } from '../domain/text/user-text.ts'
import type { FieldsOf } from './form.ts'

export type FilesName = FieldsOf<'files'>

export interface PreparationRow {
  /** Id of the attached file. */
  readonly id: string
  readonly field: FilesName
  /** The first open row is the one being prepared. */
  readonly is: 'open' | 'ready' | 'refused'
  /** Why it is not attached; null unless it was refused. */
  readonly reason: UserText | null
}

/** In the order of choosing; starts over when a file is chosen while no row is open. */
export type Preparation = readonly PreparationRow[]

const isOpen = ({ is }: PreparationRow) => is === 'open'

export function openRow(rows: Preparation): PreparationRow | undefined {
  return rows.find(isOpen)
}

/** Adds chosen files, and clears the reasons of their field. */
export function withChosen(rows: Preparation, field: FilesName, ids: readonly string[]): Preparation {
  const isCounting = rows.some(isOpen)
  const kept = rows.filter((row) => (row.is === 'refused' ? row.field !== field : isCounting))
  return [...kept, ...ids.map((id) => ({ id, field, is: 'open' as const, reason: null }))]
}

/** Closes an open row. @param reason why the file is not attached; null: it is ready */
export function withClosed(rows: Preparation, id: string, reason: UserText | null): Preparation {
  const is = reason === null ? 'ready' : 'refused'
  return rows.map((row) => (row.id === id && isOpen(row) ? { ...row, is, reason } : row))
}

/** Removes the open rows of files that were taken off the list. */
export function withoutOpen(rows: Preparation, ids: readonly string[]): Preparation {
  return rows.filter((row) => !isOpen(row) || !ids.includes(row.id))
}

/** Clears the reasons of a field: dismissed, or stale. */
export function withoutReasons(rows: Preparation, field: FilesName): Preparation {
  return rows.filter((row) => row.is !== 'refused' || row.field !== field)
}

export interface PreparationProgress {
  /** Number of the current file, from 1. */
  readonly current: number
  readonly total: number
}

/** Returns the progress; null if no row is open. @param field counts only this field's files; null counts all */
export function preparationProgress(rows: Preparation, field: FilesName | null): PreparationProgress | null {
  const counted = rows.filter((row) => field === null || row.field === field)
  const open = counted.filter(isOpen).length
  return open === 0 ? null : { current: counted.length - open + 1, total: counted.length }
}

export function reasonsOf(rows: Preparation, field: FilesName): UserText[] {
  return rows.flatMap((row) => (row.field === field && row.reason !== null ? [row.reason] : []))
}
