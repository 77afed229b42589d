import { readObject } from '../common/readers.ts'

/** What the provider does not have of an application. */
export interface Unsent {
  /** Numbers of the steps with changes, ascending. */
  readonly steps: readonly number[]
  /** One of them of which a save had left and got no reply, as after a kill: it is asked about before it is sent again. */
  readonly inDoubt: number | null
}

/** Times of the changes that the provider does not have, by field. */
export interface Changed {
  readonly changed: Readonly<Record<string, unknown>>
}

/** The one rule for 'there is something unsent': of the open form, a stored draft, Log Out and the notices. */
export function isAnyUnsent({ changed }: Changed): boolean {
  return Object.keys(changed).length > 0
}

/** @param text of a stored draft. @returns its knowledge, unchecked. @throws when it is none */
export function readStored(text: string): Changed {
  const knowledge = readObject(readObject(JSON.parse(text)).knowledge)
  return { ...knowledge, changed: readObject(knowledge.changed) }
}
