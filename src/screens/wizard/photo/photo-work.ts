/** Prepares, analyzes, rotates and straightens photos: in the worker, or in the page when the worker can't start. */

import { type Orientation, withoutLocation, withoutMetadata } from '../../../domain/files/image-metadata.ts'
import { paperCorners, searchedSide } from '../../../domain/files/paper-corners.ts'
import { type Quad, scaled, straighten, straightenedSize } from '../../../domain/files/perspective.ts'
import { measuredSide, type Pixels, photoWarnings, toGrey } from '../../../domain/files/photo-quality.ts'
import { eighths, fitted, jpegQuality } from '../../../domain/files/photo-size.ts'
import { isDrawable, pictureSize } from '../../../domain/files/picture-size.ts'
import type { PhotoAnalysis, PhotoJob, PhotoProblem, PhotoReply } from './photo-messages.ts'

/** Longest side of the preview in pixels: 120 CSS pixels at a device pixel ratio of 3. */
const previewSide = 360

/** Key of a reused canvas. */
type Purpose = 'photo' | 'changed' | 'measured' | 'preview' | 'searched'

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

function saved(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
}

/** Analyzes a photo. @param width width of the original photo; `photo` may be scaled down */
async function analyze(photo: OffscreenCanvas, width: number, height: number): Promise<PhotoAnalysis> {
  // Each copy is made from the previous one, because a smaller source is faster to read.
  const measured = smaller('measured', photo, measuredSide)
  const preview = smaller('preview', measured, previewSide)
  const searched = smaller('searched', preview, searchedSide)
  const warnings = photoWarnings(toGrey(pixelsOf(measured)), width, height)
  const corners = paperCorners(toGrey(pixelsOf(searched)))
  return { width, height, warnings, corners, preview: await saved(preview) }
}

/**
 * Decodes a JPEG at its smallest built-in scale that is large enough; null when the browser can't.
 * @param scaling from that scale to the goal. The frame itself is never drawn: Chromium's image cache would hold on to
 *   each drawn frame, 12 MB a photo.
 */
async function decodeSmall(
  bytes: Uint8Array,
  size: { width: number; height: number },
  scaling: ImageBitmapOptions,
): Promise<ImageBitmap | null> {
  if (typeof ImageDecoder === 'undefined') return null
  try {
    const options = { desiredWidth: size.width, desiredHeight: size.height }
    const decoder = new ImageDecoder({ type: 'image/jpeg', data: bytes as BufferSource, ...options })
    const { image } = await decoder.decode()
    decoder.close()
    return await createImageBitmap(image, scaling).finally(() => image.close())
  } catch {
    return null // the caller decodes it at full size
  }
}

interface Stored {
  /** File content without metadata. */
  readonly bytes: Uint8Array
  readonly isJpeg: boolean
  readonly orientation: Orientation
  /** Width and height in pixels, before the orientation is applied. */
  readonly width: number
  readonly height: number
}

/**
 * Draws a photo upright, scaled down to `longest`, the longest side in pixels.
 * @throws when the browser can't decode it or has too little memory
 */
async function drawUpright(
  { bytes, isJpeg, orientation, width, height }: Stored,
  longest: number,
): Promise<OffscreenCanvas> {
  const goal = fitted(width, height, longest)
  const size = eighths(width, height, goal.width)
  const scaling: ImageBitmapOptions = {
    resizeQuality: 'high',
    ...(goal.width < width && { resizeWidth: goal.width, resizeHeight: goal.height }),
  }
  const photo =
    (isJpeg && size.width < width ? await decodeSmall(bytes, size, scaling) : null) ??
    (await createImageBitmap(new Blob([bytes as BlobPart]), scaling))
  try {
    const isSideways = orientation >= 5
    const { canvas, context } = isSideways
      ? canvasOf('photo', goal.height, goal.width)
      : canvasOf('photo', goal.width, goal.height)
    const [w, h] = [goal.width, goal.height]
    const transforms: Record<Orientation, [number, number, number, number, number, number]> = {
      1: [1, 0, 0, 1, 0, 0],
      2: [-1, 0, 0, 1, w, 0],
      3: [-1, 0, 0, -1, w, h],
      4: [1, 0, 0, -1, 0, h],
      5: [0, 1, 1, 0, 0, 0],
      6: [0, 1, -1, 0, h, 0],
      7: [0, -1, -1, 0, h, w],
      8: [0, -1, 1, 0, 0, w],
    }
    context.setTransform(...transforms[orientation])
    context.drawImage(photo, 0, 0, w, h)
    context.resetTransform()
    return canvas
  } finally {
    photo.close()
  }
}

