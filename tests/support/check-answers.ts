/** Reads and changes the answers on the last step, in either build. */
import { expect, type Page } from '@playwright/test'
import { type FieldRow, rowsInScreenOrder, steps } from '../../src/form/form.ts'
import { atStep, sampleAnswers, sampleFiles } from './applicant.ts'

/** Returns the displayed text for a row's sample answer or files. */
function expected({ name, kind }: FieldRow): string {
  const files = sampleFiles[name]?.map((file) => file.name)
  if (files !== undefined) return (files.length > 1 ? `${files.length} files: ` : '') + files.join(', ')
  return kind === 'date' ? 'Jun 30, 2031' : (sampleAnswers[name] ?? 'Not provided')
}

/** Asserts that every answer except the named ones is shown with its question as the form asks it. */
export async function expectSampleAnswers(page: Page, but: Readonly<Record<string, string>>): Promise<void> {
  const shown = () =>
    page
      .locator('.answers > div')
      .evaluateAll((lines) =>
        lines.map((line) => [line.querySelector('dt')?.textContent, line.querySelector('dd')?.textContent]),
      )
  const rows = steps.flatMap(({ number }) => rowsInScreenOrder(number)).filter(({ name }) => name !== 'vins')
  const lines = rows.map((row) => [row.label.replace('{brand}', 'TruckStaff'), but[row.name] ?? expected(row)])
  await expect.poll(shown).toEqual(lines) // a comment is shown once typing pauses
}

/** Uses the keyboard alone: Change, type, Enter. The focus returns to where it was. */
export async function changeByKeyboard(page: Page, step: number, label: string, text: string): Promise<void> {
  const change = page.getByRole('button', { name: `Change ${label}`, exact: true })
  await change.focus()
  await page.keyboard.press('Enter')
  await atStep(page, step)
  await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await atStep(page, 7)
  await expect(change).toBeFocused()
}
