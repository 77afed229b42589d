/** Drags files from the desktop into the window through the browser's own input events. */
import type { CDPSession, Locator } from '@playwright/test'

/**
 * Drops files in the middle of an element.
 * @param files their paths on this machine
 * @param link dropped as another page's picture is
 */
export async function dropFiles(
  cdp: CDPSession,
  target: Locator,
  files: readonly string[],
  link?: string,
): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing to drop on')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const items = link === undefined ? [] : [{ mimeType: 'text/uri-list', data: link }]
  const data = { items, files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdp.send('Input.dispatchDragEvent', { type, ...at, data })
  }
}
