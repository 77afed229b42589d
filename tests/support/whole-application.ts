/**
 * The whole application, in either build and in the language of t(). The provider's data at the end is always the same.
 */
import { expect, type Page } from '@playwright/test'
import { steps } from '../../src/form/form.ts'
import { t } from '../../src/i18n/t.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { fillStep, josefina, openApplication, sampleFileRows, sampleRows, sendStep, signUp } from './applicant.ts'
import { contentHash } from './content-hash.ts'

/** Applies from the sign-up screen to the summary. */
export async function applyFromTheStart(page: Page): Promise<void> {
  await signUp(page, josefina)
  await openApplication(page)
  for (const { number } of steps) {
    await fillStep(page, number, { byHand: true })
    if (number === 2) await page.getByRole('button', { name: t('Add'), exact: true }).click()
    await sendStep(page, number)
  }
  await expect(page.getByRole('heading', { name: t('Application Submitted Successfully!') })).toBeVisible()
}

/** Asserts that the provider has everything as typed and chosen, once: letter for letter, pictures pixel for pixel, other files byte for byte. */
export function expectAllReceived(
  sandbox: Sandbox,
  email: string = josefina.email,
  rows: Readonly<Record<string, unknown>> = sampleRows(email),
): void {
  const saved = sandbox.application(email)
  expect(saved?.completed).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(saved?.answers).toEqual(rows)
  expect(saved?.files.map(({ field, name, bytes }) => [field, name, contentHash(bytes)])).toEqual(
    sampleFileRows.map(([field, name, { buffer }]) => [field, name, contentHash(buffer)]),
  )
  expect(sandbox.log.filter(({ created }) => created)).toHaveLength(1)
}
