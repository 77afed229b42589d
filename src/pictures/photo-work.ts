import { fileKind } from '../domain/files/file-kind.ts'
import { isKnownPattern, knownPattern, patternSide } from '../domain/files/known-pattern.ts'
import { measuredSide, type Pixels, photoWarnings, toGray } from '../domain/files/photo-quality.ts'
import { fitted, keptQuality, type PhotoFit } from '../domain/files/photo-size.ts'
import { isTooLarge, pictureSize } from '../domain/files/picture-size.ts'
import type { PhotoAnalysis, PhotoJob, PhotoReply } from './photo-messages.ts'

/** Longest side of the preview in pixels: 120 CSS pixels at a device pixel ratio of 3. */
const previewSide = 360
const previewQuality = 0.8

type Purpose = 'pattern' | 'photo' | 'rotated' | 'measured' | 'preview'

/**
 * Canvases, reused for every photo. Chromium's worker waits for the main thread when it creates a canvas, and the
 * uncollected canvases of twenty photos take about 300 MB.
 */
const canvases = new Map<Purpose, OffscreenCanvas>()

function canvasOf(purpose: Purpose, width: number, height: number) {
  const canvas = canvases.get(purpose) ?? new OffscreenCanvas(width, height)
  canvases.set(purpose, canvas)
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.resetTransform()
  context.fillStyle = '#fff' // a transparent PNG would turn black
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Returns a copy scaled down to `longest`, the longest side in pixels. */
function smaller(purpose: Purpose, photo: OffscreenCanvas, longest: number): OffscreenCanvas {
  const { width, height } = fitted(photo.width, photo.height, longest)
  const { canvas, context } = canvasOf(purpose, width, height)
  context.drawImage(photo, 0, 0, width, height)
  return canvas
}

function pixelsOf(photo: OffscreenCanvas): Pixels {
  const context = photo.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context.getImageData(0, 0, photo.width, photo.height)
}

function saved(canvas: OffscreenCanvas, quality = previewQuality): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** Analyzes a photo. @param width width of the original photo; `photo` may be scaled down */
async function analyze(photo: OffscreenCanvas, width: number, height: number): Promise<PhotoAnalysis> {
  // Each copy is made from the previous one, because a smaller source is faster to read.
  const measured = smaller('measured', photo, measuredSide)
  const preview = smaller('preview', measured, previewSide)
  const warnings = photoWarnings(toGray(pixelsOf(measured)), width, height)
  return { width, height, warnings, preview: await saved(preview) }
}

/**
 * Draws a pattern and reads it back in the ways that photos take.
 * @returns false where a protection against fingerprinting alters what is read from a canvas
 */
async function readsWhatItDrew(): Promise<boolean> {
  const { canvas, context } = canvasOf('pattern', patternSide, patternSide)
  context.putImageData(new ImageData(knownPattern(), patternSide, patternSide), 0, 0)
  const read = await createImageBitmap(await saved(canvas))
  context.drawImage(read, 0, 0)
  read.close()
  return isKnownPattern(pixelsOf(canvas).data)
}

let isFaithful: Promise<boolean> | null = null

interface Decoded {
  /** Upright: the browser applies the orientation in the metadata. */
  readonly photo: ImageBitmap
  /** Size of the original, upright. */
  readonly width: number
  readonly height: number
}

/**
 * Decodes a JPEG at the smallest of its built-in scales, in eighths, that is large enough, which takes half the time.
 * @returns null for other files, and where the browser can't
 */
async function decodedSmall(bytes: Uint8Array<ArrayBuffer>, longest: number): Promise<Decoded | null> {
  const size = fileKind(bytes) === 'jpeg' ? pictureSize(bytes) : null
  // Before frames had a rotation, this decoder ignored the orientation in the metadata.
  if (size === null || typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return null
  const { width, height } = size
  const eighths = Math.ceil((8 * fitted(width, height, longest).width) / width)
  if (eighths >= 8) return null
  const [desiredWidth, desiredHeight] = [Math.ceil((width * eighths) / 8), Math.ceil((height * eighths) / 8)]
  const decoder = new ImageDecoder({ type: 'image/jpeg', data: bytes, desiredWidth, desiredHeight })
  try {
    const { image } = await decoder.decode()
    const isTurned = image.displayWidth > image.displayHeight !== width > height
    const upright = isTurned ? { width: height, height: width } : size
    const goal = fitted(upright.width, upright.height, longest)
    const scaling = { resizeWidth: goal.width, resizeHeight: goal.height, resizeQuality: 'high' } as const
    // A bitmap, because Chromium's image cache would hold on to a drawn frame, 12 MB a photo.
    return { photo: await createImageBitmap(image, scaling).finally(() => image.close()), ...upright }
  } catch {
    return null // the caller decodes it at full size
  } finally {
    decoder.close()
  }
}

interface DrawnPhoto extends Omit<Decoded, 'photo'> {
  readonly canvas: OffscreenCanvas
  readonly isPng: boolean
}

/**
 * Draws a photo upright, scaled down to `longest`, the longest side in pixels.
 * @throws when it is damaged
 */
async function drawn(file: Blob, longest: number): Promise<DrawnPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { photo, width, height } = (await decodedSmall(bytes, longest)) ?? (await decodedWhole(file))
  const goal = fitted(width, height, longest)
  const { canvas, context } = canvasOf('photo', goal.width, goal.height)
  context.drawImage(photo, 0, 0, goal.width, goal.height)
  photo.close()
  return { canvas, width, height, isPng: fileKind(bytes) === 'png' }
}

async function decodedWhole(file: Blob): Promise<Decoded> {
  const photo = await createImageBitmap(file)
  return { photo, width: photo.width, height: photo.height }
}

/** A screenshot that is small enough stays a PNG, because its writing has sharp edges. */
async function prepared({ canvas, width, isPng }: DrawnPhoto, { quality, dense }: PhotoFit): Promise<Blob> {
  if (canvas.width >= width) return isPng ? canvas.convertToBlob() : saved(canvas, keptQuality)
  const { bytes, qualities } = dense ?? { bytes: 0, qualities: [] }
  let picture = await saved(canvas, quality)
  for (const lower of qualities) if (picture.size > bytes) picture = await saved(canvas, lower)
  return picture
}

function rotated(photo: OffscreenCanvas): OffscreenCanvas {
  const { canvas, context } = canvasOf('rotated', photo.height, photo.width)
  context.translate(photo.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(photo, 0, 0)
  return canvas
}

/** @throws when the photo is damaged, or the browser has too little memory or no canvas */
export async function runPhotoJob(job: PhotoJob): Promise<PhotoReply> {
  if (await isTooLarge(job.file)) return { kind: 'problem', problem: 'too-large' }
  isFaithful ??= readsWhatItDrew()
  if (!(await isFaithful)) return { kind: 'problem', problem: 'spoiled' }
  const photo = await drawn(job.file, job.kind === 'analysis' ? measuredSide : job.fit.longest)
  const { canvas, width, height } = photo
  switch (job.kind) {
    case 'prepare': {
      // Browsers encode on a thread of its own meanwhile.
      const [picture, analysis] = await Promise.all([
        prepared(photo, job.fit),
        analyze(canvas, canvas.width, canvas.height),
      ])
      return { kind: 'prepared', picture, analysis }
    }
    case 'analysis':
      return { kind: 'analysis', analysis: await analyze(canvas, width, height) }
    case 'rotate':
      return { kind: 'picture', picture: await saved(rotated(canvas), job.fit.quality) }
  }
}
