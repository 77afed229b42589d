/** Taking a picture, and comparing it with the kept one. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { notComparable } from './comparable.ts'

const reason = notComparable()

/** What follows is skipped where pictures can't be compared. */
export function picturesFromHere(): void {
  test.skip(reason !== null, reason ?? '')
}

/** Everything has its words and pictures. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

/** @param name without its ending, unique among all pictures */
export async function comparePicture(
  target: Locator | Page,
  name: string,
  options: { readonly fullPage?: boolean; readonly mask?: Locator[] } = {},
): Promise<void> {
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`
  const kept = test.info().snapshotPath(file, { kind: 'screenshot' })
  const how = { ...options, maskColor: 'gray', scale: 'css', animations: 'disabled', caret: 'hide' } as const
  // Nearly always they are alike to the byte, and comparing their pixels would take longer than all the drawing.
  if (existsSync(kept) && readFileSync(kept).equals(await target.screenshot(how))) return
  await expect.soft(target).toHaveScreenshot(file, how)
}
