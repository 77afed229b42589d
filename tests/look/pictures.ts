/** Takes screenshots and compares them with the stored ones. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { notComparable } from './comparable.ts'

const reason = notComparable()

/**
 * Waits until texts, fonts and pictures are loaded, nothing moves from one frame to the next, and no element is under
 * the mouse: Chromium finds out what is under a mouse that rests at any time after the layout.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const places = () =>
      [document.body, document.activeElement, ...document.querySelectorAll('main *')].map((element) => {
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].join()
      })
    let before = ''
    for (let now = places().join(' '); now !== before; now = places().join(' ')) {
      before = now
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
  })
}

/** Ends a test as skipped, once all else is checked, where its screenshots could not be compared. */
export function skipIfNotCompared(): void {
  test.skip(reason !== null, reason ?? '')
}

/** @param name file name without extension, unique among all screenshots */
export async function comparePicture(
  target: Locator | Page,
  name: string,
  options: { readonly fullPage?: boolean; readonly mask?: Locator[] } = {},
): Promise<void> {
  if (reason !== null) return
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`
  const reference = test.info().snapshotPath(file, { kind: 'screenshot' })
  const how = { ...options, maskColor: 'gray', scale: 'css', animations: 'disabled', caret: 'hide' } as const
  // Almost always the files are identical, and comparing their pixels would take longer than all the rendering.
  if (existsSync(reference) && readFileSync(reference).equals(await target.screenshot(how))) return
  await expect.soft(target).toHaveScreenshot(file, how)
}
