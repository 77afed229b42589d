/**
 * Reads the barcodes of a photo. Returns only answers for the form: the barcodes' other data does not leave the worker.
 */
import type { BarcodeJob, BarcodeProgress, BarcodeResult } from './barcode-jobs.ts'
import { loadReader, ownReader, type Reader } from './barcode-reader.ts'
import { findInTexts } from './find-in-texts.ts'

interface View {
  readonly side: number
  readonly angle: number
}

/**
 * The reader itself rotates a photo by right angles, so 86 covers -4. It reads a license's wide PDF417 up to 2 degrees
 * off. The fastest and likeliest views come first. The largest side is for a license that is small in a photo of 48
 * megapixels.
 */
const views: readonly View[] = [
  { side: 1600, angle: 0 },
  { side: 3200, angle: 0 },
  ...[4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44].flatMap((angle) => [
    { side: 1600, angle },
    { side: 1600, angle: 90 - angle },
  ]),
  { side: 6400, angle: 0 },
]

function draw(photo: ImageBitmap, { side, angle }: View): ImageData {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height))
  const radians = (angle / 180) * Math.PI
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  const width = Math.ceil((photo.width * cos + photo.height * sin) * scale)
  const height = Math.ceil((photo.width * sin + photo.height * cos) * scale)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, height / 2)
  context.rotate(radians)
  context.scale(scale, scale)
  context.drawImage(photo, -photo.width / 2, -photo.height / 2)
  return context.getImageData(0, 0, width, height)
}

/** Returns the views of a photo without duplicates: a small photo is not enlarged. */
function viewsOf(photo: ImageBitmap): readonly View[] {
  const longest = Math.max(photo.width, photo.height)
  const isSmaller = ({ side, angle }: View) =>
    views.some((view) => view.angle === angle && view.side < side && view.side >= longest)
  return views.filter((view) => !isSmaller(view))
}

async function search(photo: ImageBitmap, reader: Reader, wanted: BarcodeJob['wanted']): Promise<BarcodeResult> {
  const texts: string[] = []
  for (const view of viewsOf(photo)) {
    const barcodes = await reader.detect(draw(photo, view))
    texts.push(...barcodes.map(({ rawValue }) => rawValue))
    const found = findInTexts(wanted, texts)
    if (found !== null) return found
  }
  return { kind: 'problem', problem: texts.length > 0 ? 'other' : 'none' }
}

async function read({ wanted, photo }: BarcodeJob): Promise<BarcodeResult> {
  const picture = await createImageBitmap(photo).catch(() => null) // damaged
  if (picture === null) return { kind: 'problem', problem: 'unreadable' }
  const own = await ownReader(wanted)
  // It rejects when it needs a service that the device lacks.
  const result = own === null ? null : await search(picture, own, wanted).catch(() => null)
  if (result !== null) return result
  let reported = -1
  const reader = await loadReader(wanted, (loaded) => {
    const percent = Math.floor(loaded * 100)
    if (percent === reported) return
    reported = percent
    self.postMessage({ kind: 'progress', loaded } satisfies BarcodeProgress)
  }).catch(() => null) // no network, or blocked
  if (reader === null) return { kind: 'problem', problem: 'no reader' }
  return search(picture, reader, wanted)
}

self.addEventListener('message', (event: MessageEvent<BarcodeJob>) => {
  void read(event.data)
    .catch((): BarcodeResult => ({ kind: 'problem', problem: 'failed' })) // out of memory
    .then((result) => self.postMessage(result))
})
