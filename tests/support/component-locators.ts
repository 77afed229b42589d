/** Finds elements of the rendered page in component tests; `journey-locators.ts` does it for Playwright. */
import { page } from 'vitest/browser'
import { t } from '../../src/i18n/t.ts'

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const link = (name: string) => page.getByRole('link', { name, exact: true })
export const stepHeading = (step: number) =>
  page.getByRole('heading', { name: new RegExp(t('Step {step} of {count}', { step, count: 7 })) })

/** Returns the control of a form field. */
export const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement

/** Chooses files as the browser's file dialog does. */
export function giveFiles(chooser: HTMLInputElement, ...files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  chooser.files = transfer.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

/** {@link giveFiles} for a form field. */
export function choose(name: string, ...files: readonly File[]): void {
  giveFiles(input(name), ...files)
}
