/** Documents of step 5, each of which needs a save of its own. */
import { expect, type Page } from '@playwright/test'
import { type Sandbox, sha256 } from '../sandbox/start.ts'
import { fillStep } from './applicant.ts'
import { heavyPdf } from './photos.ts'

export const papers = [1, 2, 3].map((number) => heavyPdf(`paper-${number}.pdf`, 450_000))

/** Fills in step 5 and attaches the documents. */
export async function attachPapers(page: Page, chosen = papers): Promise<void> {
  await fillStep(page, 5, { withFiles: false })
  await page.locator('[name="businessDocs"]').setInputFiles(chosen)
  await expect(page.getByRole('list', { name: 'Business documents' }).getByRole('listitem')).toHaveCount(chosen.length)
}

/** Asserts that the provider has the chosen bytes, each file exactly once. */
export function expectEachOnce(sandbox: Sandbox, email: string, sent = papers): void {
  const stored = sandbox.application(email)?.files.filter(({ field }) => field === 'business_docs') ?? []
  expect(stored.map((file) => file.sha256).sort()).toEqual(sent.map(({ buffer }) => sha256(buffer)).sort())
}
