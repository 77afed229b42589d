/** Finds elements of a page in journeys; `component-locators.ts` does it for component tests. */
import type { Locator, Page } from '@playwright/test'

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })
/** The control of a form field. */
export const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`)
/** The dialog that is open, if it reports or asks something. */
export const alertDialog = (page: Page): Locator => page.getByRole('alertdialog')

/** The browser's Back; `page.goBack` waits for a move, which a dialog may answer instead. */
export const pressBack = (page: Page): Promise<void> => page.evaluate(() => window.history.back())
