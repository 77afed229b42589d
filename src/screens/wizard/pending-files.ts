/** Files that are still being looked at: Next waits for them, or the step would be sent without them. */
import { createContext } from 'react'
import type { FieldName, FieldsOf } from '../../application/form.ts'

export interface PendingFiles {
  /** @param work resolves false when a file was refused */
  add(field: FieldsOf<'files'>, work: Promise<boolean>): void
  /** Resolves when nothing is looked at any more. @returns the first field that refused a file meanwhile, or null */
  settled(): Promise<FieldName | null>
}

/** @param onAdd a file was chosen: the answers change, though not at once */
export function createPendingFiles(onAdd: () => void = () => undefined): PendingFiles {
  const pending = new Map<Promise<boolean>, FieldName>()
  return {
    add(field, work) {
      onAdd()
      pending.set(work, field)
      void work.finally(() => pending.delete(work))
    },
    async settled() {
      const now = [...pending]
      const attached = await Promise.all(now.map(([work]) => work))
      return now.find((_, index) => !attached[index])?.[1] ?? null
    },
  }
}

export const PendingFilesContext = createContext<PendingFiles>(createPendingFiles())
