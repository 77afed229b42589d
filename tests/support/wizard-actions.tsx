/** User actions in a wizard on a fake platform with scripted replies, for component tests. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { button, choose, input, stepHeading } from './component-locators.ts'
import type { FakePlatform } from './fake-platform.ts'
import { rowsOf } from './form-rows.ts'
import { renderInLayout } from './render-in-layout.tsx'

export const chosen = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value

/** Opens the wizard inside the layout and waits for a step. */
export async function openInLayout(platform: FakePlatform, step: number): Promise<void> {
  await page.viewport(1280, 900)
  await renderInLayout(platform, '/application', <Wizard />)
  await expect.element(stepHeading(step)).toBeVisible()
}

/** Answers every field of the current step except its files: by script, which takes a tenth of the time of keys. */
export async function answerStep(step: number): Promise<void> {
  for (const { name, kind, pool } of rowsOf(step)) {
    if (kind === 'files') continue
    const [value = ''] = pool
    const field = input(name)
    if (kind === 'choice') document.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)?.click()
    else {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // The form renders after each answer, as between two keystrokes.
    await new Promise((resolve) => setTimeout(resolve))
    if (kind !== 'choice') expect(field.value).toBe(value)
  }
}

/** Chooses files and waits until they are listed. */
export async function attach(name: string, ...files: File[]): Promise<void> {
  choose(name, ...files)
  // Another field may have a file of the same name.
  for (const file of files) await expect.element(button(`Remove ${file.name}`).first()).toBeVisible()
}

/** Returns a document whose content is its name, so no two are equal. */
export const pdf = (name: string) =>
  new File([`%PDF-1.4 ${name} %%EOF`], name, { type: 'application/pdf', lastModified: 1 })
