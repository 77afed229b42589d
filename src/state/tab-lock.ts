/** Lets one tab write an owner's application: two tabs would overwrite each other's draft. The others are read-only. */

export type Writer = 'asking' | 'here' | 'elsewhere'

/** Longest wait for another tab, in milliseconds: a tab that hangs must not block this one. */
const longestWaitMs = 2000

/** Longest wait for a lock that is being released, in milliseconds, before another tab is assumed to have it. */
const releaseMs = 200

/** Stores the draft of the form that is open in this tab. */
let storeDraft: () => Promise<unknown> = async () => undefined

/** Registers what this tab stores before another tab may write. */
export function storeBeforeRelease(store: () => Promise<unknown>): void {
  storeDraft = store
}

function waitAtMost(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

/** @param steal takes the lock from the tab that has it, once that tab has stored its draft. @returns releases the lock */
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
  const { signal } = end
  const released = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => void waitAtMost(storeDraft()).then(() => resolve()))
  })

  /** Resolves when the lock is released or stolen. Rejects if the browser blocks site data, and locks with it. */
  async function request(steals: boolean): Promise<void> {
    let isLost = false
    const storedThere = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
    const late = setTimeout(() => onWriter('elsewhere'), releaseMs)
    try {
      await locks?.request(name, steals ? { steal: true } : { signal }, async () => {
        clearTimeout(late)
        if (steals) await waitAtMost(storedThere)
        if (isLost || signal.aborted) return
        onWriter('here')
        await released
      })
    } catch (error) {
      if (signal.aborted) return
      if ((error as Error).name !== 'AbortError') throw error
      isLost = true
      onWriter('elsewhere') // another tab stole the lock, and waits for this tab's draft
      await waitAtMost(storeDraft())
      channel.postMessage('stored')
    } finally {
      clearTimeout(late)
    }
  }

  async function run(): Promise<void> {
    try {
      await request(steal)
      while (!signal.aborted) await request(false)
    } catch {
      onWriter('here')
    }
    channel.close()
  }

  void run()
  return () => end.abort()
}
