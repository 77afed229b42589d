/** What an applicant means to say, how it is typed, and what the provider must hold of it. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf, samplePng } from '../sandbox/samples.ts'
import { type Sandbox, sha256 } from '../sandbox/start.ts'
import { type FormRow, formRows } from './form-rows.ts'
import { addVin, attach, fill, type PaperFile, type Shown } from './wizard-page.ts'

/** The truth about one field. */
export interface Meant {
  /** '' = left blank; for VINs the one that stays in the field. */
  value: string
  /** All VINs. */
  vins: readonly string[]
  files: PaperFile[]
}

/** By field name; every field of the form. */
export type Plan = ReadonlyMap<string, Meant>

/** A paper; `salt` makes its bytes unlike any other's. */
export function makePaper(name: string, salt: Uint8Array): PaperFile {
  const picture = name.endsWith('.png')
  // Behind a picture's end the portal keeps nothing, so the salt of a picture is its color.
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(name).update(salt).digest()
  return {
    name,
    mimeType: picture ? 'image/png' : 'application/pdf',
    buffer: picture ? samplePng(64, 48, [red, green, blue]) : Buffer.concat([samplePdf(name), salt]),
  }
}

/** Every field answered, every paper attached. */
export function fullPlan(): Plan {
  return new Map(
    formRows.map((row): [string, Meant] => {
      const [first = '', second = ''] = row.pool
      if (row.kind === 'files') {
        return [
          row.name,
          { value: '', vins: [], files: row.pool.map((name) => makePaper(name, Buffer.from(row.name))) },
        ]
      }
      return [row.name, { value: first, vins: row.kind === 'vin' ? [second, first] : [], files: [] }]
    }),
  )
}

export function isBlank({ value, files }: Meant): boolean {
  return value === '' && files.length === 0
}

/** Whether the screen shows what was meant; files and VINs may be more. */
export function holds(row: FormRow, meant: Meant, shown: Shown | undefined): boolean {
  if (shown === undefined) return false
  if (row.kind === 'files') return meant.files.every((file) => shown.list.includes(file.name))
  if (row.kind === 'vin' && !meant.vins.every((vin) => shown.list.includes(vin))) return false
  return shown.value === meant.value
}

/** Types what is not there yet. */
export async function give(page: Page, row: FormRow, meant: Meant, shown?: Shown): Promise<void> {
  if (row.kind === 'files') {
    for (const file of meant.files) if (!shown?.list.includes(file.name)) await attach(page, row, file)
  } else if (row.kind === 'vin') {
    for (const vin of meant.vins) if (!shown?.list.includes(vin)) await addVin(page, vin)
    if ((await page.locator('[name="vin"]').inputValue()) !== meant.value) await fill(page, row, meant.value)
  } else {
    await fill(page, row, meant.value)
  }
}

/** What the provider must hold for an answer. */
export function expectedAnswer(row: FormRow, { value, vins }: Meant): unknown {
  if (row.kind === 'vin') return [value, ...vins.filter((vin) => vin !== value)].join(', ')
  if (row.coding === 'yesNo') return value === 'Yes' ? true : value === 'No' ? false : null
  return value === '' ? null : value
}

/** How a stored or meant file is compared: the provider's key, the name and SHA-256. */
function fileMark(key: string, name: string, hash: string): string {
  return `${key} ${name} ${hash}`
}

/**
 * Where the provider's rows and files differ from what was meant, in words.
 * @param steps the steps to compare; absent = all
 */
export function differences(
  sandbox: Sandbox,
  email: string,
  plan: Plan,
  steps: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): string[] {
  const saved = sandbox.application(email)
  if (saved === null) return ['the provider has no application']
  const found: string[] = []
  const rows = formRows.filter((row) => steps.includes(row.step))
  for (const row of rows) {
    if (row.kind === 'files') continue
    const expected = expectedAnswer(row, plan.get(row.name) as Meant)
    const value = saved.answers[row.key] ?? null
    // Counts are kept as they were sent, number or text.
    if (value !== expected && String(value) !== String(expected)) {
      found.push(`provider ${row.key}: "${value}" instead of "${expected}"`)
    }
  }
  const fileRows = rows.filter((row) => row.kind === 'files')
  const stored = saved.files
    .filter((file) => fileRows.some((row) => row.key === file.field))
    .map((file) => fileMark(file.field, file.name, file.sha256))
  const wanted = fileRows.flatMap((row) =>
    (plan.get(row.name) as Meant).files.map((file) => fileMark(row.key, file.name, sha256(file.buffer))),
  )
  for (const file of wanted) if (!stored.includes(file)) found.push(`provider misses file ${file}`)
  for (const file of stored) if (!wanted.includes(file)) found.push(`provider has a file that nobody meant: ${file}`)
  return found
}
