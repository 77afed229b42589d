/** Whether everybody can use what a page shows: axe (WCAG 2.2 AA) and nothing that sticks out sideways. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** A rule of axe that can't be kept in one place; the reason stands beside it. */
export interface AxeExclusion {
  readonly rule: string
  /** Matched against the selectors of what axe found. */
  readonly target: RegExp
}

export const ofFullCalendar: readonly AxeExclusion[] = [
  // White on the event colors is given and can't reach 4.5 to 1.
  { rule: 'color-contrast', target: /\.fc-event/ },
  // A day's cell is named by its date and holds its interviews; FullCalendar 6 has no way to leave the name out.
  { rule: 'label-content-name-mismatch', target: /^td\[aria-labelledby="fc-dom-|^\.fc-day-today$/ },
  // A phone's hours of a day without an interview: Chromium and Firefox let the arrow keys scroll them, and a tab stop of
  // their own would be none that its grid may hold. The list above has all interviews.
  { rule: 'scrollable-region-focusable', target: /^\.fc-scroller-liquid-absolute/ },
]

/** In place of @axe-core/playwright, which sends its half a megabyte four times for each look. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page, one line each. */
export async function axeFindings(page: Page, excluded: readonly AxeExclusion[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(async () => {
    // Preloaded is only what a rule on the sound of films asks for, and there are none.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, selector: target.flat().join(' '), failureSummary })),
    )
  })
  return findings
    .filter(({ id, selector }) => !excluded.some(({ rule, target }) => rule === id && target.test(selector)))
    .map(({ id, selector, failureSummary }) => `${id}: ${selector} ${failureSummary}`)
}

/** How far one has to scroll sideways. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** axe finds nothing, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
}
