/** Who takes an application over from another tab waits until that one has kept what was typed there last. */

/** Milliseconds; a tab that hangs must not keep the person out for ever. */
const patience = 2000

/** Locks exist in secure contexts only; without them a tab can't know of others. */
const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined

const nameOf = (owner: string) => `draft:${owner}`

/** Says to all tabs that something is typed and not kept yet. @returns call it when it is kept */
export function holdUnsaved(owner: string): () => void {
  let letGo: () => void = () => undefined
  const kept = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void locks?.request(nameOf(owner), { mode: 'shared' }, () => kept)
  return letGo
}

/** Resolves when everything that was typed in any tab is kept, or after two seconds. */
export async function allKept(owner: string): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  await locks?.request(nameOf(owner), { signal }, () => undefined).catch(() => undefined) // the time is up
}
