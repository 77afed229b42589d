/** Creates an applicant's answers and documents from the seed. */

import { type Meant, makePaper, type Plan } from '../support/form-answers.ts'
import { type FormRow, formRows } from '../support/form-rows.ts'
import type { PaperFile } from '../support/wizard-page.ts'
import type { Random } from './random.ts'

/** Returns a document with unique bytes. Some are large, so that encrypting and sending them takes time. */
export function randomPaper(random: Random, name: string): PaperFile {
  const salt = Buffer.from(Array.from({ length: random.int(40, 400) }, () => random.int(0, 255)))
  return makePaper(name, random.chance(0.1) ? Buffer.alloc(random.int(300_000, 1_500_000), salt) : salt)
}

function meant(random: Random, row: FormRow): Meant {
  const blank: Meant = { value: '', vins: [], files: [] }
  if (row.optional && random.chance(0.25)) return blank
  if (row.kind === 'files') {
    const names = row.pool.filter(() => random.chance(0.7))
    return { ...blank, files: names.map((name) => randomPaper(random, name)) }
  }
  if (row.kind === 'vin') {
    const vins = row.pool.filter(() => random.chance(0.5))
    const typed = random.pick(row.pool)
    return { ...blank, value: typed, vins: [...vins.filter((vin) => vin !== typed), typed] }
  }
  return { ...blank, value: random.pick(row.pool) }
}

export function makePlan(random: Random): Plan {
  return new Map(formRows.map((row) => [row.name, meant(random, row)]))
}
