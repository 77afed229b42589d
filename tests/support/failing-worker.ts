import { onTestFinished, vi } from 'vitest'
import { endPhotoWorkers } from '../../src/pictures/photo-jobs.ts'

/** Replaces workers by some that fail, until the test ends. @param fail is called for each job */
export function withFailingWorker(fail: (worker: EventTarget) => void): void {
  endPhotoWorkers()
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
    endPhotoWorkers()
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

/**
 * Replaces workers until the test ends by some whose canvas returns other values than were drawn.
 * @param alter JavaScript of a function of a value and its index, 0 to 255
 */
export function withAlteredCanvas(alter: string): void {
  endPhotoWorkers()
  const protection = `
    const { convertToBlob } = OffscreenCanvas.prototype
    const { getImageData } = OffscreenCanvasRenderingContext2D.prototype
    const alter = ${alter}
    OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...area) {
      const read = getImageData.apply(this, area)
      read.data.forEach((value, at) => { if (at % 4 < 3) read.data[at] = alter(value, at) })
      return read
    }
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      const copy = new OffscreenCanvas(this.width, this.height)
      copy.getContext('2d').putImageData(this.getContext('2d').getImageData(0, 0, this.width, this.height), 0, 0)
      return convertToBlob.call(copy, options)
    }`
  const script = (source: string) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const protect = script(protection)
  const RealWorker = Worker
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(address: URL) {
        super(script(`import '${protect}'\nimport '${address.href}'`), { type: 'module' })
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    endPhotoWorkers()
  })
}
