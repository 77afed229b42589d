import { vi } from 'vitest'

/** Replaces workers by some that fail. @param fail is called for each job */
export function withFailingWorker(fail: (worker: EventTarget) => void): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        fail(this)
      }
      terminate() {}
    },
  )
}
