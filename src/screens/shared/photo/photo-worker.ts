/** Web worker that processes photos, so that the page stays responsive. */
import type { PhotoJob, WorkerMessage } from './photo-messages.ts'
import { runPhotoJob } from './photo-work.ts'

const post = (message: WorkerMessage) => self.postMessage(message)

self.addEventListener('message', (event: MessageEvent<PhotoJob>) => {
  void runPhotoJob(event.data)
    .catch(() => ({ kind: 'problem', problem: 'undecodable' }) as const) // out of memory
    .then(post)
})
post({ kind: 'hello' })
