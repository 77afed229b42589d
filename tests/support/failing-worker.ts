import { onTestFinished, vi } from 'vitest'
import { endPhotoWorker } from '../../src/screens/shared/photo/photo-jobs.ts'

/** Replaces workers by some that fail, until the test ends. @param fail is called for each job */
export function withFailingWorker(fail: (worker: EventTarget) => void): void {
  endPhotoWorker()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        fail(this)
      }
      terminate() {}
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    endPhotoWorker()
  })
}

/** Keeps workers waiting for their jobs. @returns a function that hands them out, at the latest when the test ends */
export function holdWorker(): () => void {
  const { postMessage } = Worker.prototype
  const waiting: (() => void)[] = []
  const held = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function post(this: Worker, job: unknown) {
    waiting.push(() => postMessage.call(this, job))
  })
  function goOn() {
    held.mockRestore()
    for (const go of waiting.splice(0)) go()
  }
  onTestFinished(goOn)
  return goOn
}
