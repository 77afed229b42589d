/** Service worker registration, updates (worker/sw.ts) and installation. Loaded when the page is idle. */

/** Interval between checks for a newer release, in milliseconds, in addition to the checks on events. */
const checkEveryMs = 3_600_000

/** Path of the script that started this page; its name changes with every release. */
function startScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return new URL(script?.src ?? '', location.href).pathname
}

/** Returns whether a worker has this page's release. A worker that unregisters itself never replies. */
function isOurs(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
    worker.postMessage({ type: 'has?', script: startScript() }, [port2])
  })
}

function watch(registration: ServiceWorkerRegistration, onNewer: () => void): void {
  async function look(waiting: ServiceWorker) {
    if (!(await isOurs(waiting))) onNewer()
  }
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void look(installing)
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
  if (registration.waiting !== null) void look(registration.waiting)
}

/**
 * Does nothing where workers are unavailable: `serviceWorker` is undefined, or even reading it throws. An extension that
 * overrides `register` may resolve with undefined.
 */
export async function registerWorker(onNewer: () => void): Promise<void> {
  try {
    watch(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }), onNewer)
  } catch {} // the portal works without a worker
}

/** A worker with a request under way delays the change. A reload without it opens the newer page all the same. */
const takeOverMs = 1_000

/** Resolves when the newer worker controls this page, or after a while. */
export async function takeNewer(): Promise<void> {
  const { serviceWorker } = navigator
  const waiting = (await serviceWorker.getRegistration())?.waiting
  if (!waiting) return
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, takeOverMs)
    serviceWorker.addEventListener('controllerchange', resolve)
    waiting.postMessage({ type: 'take over' })
  })
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
}

/** Makes the portal installable from the browser's menu. Browsers load the manifest when its link is added. */
export function addManifest(): void {
  addLink('manifest', '/manifest.webmanifest')
  addLink('apple-touch-icon', '/apple-touch-icon.png')
}
