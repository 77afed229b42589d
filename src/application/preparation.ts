/**
 * The files that are being made ready to be sent: rows, and one function for everything that happens to them. Pure: what
 * is done with a row is prepare-files.ts in the wizard.
 */
import type { UserText } from '../domain/text/user-text.ts'
import type { FieldsOf } from './form.ts'

export type FilesName = FieldsOf<'files'>

export interface PreparationRow {
  /** Of the attached file. */
  readonly id: string
  readonly field: FilesName
  readonly is: 'chosen' | 'preparing' | 'ready' | 'failed' | 'cancelled'
  /** Why it is not attached; null while it is not failed. */
  readonly reason: UserText | null
}

/** In the order in which they were chosen; begun anew when a file is chosen while none is open. */
export type Preparation = readonly PreparationRow[]

export type PreparationEvent =
  | { readonly type: 'chosen'; readonly field: FilesName; readonly ids: readonly string[] }
  | { readonly type: 'preparing' | 'ready' | 'cancelled'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly reason: UserText }
  /** The reasons of a field were read, or are out of date. */
  | { readonly type: 'read'; readonly field: FilesName }

function isOpen({ is }: PreparationRow): boolean {
  return is === 'chosen' || is === 'preparing'
}

export function reducePreparation(rows: Preparation, event: PreparationEvent): Preparation {
  switch (event.type) {
    case 'chosen': {
      const kept = rows.some(isOpen) ? rows : rows.filter((row) => row.is === 'failed' && row.field !== event.field)
      const added = event.ids.map((id) => ({ id, field: event.field, is: 'chosen' as const, reason: null }))
      return [...kept, ...added]
    }
    case 'read':
      if (!rows.some((row) => row.is === 'failed' && row.field === event.field)) return rows
      return rows.filter((row) => row.is !== 'failed' || row.field !== event.field)
    default: {
      // What came late for a row that was cancelled, or is ready, changes nothing.
      if (!rows.some((row) => row.id === event.id && isOpen(row))) return rows
      const reason = event.type === 'failed' ? event.reason : null
      return rows.map((row) => (row.id === event.id && isOpen(row) ? { ...row, is: event.type, reason } : row))
    }
  }
}

/** The row whose turn it is; null while one is being prepared, or none waits: one picture at a time is in memory. */
export function nextToPrepare(rows: Preparation): PreparationRow | null {
  if (rows.some((row) => row.is === 'preparing')) return null
  return rows.find((row) => row.is === 'chosen') ?? null
}

export interface PreparationProgress {
  /** Which one is under way, from 1. */
  readonly current: number
  readonly total: number
}

/** How far they are; null: none is open. @param field one field's files alone, or null for all */
export function preparationProgress(rows: Preparation, field: FilesName | null): PreparationProgress | null {
  const counted = rows.filter((row) => row.is !== 'cancelled' && (field === null || row.field === field))
  const open = counted.filter(isOpen).length
  return open === 0 ? null : { current: counted.length - open + 1, total: counted.length }
}

/** Ids of the files of a field that are not ready yet. */
export function openIds(rows: Preparation, field: FilesName): string[] {
  return rows.filter((row) => row.field === field && isOpen(row)).map(({ id }) => id)
}

/** Why files of a field were not attached. */
export function reasonsOf(rows: Preparation, field: FilesName): UserText[] {
  return rows.flatMap((row) => (row.field === field && row.reason !== null ? [row.reason] : []))
}
