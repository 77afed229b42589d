/** Takes screenshots and compares them with the stored ones. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { notComparable } from './comparable.ts'

const reason = notComparable()

/** Skips the rest of the test when screenshots can't be compared here. */
export function picturesFromHere(): void {
  test.skip(reason !== null, reason ?? '')
}

/** Waits until fonts, texts and pictures are loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

/** @param name file name without extension, unique among all screenshots */
export async function comparePicture(
  target: Locator | Page,
  name: string,
  options: { readonly fullPage?: boolean; readonly mask?: Locator[] } = {},
): Promise<void> {
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`
  const reference = test.info().snapshotPath(file, { kind: 'screenshot' })
  const how = { ...options, maskColor: 'gray', scale: 'css', animations: 'disabled', caret: 'hide' } as const
  // Almost always the files are identical, and comparing their pixels would take longer than all the rendering.
  if (existsSync(reference) && readFileSync(reference).equals(await target.screenshot(how))) return
  await expect.soft(target).toHaveScreenshot(file, how)
}