/** Returns null when the bytes don't name an image size. */
function storedPicture(bytes: Uint8Array): Stored | null {
  const bare = withoutMetadata(bytes) ?? { bytes, orientation: 1 as const }
  const size = pictureSize(bare.bytes)
  return size === null ? null : { ...bare, isJpeg: bytes[0] === 0xff, ...size }
}

/**
 * Returns a smaller JPEG of the photo. Where that would have more bytes, or the browser can't draw the photo, returns
 * the photo itself without its location.
 */
async function prepared(file: Blob, longest: number): Promise<PhotoReply> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const stored = storedPicture(bytes)
  // Made only when it is sent: a Blob is a copy of the whole file.
  const unchanged = (analysis: PhotoAnalysis | PhotoProblem): PhotoReply => ({
    kind: 'prepared',
    picture: new Blob([withoutLocation(bytes) as BlobPart]),
    isNew: false,
    analysis,
  })
  if (stored === null) return unchanged('undecodable')
  if (!isDrawable(stored)) return unchanged('too-large')
  // Without metadata a rotated PNG or WebP loses its orientation, so it is encoded again.
  const mustTurn = !stored.isJpeg && stored.orientation > 1
  const isLarge = Math.max(stored.width, stored.height) > longest
  try {
    const canvas = await drawUpright(stored, longest)
    const analysis = await analyze(canvas, canvas.width, canvas.height)
    const picture = isLarge || mustTurn ? await saved(canvas) : null
    const isNew = picture !== null && (mustTurn || picture.size < stored.bytes.length)
    return isNew ? { kind: 'prepared', picture, isNew, analysis } : unchanged(analysis)
  } catch {
    // Damaged, or too large for the free memory.
    return unchanged('undecodable')
  }
}

/** Rotates a photo by 90° clockwise. */
function turned(photo: OffscreenCanvas): OffscreenCanvas {
  const { canvas, context } = canvasOf('changed', photo.height, photo.width)
  context.translate(photo.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(photo, 0, 0)
  return canvas
}

function straightened(photo: OffscreenCanvas, corners: Quad, longest: number): OffscreenCanvas {
  const source = pixelsOf(photo)
  const quad = scaled(corners, source.width, source.height)
  const { width, height } = straightenedSize(quad, longest)
  const { canvas, context } = canvasOf('changed', width, height)
  const made = context.createImageData(width, height)
  made.data.set(straighten(source, quad, width, height).data)
  context.putImageData(made, 0, 0)
  return canvas
}

async function run(job: PhotoJob): Promise<PhotoReply> {
  if (job.kind === 'prepare') return prepared(job.file, job.longest)
  const stored = storedPicture(new Uint8Array(await job.file.arrayBuffer()))
  if (stored === null) return { kind: 'problem', problem: 'undecodable' }
  if (!isDrawable(stored)) return { kind: 'problem', problem: 'too-large' }
  const longest = job.kind === 'analysis' ? measuredSide : job.longest
  const photo = await drawUpright(stored, longest).catch(() => null) // damaged
  if (photo === null) return { kind: 'problem', problem: 'undecodable' }
  switch (job.kind) {
    case 'analysis': {
      const [width, height] = stored.orientation >= 5 ? [stored.height, stored.width] : [stored.width, stored.height]
      return { kind: 'analysis', analysis: await analyze(photo, width, height) }
    }
    case 'turn':
      return { kind: 'picture', picture: await saved(turned(photo)) }
    case 'straighten':
      return { kind: 'picture', picture: await saved(straightened(photo, job.corners, longest)) }
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one job after the earlier ones: a decoded photo takes up to 280 MB, and the canvases are shared.
 * @throws when the browser has too little memory, or no canvas
 */
export function runPhotoJob(job: PhotoJob): Promise<PhotoReply> {
  const reply = last.then(() => run(job))
  last = reply.catch(() => undefined) // the caller handles it
  return reply
}
