import { readObject } from '../common/readers.ts'

/** What the provider does not have of an application. */
export interface Unsent {
  /** Numbers of the steps with changes, ascending. */
  readonly steps: readonly number[]
  /** One of them of which a save had left and got no reply, as after a kill: it is asked about before it is sent again. */
  readonly inDoubt: number | null
  readonly photos: number
  /** Number of the other files. */
  readonly papers: number
}

/** What of a draft the provider does not have, by field. */
export interface UnsentParts {
  /** Times of the changes. */
  readonly changed: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly unknown[]>>
}

/** The one rule for 'there is something unsent': of the open form, a stored draft, Log Out and the notices. */
export function isAnyUnsent({ changed, files }: UnsentParts): boolean {
  return Object.keys(changed).length > 0 || Object.values(files).some((list) => list.length > 0)
}

/** @param text of a stored draft. @returns also its knowledge, unchecked. @throws when it is none */
export function readUnsentParts(text: string): UnsentParts & { readonly knowledge: object } {
  const draft = readObject(JSON.parse(text))
  const knowledge = readObject(draft.knowledge)
  const lists = Object.entries(readObject(draft.files)).map(([name, list]) => [name, Array.isArray(list) ? list : []])
  return { changed: readObject(knowledge.changed), files: Object.fromEntries(lists), knowledge }
}
