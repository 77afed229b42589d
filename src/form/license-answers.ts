/** Answers from a scanned license. */

import { isoDay } from '../domain/text/format.ts'
import type { License } from '../domain/text/license.ts'
import type { Answers } from './answers.ts'
import { applyFilter } from './filters.ts'
import { fieldRow } from './form.ts'
import { cdlClasses } from './options.ts'
import { failedChecks } from './validate.ts'

type OfferedName = 'fullName' | 'companyAddress' | 'cdlStatus'

export interface LicenseAnswer {
  readonly name: OfferedName
  readonly value: string
}

const cdlOptions = { A: cdlClasses[0], B: cdlClasses[1] } as const

function valuesOf({ name, address, cdl }: License): readonly (readonly [OfferedName, string])[] {
  return [
    ['fullName', name ?? ''],
    ['companyAddress', address ?? ''],
    ['cdlStatus', cdl === null ? '' : cdlOptions[cdl]],
  ]
}

/** Leaves out answers that fail their check, and those that the form has already. */
export function answersOfLicense(license: License, answers: Answers): LicenseAnswer[] {
  return valuesOf(license).flatMap(([name, text]) => {
    const { step, row } = fieldRow(name)
    const value = (row.filter === undefined ? text : applyFilter(row.filter, text)).trim()
    const passes = !failedChecks(step, { ...answers, [name]: value }).some((failed) => failed.name === name)
    return value !== '' && passes && answers[name].trim() === '' ? [{ name, value }] : []
  })
}

export function isExpired({ expires }: License, now: Date): boolean {
  return expires !== null && expires < isoDay(now.getTime())
}
