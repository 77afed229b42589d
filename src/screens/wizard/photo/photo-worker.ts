/** Works on photos away from the page that a person types in. */
import type { PhotoJob, WorkerMessage } from './photo-messages.ts'
import { workOn } from './photo-work.ts'

const say = (message: WorkerMessage) => self.postMessage(message)

self.addEventListener('message', (event: MessageEvent<PhotoJob>) => {
  void workOn(event.data)
    .catch(() => ({ kind: 'problem', problem: 'failed' }) as const) // out of memory: said in words
    .then(say)
})
say({ kind: 'hello' })
