import { maxReplyBytes } from '../domain/reply-body.ts'
import type { SendOptions } from './port.ts'
import type { Outgoing, Raw } from './web-exchange.ts'

/** An upload that stands still for this long has failed. */
const stalledMs = 30_000

/** Uploads whose progress is shown: `fetch` can't tell how much of a body has gone out. */
export function sendByXhr(out: Outgoing, { signal, onProgress }: SendOptions): Promise<Raw> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const timer = setTimeout(() => settle({ kind: 'timed-out' }), out.timeoutMs)
    const cancel = () => settle({ kind: 'cancelled' })
    function settle(raw: Raw) {
      clearTimeout(timer)
      clearTimeout(stalled)
      signal?.removeEventListener('abort', cancel)
      resolve(raw)
      xhr.abort()
    }
    function moved() {
      clearTimeout(stalled)
      stalled = setTimeout(() => settle({ kind: 'timed-out' }), stalledMs)
    }
    signal?.addEventListener('abort', cancel)
    xhr.open(out.method, out.url)
    for (const [name, value] of Object.entries(out.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      moved()
      onProgress?.(event.loaded, event.total)
    }
    xhr.onprogress = (event) => {
      moved()
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
    moved()
    xhr.send(out.body)
  })
}
