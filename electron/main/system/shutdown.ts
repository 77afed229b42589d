/** Shuts the app down: the page saves, the disk and the keychain finish their work, then the app ends. */
import { withTimeLimit } from '../../../src/domain/common/time-limit.ts'

const pageLimitMs = 2000
const settleLimitMs = 6000

export interface ShutdownSteps {
  readonly askPage: () => boolean
  readonly settle: () => Promise<unknown>
}

export function createShutdown({ askPage, settle }: ShutdownSteps) {
  let done = false
  let running: Promise<void> | undefined
  let pageSaved = (): void => undefined

  async function run(): Promise<void> {
    const saved = new Promise<void>((resolve) => {
      pageSaved = resolve
    })
    if (askPage()) await withTimeLimit(saved, pageLimitMs, undefined)
    await withTimeLimit(settle(), settleLimitMs, undefined)
  }

  /** Saves, and joins a save that is running; takes at most 8 seconds. */
  function save(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    save,
    /** Saves for the last time. */
    async finish() {
      await save()
      done = true
    },
    finished: () => done,
    pageSaved: () => pageSaved(),
  }
}
