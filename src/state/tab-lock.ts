/** Lets one tab write an owner's application: two tabs would overwrite each other's draft. The others are read-only. */

export type Writer = 'asking' | 'here' | 'elsewhere'

/** Longest wait for another tab, in milliseconds: a tab that hangs must not block this one. */
const longestWaitMs = 2000

/** Pending saves of this tab, by owner. */
const unsaved = new Map<string, Set<Promise<unknown>>>()

/** Locks of this tab that are being released, by owner. */
const releasing = new Map<string, Promise<unknown>>()

function waitAtMost(work: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

/** Registers a pending save: this tab holds its lock until the save ends. */
export function trackPendingSave(owner: string, stored: Promise<unknown>): void {
  const held = unsaved.get(owner) ?? new Set()
  unsaved.set(owner, held.add(stored))
  void stored.finally(() => held.delete(stored))
}

async function settled(owner: string): Promise<void> {
  const held = unsaved.get(owner)
  while (held !== undefined && held.size > 0) await Promise.all(held)
}

/** Resolves when all pending saves of this tab have ended, or after `longestWaitMs`. */
export async function waitUntilStored(owner: string): Promise<void> {
  await waitAtMost(settled(owner))
}

/**
 * Requests the Web Lock of an owner's application.
 * @param steal takes the lock from the tab that has it, once that tab's pending saves have ended
 * @param onWriter receives where the application is written; 'elsewhere' turns to 'here' when the other tab closes
 * @returns a function that releases the lock, once pending saves have ended
 */
export function claimTabLock(owner: string, steal: boolean, onWriter: (writer: Writer) => void): () => void {
  // Web Locks exist in secure contexts only; without them, tabs don't know of each other.
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  if (locks === undefined) {
    onWriter('here')
    return () => undefined
  }
  const name = `application:${owner}`
  const channel = new BroadcastChannel(name)
  const end = new AbortController()
  let wasGranted = false
  let refused = false
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })

  /** Resolves when the lock is released, stolen or unavailable. */
  async function request(options: LockOptions): Promise<void> {
    if (end.signal.aborted) return
    let lost = false
    const storedThere = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
    const hold = async () => {
      wasGranted = true
      if (options.steal === true) await waitAtMost(storedThere)
      if (lost || end.signal.aborted) return
      onWriter('here')
      await released
    }
    try {
      await locks?.request(name, options, (lock) => (lock === null ? undefined : hold()))
    } catch (error) {
      if (end.signal.aborted) return
      if ((error as Error).name !== 'AbortError') {
        refused = true // the browser blocks site data, and locks with it
        onWriter('here')
        return
      }
      lost = true
      onWriter('elsewhere') // another tab stole the lock, and waits for this tab's pending saves
      await waitUntilStored(owner)
      channel.postMessage('kept')
    }
  }

  async function run(): Promise<void> {
    await waitAtMost(releasing.get(owner))
    await request({ ifAvailable: true })
    if (steal && !wasGranted && !refused) await request({ steal: true })
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
