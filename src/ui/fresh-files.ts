/**
 * Asks for this page's scripts and styles again, after one failed. A network may cut a file in a reply that seems whole;
 * the browser would keep it for a year, and no reload would ask for it again.
 */
export async function refreshFiles(): Promise<void> {
  if (!location.protocol.startsWith('http')) return // the desktop app's files are on its disk
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = new Set(loaded.filter((name) => name.startsWith(`${location.origin}/assets/`)))
  await Promise.all([...files].map((file) => fetch(file, { cache: 'reload' }).catch(() => undefined)))
}
