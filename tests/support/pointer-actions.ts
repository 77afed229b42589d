/** Mouse drags and touch gestures on a page. */
import type { Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Drags the mouse from one point to another, in steps. */
export async function dragMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/**
 * Presses a finger, drags it to another point and lifts it, with the browser's own touch events.
 * @param rested waits until the page has recognized the long press
 */
export async function dragFinger(page: Page, from: Point, to: Point, rested?: () => Promise<void>): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }) => ({ x, y })) })
  await send('touchStart', [from])
  await rested?.()
  for (let step = 1; step <= 8 && (from.x !== to.x || from.y !== to.y); step += 1) {
    await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }])
  }
  await send('touchEnd', [])
  await cdp.detach()
}
