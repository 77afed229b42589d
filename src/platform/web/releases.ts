/** The web portal as its worker keeps it (worker/sw.ts), and as the browser installs it. Fetched when the page is at rest. */
import { brand, isRenamed } from '../../config.ts'
import type { OpenPage } from '../port.ts'
import { manifestAddress } from './manifest-address.ts'
import { startScript } from './replaced.ts'

/** Between two looks for a newer release, in milliseconds, where nothing else gives an occasion. */
const lookEveryMs = 3_600_000

/** Whether the worker's release is this page's. One that switches itself off never answers. */
function isOurs(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
    worker.postMessage({ type: 'has?', script: startScript() }, [port2])
  })
}

function watch(registration: ServiceWorkerRegistration, { onNewer }: OpenPage): void {
  /** @param opened the page has just been opened: nothing of it is lost by another page load */
  async function meet(worker: ServiceWorker, opened: boolean) {
    const ours = await isOurs(worker)
    if (ours || opened) worker.postMessage({ type: 'take over' }) // where no other page is held up by it
    if (!ours) onNewer()
  }
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') void meet(coming, false)
    })
  })
  const look = () => {
    registration.update().catch(() => undefined) // no network, or something else than our worker came: next time
  }
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  setInterval(look, lookEveryMs)
  if (registration.waiting !== null) void meet(registration.waiting, true)
}

/**
 * Keeps this release on the device and looks for newer ones. Silent where workers are not to be had: an insecure context,
 * a private window, a policy, a full disk. Then even reading `serviceWorker`, or calling `register`, may throw.
 */
export async function keep(page: OpenPage): Promise<void> {
  try {
    const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
    if (workers === undefined) return
    listen(workers, page)
    // Where something replaces the browser's own function, it may resolve with nothing.
    const registration = (await workers.register('/sw.js', { updateViaCache: 'none' })) as
      | ServiceWorkerRegistration
      | undefined
    if (registration !== undefined) watch(registration, page)
  } catch {} // the portal works as without a worker
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

/** Chromium's event, which no library of types has. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

function isApplePhone(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) && (navigator as { standalone?: boolean }).standalone === false
}

/** The build's manifest under the name that config.json gives the product; its addresses have no other page to be relative to. */
async function renamedManifest(address: string): Promise<string> {
  const built = await (await fetch(address)).json()
  const here = <Entry extends object>(entry: Entry, key: keyof Entry) => ({
    ...entry,
    [key]: new URL(String(entry[key]), location.origin).href,
  })
  const manifest = {
    ...here(here(here(built, 'id'), 'start_url'), 'scope'),
    name: built.name.replace(built.short_name, () => brand.name),
    short_name: brand.name,
    icons: built.icons.map((icon: { src: string }) => here(icon, 'src')),
    shortcuts: built.shortcuts.map((shortcut: { url: string }) => here(shortcut, 'url')),
  }
  return URL.createObjectURL(new Blob([JSON.stringify(manifest)], { type: 'application/manifest+json' }))
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}

export function offerInstall(onOffer: (install: (() => void) | null) => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // the browser's own banner would come at any moment
    onOffer(() => void (event as InstallPromptEvent).prompt())
  })
  const manifest = manifestAddress(document.documentElement.lang)
  // Browsers look at the manifest as soon as it is named, and say once that the portal can be installed.
  if (!isRenamed()) addLink('manifest', manifest)
  else {
    renamedManifest(manifest).then(
      (renamed) => addLink('manifest', renamed),
      () => undefined, // it did not come: nothing is offered this time
    )
  }
  addLink('apple-touch-icon', '/apple-touch-icon.png')
  if (isApplePhone()) onOffer(null)
}
