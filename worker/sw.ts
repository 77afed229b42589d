/**
 * Service worker of the web build: caches the files of one release, so that the portal opens offline. It stores no
 * personal data: calls, stored files and the provider's pages bypass it.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { isOurPage, type ReleaseFile, responseSource, shellAddress } from './rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Time that the page waits for the network, in milliseconds; on a slower line that of the last visit serves. */
const networkTimeoutMs = 400

const releaseFiles = self.__WB_MANIFEST as readonly ReleaseFile[]
const files = new Map(releaseFiles.map((file) => [new URL(file.url, location.origin).pathname, file]))
const names: ReadonlySet<string> = new Set(files.keys())

const precache = new PrecacheController({
  cacheName: 'release',
  plugins: [
    {
      async cacheWillUpdate({ request, response }) {
        if (!response.ok || response.redirected) return null
        const isPage = new URL(request.url).pathname === shellAddress
        return !isPage || isOurPage(await response.clone().text(), names) ? response : null
      },
    },
  ],
})
precache.addToCacheList([...releaseFiles])

/** From the cache, else fetched and cached: the system may have cleared the cache. */
async function answerFile(file: ReleaseFile): Promise<Response> {
  const cache = await caches.open(precache.strategy.cacheName)
  const known = await cache.match(file.url)
  if (known !== undefined) return known
  const response = await fetch(file.url, { integrity: file.integrity ?? '', credentials: 'same-origin' })
  if (response.ok && !response.redirected) {
    await cache.put(file.url, response.clone()).catch(() => undefined) // storage full: fetched again next time
  }
  return response
}

/** Returns the network's response, or undefined after a failure or a timeout. */
function withTimeout(fromNetwork: Promise<Response | undefined>): Promise<Response | undefined> {
  const tooSlow = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs))
  return Promise.race([fromNetwork.catch(() => undefined), tooSlow])
}

/** Returns the network's page; undefined for a server error, and for 404: a server that knows only files has no routes. */
async function fetchPage(request: Request): Promise<Response | undefined> {
  const response = await fetch(request)
  return response.status < 500 && response.status !== 404 ? response : undefined
}

/** Falls back to the cached page. */
async function answerPage(request: Request, fromNetwork: Promise<Response | undefined>): Promise<Response> {
  return (await withTimeout(fromNetwork)) ?? (await precache.matchPrecache(shellAddress)) ?? fetch(request)
}

self.addEventListener('install', (event) => {
  void precache.install(event)
})
self.addEventListener('activate', (event) => {
  void precache.activate(event)
  event.waitUntil(self.clients.claim())
})
self.addEventListener('fetch', (event) => {
  const by = responseSource(event.request, location.origin, names)
  if (by === 'page') event.respondWith(answerPage(event.request, fetchPage(event.request)))
  const file = by === 'file' ? files.get(new URL(event.request.url).pathname) : undefined
  if (file !== undefined) event.respondWith(answerFile(file))
})
self.addEventListener('message', (event) => {
  const { type, script } = event.data as Readonly<Record<'type' | 'script', unknown>>
  if (type === 'has?') event.ports[0]?.postMessage(names.has(String(script)))
  // The user's Reload. Else a newer release waits until all pages of this one are closed, as browsers have it.
  if (type === 'take over') event.waitUntil(self.skipWaiting())
})
