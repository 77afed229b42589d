/**
 * The keys of each step of the application, in the provider's names. They come from the portal's form table, so a new
 * field needs no row here; tests/support/form-rows.ts, written by hand from the specification, is compared with them.
 */

import { dashboardSteps } from '../../src/domain/progress/steps.ts'
import { type FieldRow, steps } from '../../src/form/form.ts'

/** The value's type. `count` is stored as sent, number or text; `yesNoUnsure` may be null. */
export type KeyKind = 'text' | 'phone' | 'count' | 'date' | 'yesNo' | 'yesNoUnsure' | 'choice' | 'materials' | 'files'

export interface KeyRow {
  readonly kind: KeyKind
  readonly required: boolean
  /** `choice` and `materials`: the accepted texts. */
  readonly options?: readonly string[]
  /** `text`: shortest accepted length. `count`: smallest accepted number. */
  readonly min?: number
}

export interface StepKeys {
  readonly step: number
  /** Dashboard name. */
  readonly name: string
  /** Database table, and for steps 2 to 7 the nested group of `GET /api/application/view`. */
  readonly table: string
  readonly keys: Readonly<Record<string, KeyRow>>
}

/** Keys of the specification that the form never sets, by step. */
const unsetKeys: Readonly<Record<number, Readonly<Record<string, KeyRow>>>> = {
  2: { truck_year: { kind: 'text', required: false } },
  3: { has_highway_experience: { kind: 'yesNo', required: false } },
}

/** Minimum text length by rule. */
const shortest = { fullName: 2, address: 3, ein: 6 } as const

function keyRow({ kind, check, options = [], server }: FieldRow): KeyRow {
  const [required, rule] = [check !== undefined, check?.rule]
  if (kind === 'files' || kind === 'date') return { kind, required }
  if (server?.coding === 'yesNo') return { kind: server.coding, required }
  if (server?.coding === 'yesNoUnsure') return { kind: server.coding, required: false }
  if (server?.coding === 'commaList') return { kind: 'materials', required, options }
  if (kind === 'choice') return { kind, required, options }
  switch (rule) {
    case undefined:
      return { kind: 'text', required }
    case 'phoneNumber':
      return { kind: 'phone', required }
    case 'zeroOrMore':
      return { kind: 'count', required, min: 0 }
    case 'atLeastOne':
      return { kind: 'count', required, min: 1 }
    case 'given':
    case 'day':
      return { kind: 'text', required, min: 1 }
    default:
      return { kind: 'text', required, min: shortest[rule] }
  }
}

export const stepKeys: readonly StepKeys[] = steps.map(({ number, group, fields }) => {
  const rows = (fields as readonly FieldRow[]).flatMap((row) =>
    row.server === undefined ? [] : [[row.server.key, keyRow(row)] as const],
  )
  return {
    step: number,
    name: dashboardSteps[number - 1]?.name ?? '',
    table: group ?? 'owner_operator',
    keys: { ...Object.fromEntries(rows), ...unsetKeys[number] },
  }
})

/** Keys of a JSON body that name files the server already has, or the medical card's other name. */
export const ignoredJsonKeys: readonly string[] = ['med_card_file']

/** Returns the row of a step. @param step 1 to 7 */
export function keysOf(step: number): StepKeys {
  const row = stepKeys[step - 1]
  if (row === undefined) throw new RangeError(`no step ${step}`)
  return row
}

/** Returns the keys of a step that become columns: all except the files. */
export function columnsOf(row: StepKeys): readonly (readonly [string, KeyRow])[] {
  return Object.entries(row.keys).filter(([, key]) => key.kind !== 'files')
}

/** Returns the keys of a step that contain files. */
export function fileKeysOf(row: StepKeys): readonly string[] {
  return Object.entries(row.keys).flatMap(([name, key]) => (key.kind === 'files' ? [name] : []))
}
