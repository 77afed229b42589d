import { withTimeLimit } from '../../domain/common/time-limit.ts'
import { startAttempt } from '../../provider/attempt.ts'
import { maxReplyBytes } from '../../provider/reply.ts'
import type { Outgoing, Part } from '../../provider/request.ts'
import type { SendOptions } from '../port.ts'
import { formData, type TransportResult } from './fetch.ts'

/** Reply headers that the portal reads; copied on completion, because the request is torn down then. */
const headersRead = ['content-type', 'retry-after', 'date']

/** Servers close idle connections after 2 s (docs/deploy.md) or, by Node's and Apache's default, 5 s. */
const idleMs = 6_000
/** Where connecting takes over 250 ms, Chromium opens a second connection in reserve, and counts it as a reused one. */
const slowConnectMs = 200
/** Servers close unused connections after 10 s (docs/deploy.md). */
const reserveMs = 12_000
/** The longest wait for the service worker's files, which take the line from the upload. */
const workerMs = 10_000
/** Calls, whose connections end with the reply. */
const ofCalls = ['fetch', 'xmlhttprequest']

/** When the service worker had its files, by the page's clock. */
let workerReadyAt = 0
async function watchWorker(): Promise<void> {
  await navigator.serviceWorker.ready
  workerReadyAt = performance.now()
}
// Where workers are unavailable, even reading `serviceWorker` may throw: there are no files of one.
const workerReady = watchWorker().catch(() => undefined)

async function hasWorker(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

/**
 * Resolves when no connection of the portal's files is idle. Chromium would send the upload on one, and repeat it by
 * itself if that is lost.
 */
export async function filesAreLoaded(): Promise<void> {
  if (await hasWorker().catch(() => false)) await withTimeLimit(workerReady, workerMs, undefined)
  const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const files = (loads as PerformanceResourceTiming[]).filter(
    ({ initiatorType, transferSize }) => !ofCalls.includes(initiatorType) && transferSize > 0,
  )
  const isSlow = files.some(({ connectStart, connectEnd }) => connectEnd - connectStart > slowConnectMs)
  const loaded = Math.max(workerReadyAt, ...files.map(({ responseEnd }) => responseEnd))
  const idleFor = loaded + (isSlow ? reserveMs : idleMs) - performance.now()
  if (idleFor > 0) await new Promise((resolve) => setTimeout(resolve, idleFor))
}

/** Uploads by XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendByXhr(
  url: string,
  out: Outgoing & { readonly body: readonly Part[] },
  { signal, onProgress }: SendOptions,
): Promise<TransportResult> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    const attempt = startAttempt(out.limit)
    function settle(brought: TransportResult) {
      attempt.finish()
      signal?.removeEventListener('abort', attempt.cancel)
      resolve(brought)
      xhr.abort()
    }
    function settleWith(text: string | null) {
      const headers = new Map(headersRead.map((name) => [name, xhr.getResponseHeader(name)]))
      settle({ status: xhr.status, header: (name) => headers.get(name) ?? null, text })
    }
    signal?.addEventListener('abort', attempt.cancel)
    attempt.signal.addEventListener('abort', () => settle(attempt.ended() ?? 'canceled'))
    xhr.open(out.method, url)
    for (const [name, value] of Object.entries(out.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      attempt.progressed(false)
      onProgress?.(event.loaded, event.total)
    }
    xhr.upload.onload = () => attempt.progressed(true)
    xhr.onprogress = (event) => {
      if (event.loaded > maxReplyBytes) settleWith(null)
    }
    xhr.onerror = () => settle('unreachable')
    xhr.onload = () => {
      // XMLHttpRequest follows redirects; a response from another address is not the provider's.
      if (xhr.responseURL === new URL(url, location.href).href) settleWith(xhr.responseText)
      else settle('unreachable')
    }
    void filesAreLoaded().then(() => {
      if (attempt.signal.aborted) return
      // The wait is no part of the upload.
      attempt.progressed(false)
      onProgress?.(0, 1)
      xhr.send(formData(out.body))
    })
  })
}
