/** Web worker that processes photos, so that the page stays responsive. */
import type { PhotoJob, PhotoReply } from './photo-messages.ts'
import { runPhotoJob } from './photo-work.ts'

self.addEventListener('message', (event: MessageEvent<PhotoJob>) => {
  void runPhotoJob(event.data)
    .catch((): PhotoReply => ({ kind: 'problem', problem: 'undecodable' })) // damaged, or out of memory
    .then((reply) => self.postMessage(reply))
})
