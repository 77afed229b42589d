import { createWorkerJobs, noReply } from '../../../domain/common/worker-jobs.ts'
import { memoryCopy } from '../../../domain/files/file-bytes.ts'
import { fitOfFile } from '../../../domain/files/picture-size.ts'
import type { PhotoAnalysis, PhotoJob, PhotoProblem, PhotoReply } from './photo-messages.ts'

const worker = createWorkerJobs<PhotoJob, PhotoReply>(
  () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
)

/** Ends the worker and its job. @internal for tests, each of which starts a new worker */
export const endPhotoWorker = worker.end

export async function runInPhotoWorker(job: PhotoJob): Promise<PhotoReply> {
  const fit = await fitOfFile(job.file)
  if (fit !== 'fits') return { kind: 'problem', problem: fit }
  const reply = await worker.ask(job)
  return reply === noReply ? { kind: 'problem', problem: 'undecodable' } : reply
}

const extensions: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i, png: /\.png$/i }

export function pictureFile(picture: Blob, { name, lastModified }: File): File {
  const extension = picture.type === 'image/png' ? 'png' : 'jpg'
  const bare = name.replace(/\.[^.]+$/, '') || name
  const fitting = extensions[extension]?.test(name) ? name : `${bare}.${extension}`
  return new File([picture], fitting, { type: picture.type, lastModified })
}

/**
 * Returns the photo to send.
 * @param longest longest side in pixels
 * @returns the file itself if the browser can't decode it; null if it can no longer be read
 */
export async function preparePhoto(file: File, longest: number): Promise<File | null> {
  const reply = await runInPhotoWorker({ kind: 'prepare', file, longest })
  return reply.kind === 'picture' ? pictureFile(reply.picture, file) : memoryCopy(file)
}

/** Analyses of photos: a photo is shown again whenever its step is opened. */
const analyses = new WeakMap<Blob, Promise<PhotoAnalysis | PhotoProblem>>()

export function analyzePhoto(photo: Blob): Promise<PhotoAnalysis | PhotoProblem> {
  const analysis =
    analyses.get(photo) ??
    runInPhotoWorker({ kind: 'analysis', file: photo }).then((reply) => {
      if (reply.kind === 'analysis') return reply.analysis
      return reply.kind === 'problem' ? reply.problem : 'undecodable'
    })
  analyses.set(photo, analysis)
  return analysis
}
