/** Detects that a newer release has replaced this page's. In the first load: a later chunk would be gone. */

/** @returns the path of the script that started this page; its name changes with every release */
export function startScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return new URL(script?.src ?? '', location.href).pathname
}

/** @returns whether the server no longer has the script that started this page; false without a network */
export async function isReplaced(): Promise<boolean> {
  try {
    // HEAD, because the service worker answers a GET from its cache.
    return (await fetch(startScript(), { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false // no network
  }
}
