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

/** Keeps workers waiting for their jobs. @returns a function that hands them out */
export function holdWorker(): () => void {
  const { postMessage } = Worker.prototype
  const waiting: (() => void)[] = []
  const held = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function post(this: Worker, job: unknown) {
    waiting.push(() => postMessage.call(this, job))
  })
  return () => {
    held.mockRestore()
    for (const go of waiting) go()
  }
}
