import { fileKind, headLength } from '../../../domain/files/file-kind.ts'
import { paperCorners, searchedSide } from '../../../domain/files/paper-corners.ts'
import { type Quad, scaled, straighten, straightenedSize } from '../../../domain/files/perspective.ts'
import { measuredSide, type Pixels, photoWarnings, toGrey } from '../../../domain/files/photo-quality.ts'
import { fitted, jpegQuality, keptQuality } from '../../../domain/files/photo-size.ts'
import type { PhotoAnalysis, PhotoJob, PhotoReply } from './photo-messages.ts'

/** Longest side of the preview in pixels: 120 CSS pixels at a device pixel ratio of 3. */
const previewSide = 360

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

function saved(canvas: OffscreenCanvas, quality = jpegQuality): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
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

interface DrawnPhoto {
  readonly canvas: OffscreenCanvas
  readonly width: number
  readonly height: number
}

/**
 * Draws a photo upright, scaled down to `longest`, the longest side in pixels. The browser applies the orientation in
 * its metadata.
 * @throws when it is damaged
 */
async function drawn(file: Blob, longest: number): Promise<DrawnPhoto> {
  const photo = await createImageBitmap(file)
  const { width, height } = photo
  const goal = fitted(width, height, longest)
  const { canvas, context } = canvasOf('photo', goal.width, goal.height)
  context.drawImage(photo, 0, 0, goal.width, goal.height)
  photo.close()
  return { canvas, width, height }
}

/** A screenshot that is small enough stays a PNG, because its writing has sharp edges. */
async function prepared(file: Blob, { canvas, width }: DrawnPhoto): Promise<Blob> {
  if (canvas.width < width) return saved(canvas)
  const isPng = fileKind(new Uint8Array(await file.slice(0, headLength).arrayBuffer())) === 'png'
  return isPng ? canvas.convertToBlob() : saved(canvas, keptQuality)
}

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

/** @throws when the photo is damaged, or the browser has too little memory or no canvas */
export async function runPhotoJob(job: PhotoJob): Promise<PhotoReply> {
  const photo = await drawn(job.file, job.kind === 'analysis' ? measuredSide : job.longest)
  const { canvas, width, height } = photo
  switch (job.kind) {
    case 'prepare':
      return { kind: 'picture', picture: await prepared(job.file, photo) }
    case 'analysis':
      return { kind: 'analysis', analysis: await analyze(canvas, width, height) }
    case 'turn':
      return { kind: 'picture', picture: await saved(turned(canvas)) }
    case 'straighten':
      return { kind: 'picture', picture: await saved(straightened(canvas, job.corners, job.longest)) }
  }
}
