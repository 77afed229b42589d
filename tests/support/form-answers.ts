/** What an applicant means to answer, how it is typed, and what the provider must store. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf, samplePng } from '../sandbox/samples.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { contentHash } from './content-hash.ts'
import { type FormRow, formRows } from './form-rows.ts'
import { addVin, attach, fill, type PaperFile, type Shown } from './wizard-page.ts'

/** The intended answer of one field. */
export interface Meant {
  /** '' = left blank. For VINs, the text that stays in the field. */
  value: string
  /** All VINs. */
  vins: readonly string[]
  files: PaperFile[]
}

/** By field name; every field of the form. */
export type Plan = ReadonlyMap<string, Meant>

/** Returns a document; `salt` makes its bytes unique. */
export function makePaper(name: string, salt: Uint8Array): PaperFile {
  const picture = name.endsWith('.png')
  // The portal draws pictures anew, so the salt of a picture is its color.
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(name).update(salt).digest()
  return {
    name,
    mimeType: picture ? 'image/png' : 'application/pdf',
    buffer: picture ? samplePng(64, 48, [red, green, blue]) : Buffer.concat([samplePdf(name), salt]),
  }
}

/** Every field answered and every document attached. */
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

/** Returns whether the screen shows the intended answer. More files and VINs are allowed. */
export function holds(row: FormRow, meant: Meant, shown: Shown | undefined): boolean {
  if (shown === undefined) return false
  if (row.kind === 'files') return meant.files.every((file) => shown.list.includes(file.name))
  if (row.kind === 'vin' && !meant.vins.every((vin) => shown.list.includes(vin))) return false
  return shown.value === meant.value
}

/** Types what is missing. */
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

/** Returns what the provider must store for an answer. */
function expectedAnswer(row: FormRow, { value, vins }: Meant): unknown {
  if (row.kind === 'vin') return [value, ...vins.filter((vin) => vin !== value)].join(', ')
  if (row.coding === 'yesNo') return value === 'Yes' ? true : value === 'No' ? false : null
  return value === '' ? null : value
}

/**
 * Returns an answer for comparison: the VIN in the field, then the others in any order, because VINs that a killed
 * browser lost are added again behind the others.
 */
function comparable(row: FormRow, answer: unknown): string {
  if (row.kind !== 'vin') return String(answer) // counts are stored as they were sent, as a number or text
  const [first, ...others] = String(answer).split(', ')
  return [first, ...others.sort()].join(', ')
}

/** Key for comparing stored and intended files: the provider's key, the name and the content's hash. */
function fileMark(key: string, name: string, hash: string): string {
  return `${key} ${name} ${hash}`
}

/**
 * Returns the differences between the provider's data and the intended answers, one line each.
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
    if (comparable(row, value) !== comparable(row, expected)) {
      found.push(`provider ${row.key}: "${value}" instead of "${expected}"`)
    }
  }
  const fileRows = rows.filter((row) => row.kind === 'files')
  const stored = saved.files
    .filter((file) => fileRows.some((row) => row.key === file.field))
    .map((file) => fileMark(file.field, file.name, contentHash(file.bytes)))
  const wanted = fileRows.flatMap((row) =>
    (plan.get(row.name) as Meant).files.map((file) => fileMark(row.key, file.name, contentHash(file.buffer))),
  )
  for (const file of wanted) if (!stored.includes(file)) found.push(`provider misses file ${file}`)
  for (const file of stored) if (!wanted.includes(file)) found.push(`provider has an unexpected file: ${file}`)
  return found
}
