/** What a hand does to a page: a mouse that presses, pulls and lets go, and a finger that rests first. */
import type { Locator, Page } from '@playwright/test'

/** The button of exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Presses on one place and lets go on another, in steps, as a hand does. */
export async function dragMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/**
 * Rests a finger, pulls it to another place and lifts it; the browser's own touch events.
 * @param rested waits until the page has taken the finger for one that rests
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
