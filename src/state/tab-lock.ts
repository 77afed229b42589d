/** Two tabs with one draft would overwrite each other: one writes an owner's application, the others say so. */

export type Writer = 'asking' | 'here' | 'elsewhere'

/** Milliseconds; a tab that hangs must not keep the person out for ever. */
const longestWaitMs = 2000

/** What was typed in this tab and is not kept yet, by owner. */
const unsaved = new Map<string, Set<Promise<unknown>>>()

/** Locks of this tab that are being given back, by owner. */
const releasing = new Map<string, Promise<unknown>>()

function waitAtMost(work: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

/** Says that something is typed and not kept yet: until it is, this tab does not let another one in. */
export function noteUnsaved(owner: string, kept: Promise<unknown>): void {
  const held = unsaved.get(owner) ?? new Set()
  unsaved.set(owner, held.add(kept))
  void kept.finally(() => held.delete(kept))
}

async function settled(owner: string): Promise<void> {
  const held = unsaved.get(owner)
  while (held !== undefined && held.size > 0) await Promise.all(held)
}

/** Resolves when everything that was typed in this tab is kept, or after two seconds. */
export async function waitUntilStored(owner: string): Promise<void> {
  await waitAtMost(settled(owner))
}

/**
 * Asks for the browser's lock of an owner's application.
 * @param steal take it from the tab that has it, when that one has kept what was typed there last
 * @param onWriter where it is written; 'elsewhere' turns to 'here' when the other tab is closed
 * @returns gives the lock back, when everything that was typed is kept
 */
export function claimTabLock(owner: string, steal: boolean, onWriter: (writer: Writer) => void): () => void {
  // Locks exist in secure contexts only; without them the tab can't know of others.
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  if (locks === undefined) {
    onWriter('here')
    return () => undefined
  }
  const name = `application:${owner}`
  const channel = new BroadcastChannel(name)
  const end = new AbortController()
  let wasHere = false
  let refused = false
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })

  /** Resolves when the lock is given back, lost, or not to be had. */
  async function request(options: LockOptions): Promise<void> {
    if (end.signal.aborted) return
    let lost = false
    const keptThere = new Promise((heard) => channel.addEventListener('message', heard, { once: true }))
    const hold = async () => {
      wasHere = true
      if (options.steal === true) await waitAtMost(keptThere)
      if (lost || end.signal.aborted) return
      onWriter('here')
      await released
    }
    try {
      await locks?.request(name, options, (lock) => (lock === null ? undefined : hold()))
    } catch (error) {
      if (end.signal.aborted) return
      if ((error as Error).name !== 'AbortError') {
        refused = true // site data is blocked: no locks either
        onWriter('here')
        return
      }
      lost = true
      onWriter('elsewhere') // another tab took it, and waits for what was typed here last
      await waitUntilStored(owner)
      channel.postMessage('kept')
    }
  }

  async function run(): Promise<void> {
    await waitAtMost(releasing.get(owner))
    await request({ ifAvailable: true })
    if (steal && !wasHere && !refused) await request({ steal: true })
    while (!end.signal.aborted && !refused) {
      onWriter('elsewhere')
      await request({ signal: end.signal })
    }
    channel.close()
  }

  const running = run()
  return () => {
    end.abort()
    releasing.set(owner, running)
    void waitUntilStored(owner).then(() => release())
  }
}
