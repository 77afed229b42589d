/** Looks at photos, turns and straightens them, away from the page that a person types in. */
import { paperCorners, searchedSide } from '../../../domain/paper-corners.ts'
import { type Quad, scaled, straighten, straightenedSize } from '../../../domain/perspective.ts'
import { measuredSide, type Pixels, photoWarnings, toGrey } from '../../../domain/photo-quality.ts'
import { drawable } from '../../../domain/picture-size.ts'
import { longestSide, quality } from '../shrink-photo.ts'
import type { PhotoJob, PhotoReply } from './photo-jobs.ts'

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff' // a transparent PNG would turn black
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** A photo at most so long, the way up it is to be shown. */
function pixelsOf(photo: ImageBitmap, longest: number): Pixels {
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const { context } = canvasOf(width, height)
  context.drawImage(photo, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

async function saved(canvas: OffscreenCanvas): Promise<PhotoReply> {
  return { kind: 'picture', picture: await canvas.convertToBlob({ type: 'image/jpeg', quality }) }
}

function look(photo: ImageBitmap): PhotoReply {
  const { width, height } = photo
  const warnings = photoWarnings(toGrey(pixelsOf(photo, measuredSide)), width, height)
  const corners = paperCorners(toGrey(pixelsOf(photo, searchedSide)))
  return { kind: 'look', look: { width, height, warnings, corners } }
}

/** A quarter to the right. */
function turn(photo: ImageBitmap): Promise<PhotoReply> {
  const { canvas, context } = canvasOf(photo.height, photo.width)
  context.translate(photo.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(photo, 0, 0)
  return saved(canvas)
}

function straightened(photo: ImageBitmap, corners: Quad): Promise<PhotoReply> {
  const source = pixelsOf(photo, Number.POSITIVE_INFINITY)
  const quad = scaled(corners, source.width, source.height)
  const { width, height } = straightenedSize(quad, longestSide)
  const { canvas, context } = canvasOf(width, height)
  const drawn = context.createImageData(width, height)
  drawn.data.set(straighten(source, quad, width, height).data)
  context.putImageData(drawn, 0, 0)
  return saved(canvas)
}

async function done(job: PhotoJob): Promise<PhotoReply> {
  const fits = await drawable(job.file)
  if (fits === 'too-large') return { kind: 'problem', problem: 'too-large' }
  const photo = fits === 'yes' ? await createImageBitmap(job.file).catch(() => null) : null // damaged: said in words
  if (photo === null) return { kind: 'problem', problem: 'undecodable' }
  switch (job.kind) {
    case 'look':
      return look(photo)
    case 'turn':
      return turn(photo)
    case 'straighten':
      return straightened(photo, job.corners)
  }
}

self.addEventListener('message', (event: MessageEvent<PhotoJob>) => {
  void done(event.data)
    .catch((): PhotoReply => ({ kind: 'problem', problem: 'failed' })) // out of memory: said in words
    .then((reply) => self.postMessage(reply))
})
