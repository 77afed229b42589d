import { maxReplyBytes } from '../../domain/reply-body.ts'
import { uploadLimits } from '../calls.ts'
import type { SendOptions } from '../port.ts'
import type { Outgoing, Raw } from './exchange.ts'

/** Uploads whose progress is shown: `fetch` can't tell how much of a body has gone out. */
export function sendByXhr(out: Outgoing, { signal, onProgress }: SendOptions): Promise<Raw> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => settle({ kind: 'cancelled' })
    function settle(raw: Raw) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      resolve(raw)
      xhr.abort()
    }
    function giveUpAfter(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(() => settle({ kind: 'timed-out' }), ms)
    }
    signal?.addEventListener('abort', cancel)
    xhr.open(out.method, out.url)
    for (const [name, value] of Object.entries(out.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      giveUpAfter(uploadLimits.stalledMs)
      onProgress?.(event.loaded, event.total)
    }
    xhr.upload.onload = () => giveUpAfter(uploadLimits.replyMs)
    xhr.onprogress = (event) => {
      if (event.loaded > maxReplyBytes)
        settle({ kind: 'raw', status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: null })
    }
    xhr.onerror = () => settle({ kind: 'unreachable' })
    xhr.onload = () => {
      // XMLHttpRequest follows redirects unasked; an answer from elsewhere is no answer of the provider.
      const redirected = xhr.responseURL !== new URL(out.url, location.href).href
      const headers = new Map(
        ['content-type', 'retry-after', 'date'].map((name) => [name, xhr.getResponseHeader(name)] as const),
      )
      settle(
        redirected
          ? { kind: 'unreachable' }
          : {
              kind: 'raw',
              status: xhr.status,
              header: (name) => headers.get(name) ?? null,
              text: xhr.responseText,
            },
      )
    }
    giveUpAfter(uploadLimits.stalledMs)
    xhr.send(out.body)
  })
}
