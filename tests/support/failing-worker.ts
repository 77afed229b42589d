import { vi } from 'vitest'

/** Replaces workers by some that start and then fail. @param fail is called for each job */
export function withFailingWorker(fail: (worker: EventTarget) => void): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { kind: 'hello' } })))
      }
      postMessage() {
        fail(this)
      }
      terminate() {}
    },
  )
}
