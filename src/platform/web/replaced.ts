/** Whether a newer release has replaced this page's. Among the first files: a later one would be gone by then, too. */

/** @returns the path of the script that started this page; its name changes with every release */
export function startScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return new URL(script?.src ?? '', location.href).pathname
}

/** @returns whether the server no longer has the script that started this page; false without a network */
export async function isReplaced(): Promise<boolean> {
  try {
    // HEAD, because the service worker answers a GET from what it keeps.
    return (await fetch(startScript(), { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false // no network
  }
}
