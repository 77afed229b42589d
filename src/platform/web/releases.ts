/** Service worker registration, updates (worker/sw.ts) and installation. Loaded when the page is idle. */
import type { OpenPage } from '../port.ts'
import { manifestAddress } from './manifest-address.ts'
import { startScript } from './replaced.ts'

/** Interval between checks for a newer release, in milliseconds, in addition to the checks on events. */
const checkEveryMs = 3_600_000

/** Returns whether a worker has this page's release. A worker that unregisters itself never replies. */
function isOurs(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
    worker.postMessage({ type: 'has?', script: startScript() }, [port2])
  })
}

function watch(registration: ServiceWorkerRegistration, { onNewer }: OpenPage): void {
  /** @param opened whether the page has just opened, so that a reload loses nothing */
  async function activate(worker: ServiceWorker, opened: boolean) {
    const ours = await isOurs(worker)
    if (ours || opened) worker.postMessage({ type: 'take over' }) // the worker does so only if no other page is busy
    if (!ours) onNewer()
  }
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void activate(installing, false)
    })
  })
  const checkForUpdate = () => {
    registration.update().catch(() => undefined) // no network, or not our worker: retried on the next check
  }
  window.addEventListener('online', checkForUpdate)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
  setInterval(checkForUpdate, checkEveryMs)
  if (registration.waiting !== null) void activate(registration.waiting, true)
}

/**
 * Does nothing where workers are unavailable: `serviceWorker` is undefined, or even reading it throws. An extension that
 * overrides `register` may resolve with undefined.
 */
export async function registerWorker(page: OpenPage): Promise<void> {
  try {
    listen(navigator.serviceWorker, page)
    watch(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }), page)
  } catch {} // the portal works without a worker
}

/** A page that the system has suspended does not count. */
export async function takeNewer(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.waiting?.postMessage({ type: 'take over', asked: true })
}

function listen(workers: ServiceWorkerContainer, page: OpenPage): void {
  workers.addEventListener('message', ({ data, ports }: MessageEvent<{ readonly type?: unknown }>) => {
    if (data.type === 'state?') ports[0]?.postMessage({ script: startScript(), busy: page.busy() })
  })
  workers.addEventListener('controllerchange', async () => {
    if (workers.controller === null || (await isOurs(workers.controller))) return
    if (page.busy()) page.onNewer()
    else location.reload()
  })
  workers.startMessages()
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}

/** Makes the portal installable from the browser's menu. Browsers load the manifest when its link is added. */
export function addManifest(): void {
  // The browser's own card would cover the end of the page, where a form displays its progress.
  window.addEventListener('beforeinstallprompt', (event) => event.preventDefault())
  addLink('manifest', manifestAddress(document.documentElement.lang))
  addLink('apple-touch-icon', '/apple-touch-icon.png')
}
