/** Whether everybody can use what a page shows: axe (WCAG 2.2 AA) and nothing that sticks out sideways. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** What axe finds on the page, one line each. */
export async function axeFindings(page: Page, excluded: readonly AxeExclusion[] = []): Promise<string[]> {
  // Legacy mode needs no tab of its own for each look; the frames of other origins that it leaves out we don't have.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => ({ selector: target.flat().join(' '), failureSummary }))
      .filter(({ selector }) => !excluded.some(({ rule, target }) => rule === id && target.test(selector)))
      .map(({ selector, failureSummary }) => `${id}: ${selector} ${failureSummary}`),
  )
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
