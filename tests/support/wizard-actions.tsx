/** User actions in a wizard on a fake platform with scripted replies, for component tests. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import type { FakePlatform } from './fake-platform.ts'
import { rowsOf } from './form-rows.ts'
import { renderInLayout } from './render-in-layout.tsx'

export const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const stepHeading = (step: number) => page.getByRole('heading', { name: new RegExp(`Step ${step} of 7`) })
export const chosen = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value

/** Opens the wizard inside the layout and waits for a step. */
export async function openInLayout(platform: FakePlatform, step: number): Promise<void> {
  await page.viewport(1280, 900)
  await renderInLayout(platform, '/application', <Wizard />)
  await expect.element(stepHeading(step)).toBeVisible()
}

/** Answers every field of the current step except its files. */
export async function answerStep(step: number): Promise<void> {
  for (const { name, kind, pool } of rowsOf(step)) {
    if (kind === 'files') continue
    const [value = ''] = pool
    if (kind === 'choice') document.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)?.click()
    else await userEvent.fill(input(name), value)
  }
}

/** Chooses files as the browser's file dialog does and waits until they are listed. */
export async function choose(name: string, ...files: File[]): Promise<void> {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input(name).files = transfer.files
  input(name).dispatchEvent(new Event('change', { bubbles: true }))
  // Another field may have a file of the same name.
  for (const file of files) await expect.element(button(`Remove ${file.name}`).first()).toBeVisible()
}

/** Returns a document whose content is its name, so no two are equal. */
export const pdf = (name: string) => new File([`%PDF-1.4 ${name}`], name, { type: 'application/pdf', lastModified: 1 })
