/**
 * State of the files that are being prepared for sending: rows and a pure reducer. The wizard's prepare-files.ts does
 * the work.
 */
import type { UserText } from '../domain/text/user-text.ts'
import type { FieldsOf } from './form.ts'

export type FilesName = FieldsOf<'files'>

export interface PreparationRow {
  /** Id of the attached file. */
  readonly id: string
  readonly field: FilesName
  readonly is: 'chosen' | 'preparing' | 'ready' | 'failed' | 'cancelled'
  /** Why it is not attached; null unless it failed. */
  readonly reason: UserText | null
}

/** In the order of choosing; starts over when a file is chosen while no row is open. */
export type Preparation = readonly PreparationRow[]

export type PreparationEvent =
  | { readonly type: 'chosen'; readonly field: FilesName; readonly ids: readonly string[] }
  | { readonly type: 'preparing' | 'ready' | 'cancelled'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly reason: UserText }
  /** Clears the reasons of a field: dismissed, or stale. */
  | { readonly type: 'dismissed'; readonly field: FilesName }

function isOpen({ is }: PreparationRow): boolean {
  return is === 'chosen' || is === 'preparing'
}

export function reducePreparation(rows: Preparation, event: PreparationEvent): Preparation {
  switch (event.type) {
    case 'chosen': {
      const remaining = rows.some(isOpen)
        ? rows
        : rows.filter((row) => row.is === 'failed' && row.field !== event.field)
      const added = event.ids.map((id) => ({ id, field: event.field, is: 'chosen' as const, reason: null }))
      return [...remaining, ...added]
    }
    case 'dismissed':
      if (!rows.some((row) => row.is === 'failed' && row.field === event.field)) return rows
      return rows.filter((row) => row.is !== 'failed' || row.field !== event.field)
    default: {
      // A late event for a cancelled or ready row changes nothing.
      if (!rows.some((row) => row.id === event.id && isOpen(row))) return rows
      const reason = event.type === 'failed' ? event.reason : null
      return rows.map((row) => (row.id === event.id && isOpen(row) ? { ...row, is: event.type, reason } : row))
    }
  }
}

/** Files being prepared at once. The worker has one photo in memory; it starts the second without waiting for the page. */
const mostAtOnce = 2

/** Returns the next row to prepare; null if there is none, or enough are being prepared. */
export function nextToPrepare(rows: Preparation): PreparationRow | null {
  if (rows.filter((row) => row.is === 'preparing').length >= mostAtOnce) return null
  return rows.find((row) => row.is === 'chosen') ?? null
}

export interface PreparationProgress {
  /** Number of the current file, from 1. */
  readonly current: number
  readonly total: number
}

/** Returns the progress; null if no row is open. @param field counts only this field's files; null counts all */
export function preparationProgress(rows: Preparation, field: FilesName | null): PreparationProgress | null {
  const counted = rows.filter((row) => row.is !== 'cancelled' && (field === null || row.field === field))
  const open = counted.filter(isOpen).length
  return open === 0 ? null : { current: counted.length - open + 1, total: counted.length }
}

/** Returns the ids of a field's files that are not ready. */
export function openIds(rows: Preparation, field: FilesName): string[] {
  return rows.filter((row) => row.field === field && isOpen(row)).map(({ id }) => id)
}

/** Returns why files of a field were not attached. */
export function reasonsOf(rows: Preparation, field: FilesName): UserText[] {
  return rows.flatMap((row) => (row.field === field && row.reason !== null ? [row.reason] : []))
}
