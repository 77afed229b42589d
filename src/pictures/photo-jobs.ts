import { createWorkerJobs } from '../domain/common/worker-jobs.ts'
import { memoryCopy } from '../domain/files/file-bytes.ts'
import type { PhotoFit } from '../domain/files/photo-size.ts'
import type { PhotoAnalysis, PhotoJob, PhotoProblem, PhotoReply } from './photo-messages.ts'

/** With two cores the page needs the second. */
const workers = Array.from({ length: navigator.hardwareConcurrency > 2 ? 2 : 1 }, () => ({
  jobs: createWorkerJobs<PhotoJob, PhotoReply>(
    () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
    { kind: 'problem', problem: 'undecodable' },
  ),
  open: 0,
}))

/** Ends the workers and their jobs. @internal for tests, each of which starts new workers */
export function endPhotoWorkers(): void {
  for (const { jobs } of workers) jobs.end()
}

export async function runInPhotoWorker(job: PhotoJob): Promise<PhotoReply> {
  const worker = workers.reduce((least, other) => (other.open < least.open ? other : least))
  worker.open += 1
  const reply = await worker.jobs.ask(job)
  worker.open -= 1
  return reply
}

const extensions: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i, png: /\.png$/i }

export function pictureFile(picture: Blob, { name, lastModified }: File): File {
  const extension = picture.type === 'image/png' ? 'png' : 'jpg'
  const bare = name.replace(/\.[^.]+$/, '') || name
  const fitting = extensions[extension]?.test(name) ? name : `${bare}.${extension}`
  return new File([picture], fitting, { type: picture.type, lastModified })
}

/** Analyses of photos: a photo is shown again whenever its step is opened. */
const analyses = new WeakMap<Blob, Promise<PhotoAnalysis | PhotoProblem>>()

/**
 * Returns the photo to send.
 * @returns the file itself if the browser can't draw it; null if it can no longer be read
 */
export async function preparePhoto(file: File, fit: PhotoFit): Promise<File | null> {
  const reply = await runInPhotoWorker({ kind: 'prepare', file, fit })
  const photo = reply.kind === 'prepared' ? pictureFile(reply.picture, file) : await memoryCopy(file)
  const analysis = analysisIn(reply)
  if (photo !== null && analysis !== null) analyses.set(photo, Promise.resolve(analysis))
  return photo
}

function analysisIn(reply: PhotoReply): PhotoAnalysis | PhotoProblem | null {
  if (reply.kind === 'problem') return reply.problem
  return reply.kind === 'picture' ? null : reply.analysis
}

export function analyzePhoto(photo: Blob): Promise<PhotoAnalysis | PhotoProblem> {
  const analysis =
    analyses.get(photo) ??
    runInPhotoWorker({ kind: 'analysis', file: photo }).then((reply) => analysisIn(reply) ?? 'undecodable')
  analyses.set(photo, analysis)
  return analysis
}
