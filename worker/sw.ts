/**
 * Service worker of the web build: caches the files of one release, so that the portal opens offline. It stores no
 * personal data: calls, stored files and the provider's pages bypass it.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import {
  isOurPage,
  mayTakeOver,
  type PageState,
  type ReleaseFile,
  responseSource,
  settingsAction,
  settingsAddress,
  shellAddress,
} from './rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Time that page and settings wait for the network, in milliseconds; on a slower line those of the last visit serve. */
const networkTimeoutMs = 400
/** Time limit for a page's answer, in milliseconds. A frozen page never answers; a slow phone takes seconds. */
const stateTimeoutMs = 10_000

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
const onFirstUseCache = 'on-first-use'

const precachedFiles = releaseFiles.filter((file) => file.onFirstUse === undefined)
precache.addToCacheList(precachedFiles)

async function removeOldFiles(): Promise<void> {
  const cache = await caches.open(onFirstUseCache)
  const old = (await cache.keys()).filter(({ url }) => !names.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** From the cache, else fetched and cached: at its first use, or after the system has cleared the cache. */
async function answerFile(file: ReleaseFile): Promise<Response> {
  const cache = await caches.open(file.onFirstUse === undefined ? precache.strategy.cacheName : onFirstUseCache)
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

const settingsCache = 'settings'

async function fetchSettings(): Promise<Response | undefined> {
  const response = await fetch(settingsAddress, { cache: 'no-cache' })
  const cache = await caches.open(settingsCache)
  const use = settingsAction(
    response.status,
    response.headers.get('Content-Type'),
    await response.clone().text(),
    names,
  )
  if (use === 'nothing') return undefined
  // Also remembers, for offline use, that the host has no settings.
  const answer = use === 'drop' ? new Response('{}') : response.clone()
  await cache.put(settingsAddress, answer).catch(() => undefined) // storage full: the earlier settings stay
  return response
}

/** The event lasts until they are stored. Offline or storage full: the cached settings stay until the next load. */
function requestSettings(event: ExtendableEvent): Promise<Response | undefined> {
  const fromNetwork = fetchSettings()
  event.waitUntil(fromNetwork.catch(() => undefined))
  return withTimeout(fromNetwork)
}

/** Requested together with the page, which needs them to start. */
let settingsOfPage: Promise<Response | undefined> | undefined

async function answerSettings(fromNetwork: Promise<Response | undefined>): Promise<Response> {
  const cached = () => caches.match(settingsAddress, { cacheName: settingsCache })
  return (await fromNetwork) ?? (await cached()) ?? fetch(settingsAddress)
}

const policyName = 'Content-Security-Policy'

/**
 * Caches the page again if a visit shows another policy: the operator has changed the settings. Fetches all files again
 * after the system has cleared the cache. The page is stored last: it marks the cache as complete.
 */
async function renew(visited: Response | undefined): Promise<void> {
  const cached = await precache.matchPrecache(shellAddress)
  if (cached !== undefined && cached.headers.get(policyName) === (visited ?? cached).headers.get(policyName)) return
  const page = await fetch(shellAddress, { cache: 'no-cache' })
  if (!page.ok || page.redirected || !isOurPage(await page.clone().text(), names)) return
  for (const file of precachedFiles) if (file.url !== shellAddress) await answerFile(file)
  await (await caches.open(precache.strategy.cacheName)).put(
    precache.getCacheKeyForURL(shellAddress) ?? shellAddress,
    page,
  )
}

function requestState(page: Client): Promise<PageState | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<PageState>) => resolve(data)
    setTimeout(() => resolve(null), stateTimeoutMs)
    page.postMessage({ type: 'state?' }, [port2])
  })
}

/**
 * @param asking the page in which the user pressed Reload, or that does not know one of its settings; null: this release
 * was installed, or a page opened
 */
async function takeOver(asking: Client | null): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const others = pages.filter(({ id }) => id !== asking?.id)
  if (mayTakeOver(await Promise.all(others.map(requestState)), names, asking !== null)) await self.skipWaiting()
}

self.addEventListener('install', (event) => {
  void precache.install(event)
  void requestSettings(event)
})
self.addEventListener('activate', (event) => {
  void precache.activate(event)
  event.waitUntil(removeOldFiles().then(() => self.clients.claim()))
})
self.addEventListener('fetch', (event) => {
  const by = responseSource(event.request, location.origin, names)
  if (by === 'page') {
    settingsOfPage = requestSettings(event)
    const fromNetwork = fetchPage(event.request)
    event.respondWith(answerPage(event.request, fromNetwork))
    // offline or storage full: the next page load tries again
    event.waitUntil(fromNetwork.then(renew).catch(() => undefined))
  }
  if (by === 'settings') {
    event.respondWith(answerSettings(settingsOfPage ?? requestSettings(event)))
    settingsOfPage = undefined
  }
  const file = by === 'file' ? files.get(new URL(event.request.url).pathname) : undefined
  if (file !== undefined) event.respondWith(answerFile(file))
})
self.addEventListener('message', (event) => {
  const { type, script, asked } = event.data as Readonly<Record<'type' | 'script' | 'asked', unknown>>
  if (type === 'has?') event.ports[0]?.postMessage(names.has(String(script)))
  if (type === 'take over') event.waitUntil(takeOver(asked === true ? (event.source as Client) : null))
})
