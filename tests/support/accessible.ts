/** Accessibility checks for a page: axe with WCAG 2.2 AA, and no horizontal overflow. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** An axe rule that one element can't meet, with the reason in a comment. */
export interface AxeExclusion {
  readonly rule: string
  /** Matched against the selectors of axe's findings. */
  readonly target: RegExp
}

export const ofFullCalendar: readonly AxeExclusion[] = [
  // The specification fixes white on the event colors, which can't reach a contrast of 4.5:1.
  { rule: 'color-contrast', target: /\.fc-event/ },
  // A day cell is named by its date and contains its interviews. FullCalendar 6 has no option to drop the name.
  { rule: 'label-content-name-mismatch', target: /^td\[aria-labelledby="fc-dom-|^\.fc-day-today$/ },
  // The hours of an empty day on a phone: Chromium and Firefox let the arrow keys scroll them, and the grid role allows
  // no extra tab stop. The list above the calendar has all interviews.
  { rule: 'scrollable-region-focusable', target: /^\.fc-scroller-liquid-absolute/ },
]

/** Used instead of @axe-core/playwright, which sends half a megabyte four times per check. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns axe's findings on the page, one line each. */
export async function axeFindings(page: Page, excluded: readonly AxeExclusion[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(async () => {
    // Preloading serves only the rules about audio and video, and the portal has neither.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, selector: target.flat().join(' '), failureSummary })),
    )
  })
  return findings
    .filter(({ id, selector }) => !excluded.some(({ rule, target }) => rule === id && target.test(selector)))
    .map(({ id, selector, failureSummary }) => `${id}: ${selector} ${failureSummary}`)
}

/** Returns how far the page scrolls sideways, in pixels. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Asserts that axe finds nothing and that nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
}
