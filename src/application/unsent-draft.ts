/** Reads what of a stored draft is unsent, without its files. */
import { readObject } from '../domain/common/readers.ts'
import type { Unsent } from '../domain/progress/unsent.ts'
import { unsentIn } from './sent.ts'

/** @param text of the draft. @returns null when all of it is sent. @throws when it is no draft */
export function unsentInDraft(text: string): Unsent | null {
  const { knowledge, files } = readObject(JSON.parse(text))
  const lists = Object.entries(readObject(files)).map(([name, list]) => [name, Array.isArray(list) ? list : []])
  const unsent = unsentIn(
    { changed: readObject(readObject(knowledge).changed) as Record<string, number> },
    Object.fromEntries(lists),
  )
  return unsent.steps.length === 0 ? null : unsent
}
