/** Shuts the app down: the page saves, the disk and the keychain finish their work, then the app ends. */

export interface Shutdown {
  /** Runs once, even if called again; takes at most 8 seconds. */
  finish(): Promise<void>
  finished(): boolean
  /** The page has saved everything. */
  pageSaved(): void
}

const pageLimitMs = 2000
const settleLimitMs = 6000

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export interface ShutdownSteps {
  /** Asks the page to save. Returns false when there is no page. */
  readonly askPage: () => boolean
  /** Waits for writes that are running. */
  readonly settle: () => Promise<unknown>
}

export function createShutdown({ askPage, settle }: ShutdownSteps): Shutdown {
  let done = false
  let running: Promise<void> | undefined
  let pageSaved = (): void => undefined

  async function run(): Promise<void> {
    const saved = new Promise<void>((resolve) => {
      pageSaved = resolve
    })
    if (askPage()) await Promise.race([saved, delay(pageLimitMs)])
    await Promise.race([settle(), delay(settleLimitMs)])
    done = true
  }

  return {
    finish() {
      running ??= run()
      return running
    },
    finished: () => done,
    pageSaved: () => pageSaved(),
  }
}
