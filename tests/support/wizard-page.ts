/** Reads and fills in the wizard by what is on the screen. */
import { expect, type Page } from '@playwright/test'
import type { Bridge } from '../../src/platform/ipc.ts'
import type { DraftRecord } from '../../src/platform/web/drafts/database.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { type FormRow, formRows } from './form-rows.ts'
import { button, field } from './journey-locators.ts'

/** A file on the user's device. */
export interface PaperFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** What the screen shows for a row: its text ('' = nothing), and the names of listed files or VINs. */
export interface Shown {
  readonly value: string
  readonly list: readonly string[]
}

/** What is on the screen. */
export interface Scene {
  readonly path: string
  /** True for a page of the portal; false for the browser's own or an empty page. */
  readonly portal: boolean
  readonly dialog: { readonly title: string; readonly buttons: readonly string[] } | null
  /** The wizard's step; null when there is none on the screen. */
  readonly step: number | null
  readonly saving: boolean
  /** The step's answers by field name. */
  readonly fields: Readonly<Record<string, Shown>>
  /** All text of the page. */
  readonly text: string
}

const rowKinds = formRows.map(({ name, kind }) => [name, kind] as const)

/** Reads the screen in a single call, so that nothing changes meanwhile. */
export function look(page: Page): Promise<Scene> {
  return page.evaluate((rows) => {
    const texts = (root: ParentNode | null | undefined, selector: string) =>
      [...(root?.querySelectorAll(selector) ?? [])].map((element) => element.textContent ?? '')
    const fields: Record<string, { value: string; list: string[] }> = {}
    const heading = /Step (\d) of 7/.exec(document.querySelector('#wizard-step-name')?.textContent ?? '')
    for (const [name, kind] of heading === null ? [] : rows) {
      const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (control === null) continue
      if (kind === 'choice') {
        const checked = document.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)
        fields[name] = { value: checked?.value ?? '', list: [] }
      } else if (kind === 'files') {
        fields[name] = { value: '', list: texts(control.closest('.field'), '.file-name bdi') }
      } else {
        fields[name] = { value: control.value, list: kind === 'vin' ? texts(document, '.vin-list li > span') : [] }
      }
    }
    const dialog = document.querySelector('dialog[open]')
    return {
      path: location.pathname,
      portal: document.querySelector('#root') !== null,
      dialog: dialog && { title: dialog.querySelector('h2')?.textContent ?? '', buttons: texts(dialog, 'button') },
      step: heading === null ? null : Number(heading[1]),
      saving: document.querySelector('[data-wizard-next]')?.ariaDisabled === 'true',
      fields,
      text: document.body?.textContent ?? '',
    }
  }, rowKinds)
}

/** Types, chooses or picks a date; not for files and VINs. */
export async function fill(page: Page, row: FormRow, value: string): Promise<void> {
  if (row.kind === 'choice') {
    await page.locator(`label:has(> input[name="${row.name}"][value="${value}"])`).click()
  } else {
    await page.locator(`[name="${row.name}"]`).fill(value)
  }
}

/** Types a VIN and adds it to the list. */
export async function addVin(page: Page, vin: string): Promise<void> {
  await page.locator('[name="vin"]').fill(vin)
  await page.locator('[name="vin"]').press('Enter')
  await page.getByRole('button', { name: `Remove ${vin}` }).waitFor()
}

/** Attaches a file and waits until it is listed: large files take a while, and a retry would attach them twice. */
export async function attach(page: Page, row: FormRow, file: PaperFile): Promise<void> {
  const input = page.locator(`input[name="${row.name}"]`)
  const timeout = 30_000
  await input.setInputFiles({ ...file }, { timeout })
  await page.locator('.field', { has: input }).getByText(file.name, { exact: true }).waitFor({ timeout })
}

/** Returns the texts of all drafts in a browser's database, decrypted. */
export function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const found = (await indexedDB.databases()).some((database) => database.name === name)
    if (!found) return [] // opening it would create it without its stores
    const opening = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const reading = database.transaction('drafts').objectStore('drafts').getAll()
    const records = await new Promise<DraftRecord[]>((resolve, reject) => {
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    const texts = records.map(async ({ key, sealed: { iv, bytes } }) => {
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))
    })
    return Promise.all(texts)
  }, 'truckstaff-application')
}

/** Waits until the draft on the device has an answer. */
export async function draftStored(page: Page, answer: string): Promise<void> {
  await expect.poll(async () => (await storedDrafts(page)).join(), { intervals: [50] }).toContain(answer)
}

/** Waits until the desktop's main process has stored a draft with this answer and this many files. */
export async function draftInMain(page: Page, owner: string, answer: string, files = 0): Promise<void> {
  const stored = () =>
    page.evaluate(async (email) => {
      const loaded = await (window as unknown as { portal: Bridge }).portal.loadDraft(email)
      const draft = loaded.ok ? loaded.value : loaded.code
      return draft !== null && typeof draft === 'object' ? [draft.text, draft.files.length] : draft
    }, owner)
  await expect.poll(stored, { intervals: [50] }).toEqual([expect.stringContaining(answer), files])
}

/** Waits until a browser has stored all chosen files: until then it would ask before the page closes. */
export async function filesStored(page: Page): Promise<void> {
  const mayClose = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(mayClose, { intervals: [50] }).toBe(true)
}

/** Fills in the sign-in screen and presses Sign In. */
export async function pressSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  await button(page, 'Sign In').click()
}

/** Signs in and waits until the sign-in screen is left. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await pressSignIn(page, email, password)
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}
