/**
 * The worker of the web build: keeps the files of one release, so that the portal opens without a network. It knows
 * nothing of anybody: calls, stored files and the provider's pages pass it by.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import {
  answeredBy,
  isOurPage,
  mayTakeOver,
  type PageState,
  type ReleaseFile,
  settings,
  settingsAnswer,
  shell,
} from './rules.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is asked for waits so long for the network, in milliseconds. */
const patienceMs = 3_000
/** A page that sleeps does not answer; one that has just been opened on a slow phone takes its time. */
const answerMs = 10_000

const listed = self.__WB_MANIFEST as readonly ReleaseFile[]
const files = new Map(listed.map((file) => [new URL(file.url, location.origin).pathname, file]))
const names: ReadonlySet<string> = new Set(files.keys())

const kept = new PrecacheController({
  cacheName: 'release',
  plugins: [
    {
      async cacheWillUpdate({ request, response }) {
        if (!response.ok || response.redirected) return null
        const isPage = new URL(request.url).pathname === shell
        return !isPage || isOurPage(await response.clone().text(), names) ? response : null
      },
    },
  ],
})
const onFirstUse = 'on-first-use'

const atOnce = listed.filter((file) => file.onFirstUse === undefined)
kept.addToCacheList(atOnce)

async function dropOthers(): Promise<void> {
  const cache = await caches.open(onFirstUse)
  const old = (await cache.keys()).filter(({ url }) => !names.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** From the cache; else from the network, and kept, should the system have cleared the cache. */
async function answerFile(file: ReleaseFile): Promise<Response> {
  const cache = await caches.open(file.onFirstUse === undefined ? kept.strategy.cacheName : onFirstUse)
  const known = await cache.match(file.url)
  if (known !== undefined) return known
  const response = await fetch(file.url, { integrity: file.integrity ?? '', credentials: 'same-origin' })
  if (response.ok && !response.redirected) {
    await cache.put(file.url, response.clone()).catch(() => undefined) // storage full: it is fetched again next time
  }
  return response
}

/** What the network says is the newest; undefined when it says nothing, or not in time. */
function soonEnough(fromNetwork: Promise<Response | undefined>): Promise<Response | undefined> {
  const tooSlow = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return Promise.race([fromNetwork.catch(() => undefined), tooSlow])
}

/**
 * Without a page of the network, when the server has broken down, or when it knows only files (every address is the
 * portal's own, and shows its screen), the kept one opens the portal.
 */
async function answerPage(request: Request): Promise<Response> {
  const isPage = ({ status }: Response) => status < 500 && status !== 404
  const fromNetwork = fetch(request).then((response) => (isPage(response) ? response : undefined))
  return (await soonEnough(fromNetwork)) ?? (await kept.matchPrecache(shell)) ?? fetch(request)
}

const hostsOwn = 'settings'

async function fetchSettings(request: Request): Promise<Response | undefined> {
  const response = await fetch(request)
  const cache = await caches.open(hostsOwn)
  const use = settingsAnswer(
    response.status,
    response.headers.get('Content-Type'),
    await response.clone().text(),
    names,
  )
  if (use === 'nothing') return undefined
  // That there are none is known without a network, too.
  const answer = use === 'drop' ? new Response('{}') : response.clone()
  await cache.put(settings, answer).catch(() => undefined) // storage full: those of before stay
  return response
}

async function answerSettings(request: Request, fromNetwork: Promise<Response | undefined>): Promise<Response> {
  return (await soonEnough(fromNetwork)) ?? (await (await caches.open(hostsOwn)).match(settings)) ?? fetch(request)
}

/** Fetches all files again where the system has cleared the cache. The page comes last: with it they are complete. */
async function restore(): Promise<void> {
  if ((await kept.matchPrecache(shell)) !== undefined) return
  const page = await fetch(shell, { cache: 'no-cache' })
  if (!page.ok || page.redirected || !isOurPage(await page.clone().text(), names)) return
  for (const file of atOnce) if (file.url !== shell) await answerFile(file)
  await (await caches.open(kept.strategy.cacheName)).put(kept.getCacheKeyForURL(shell) ?? shell, page)
}

function ask(page: Client): Promise<PageState | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<PageState>) => resolve(data)
    setTimeout(() => resolve(null), answerMs)
    page.postMessage({ type: 'state?' }, [port2])
  })
}

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (mayTakeOver(await Promise.all(pages.map(ask)), names)) await self.skipWaiting()
}

self.addEventListener('install', (event) => {
  void kept.install(event)
  event.waitUntil(fetchSettings(new Request(settings, { cache: 'no-cache' })).catch(() => undefined)) // kept at the next page load
})
self.addEventListener('activate', (event) => {
  void kept.activate(event)
  event.waitUntil(dropOthers().then(() => self.clients.claim()))
})
self.addEventListener('fetch', (event) => {
  const by = answeredBy(event.request, location.origin, names)
  if (by === 'page') {
    const page = answerPage(event.request)
    event.respondWith(page)
    event.waitUntil(page.then(restore).catch(() => undefined)) // no network, or no room: the next page load tries again
  }
  if (by === 'settings') {
    const fromNetwork = fetchSettings(event.request)
    event.respondWith(answerSettings(event.request, fromNetwork))
    event.waitUntil(fromNetwork.catch(() => undefined)) // no network: what is kept stays as it is
  }
  const file = by === 'file' ? files.get(new URL(event.request.url).pathname) : undefined
  if (file !== undefined) event.respondWith(answerFile(file))
})
self.addEventListener('message', (event) => {
  const { type, script } = event.data as { readonly type?: unknown; readonly script?: unknown }
  if (type === 'has?') event.ports[0]?.postMessage(names.has(String(script)))
  if (type === 'take over') event.waitUntil(takeOver())
})
