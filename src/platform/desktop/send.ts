/** Calls on the desktop: handed to the main process, which holds the token. */
import type { Bridge, WirePart } from '../ipc.ts'
import type { CallRequest, Part, Platform, Reply, SendOptions } from '../port.ts'

async function wirePart(part: Part): Promise<WirePart> {
  if ('value' in part) return part
  const { name, type } = part.file
  return { field: part.field, name, type, bytes: new Uint8Array(await part.file.arrayBuffer()) }
}

export function createSend(bridge: Bridge): Platform['send'] {
  const progress = new Map<number, NonNullable<SendOptions['onProgress']>>()
  /** Calls of the page before a reload may still run in main, under its ids. */
  let lastId = Math.floor(Math.random() * 1e12)
  bridge.onProgress(({ id, sent, total }) => progress.get(id)?.(sent, total))

  return async (request: CallRequest, { signal, onProgress }: SendOptions = {}): Promise<Reply> => {
    const badRequest = { kind: 'refused', reason: 'bad-request' } as const
    lastId += 1
    const id = lastId
    let parts: WirePart[] | undefined
    try {
      parts = request.parts && (await Promise.all(request.parts.map(wirePart)))
    } catch {
      return badRequest // the file was deleted or changed since it was chosen
    }
    if (signal?.aborted) return { kind: 'canceled' }
    const abort = (): void => void bridge.abort(id)
    signal?.addEventListener('abort', abort)
    if (onProgress !== undefined && parts !== undefined) progress.set(id, onProgress)
    try {
      const result = await bridge.request({ ...request, id, parts })
      if (!result.ok) return badRequest
      return signal?.aborted ? { kind: 'canceled' } : result.value
    } finally {
      signal?.removeEventListener('abort', abort)
      progress.delete(id)
    }
  }
}
