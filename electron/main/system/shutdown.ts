/** The last moments of the app: what was typed is handed over, the disk and the keychain finish, then it ends. */

export interface Shutdown {
  /** Runs once, however often it is asked for; takes at most a few seconds. */
  finish(): Promise<void>
  finished(): boolean
  /** The page says that it has handed over everything. */
  pageSaved(): void
}

const pageLimitMs = 2000
const settleLimitMs = 6000

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export interface ShutdownSteps {
  /** Asks the page to save; false when there is none to ask. */
  readonly askPage: () => boolean
  /** Waits for writes under way. */
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
