/**
 * The rows written by hand from the specification (tests/support/form-rows.ts), compared with the form's table and what
 * derives from it. A new field fails here until its row is written.
 */
import { describe, expect, test } from 'vitest'
import { allFields, type FieldRow } from '../../../src/application/form.ts'
import { type KeyKind, keysOf, stepKeys } from '../../sandbox/steps.ts'
import { type FormRow, formRows } from '../../support/form-rows.ts'

const rowOf = (name: string) => formRows.find((row) => row.name === name)
/** The e-mail is the account's, and the VIN list is sent with the typed one. */
const own = allFields.filter(({ row }: { row: FieldRow }) => !row.readOnly && row.kind !== 'vinList')

test('each field of the form has its row in tests/support/form-rows.ts', () => {
  const missing = own.filter(({ row }) => rowOf(row.name) === undefined)
  expect(missing.map(({ step, row }) => `add: step ${step}, ${row.name}, key ${row.server?.key}`)).toEqual([])
  const gone = formRows.filter(({ name }) => !own.some(({ row }) => row.name === name))
  expect(gone.map(({ name }) => `remove: ${name}`)).toEqual([])
})

/** Returns the sandbox's kinds for a hand-written row. */
function kindsOf({ kind, coding }: FormRow): readonly KeyKind[] {
  if (coding === 'yesNo') return ['yesNo', 'yesNoUnsure']
  if (kind === 'choice') return ['choice', 'materials']
  return kind === 'text' || kind === 'vin' ? ['text', 'phone', 'count'] : [kind]
}

describe('the sandbox accepts what the row says', () => {
  test.each(formRows)('$name', (row) => {
    const key = keysOf(row.step).keys[row.key]
    expect(key, `step ${row.step} has no key ${row.key}`).toBeDefined()
    expect(kindsOf(row)).toContain(key?.kind)
    if (key?.options !== undefined) expect(row.pool).toEqual(key.options)
    expect(key?.required, 'required').toBe(row.optional !== true && !row.pool.includes('Not sure'))
  })
})

test('the sandbox accepts no other keys except those that the form never sets', () => {
  const taken = stepKeys.flatMap(({ keys }) => Object.keys(keys))
  const typed = formRows.map(({ key }) => key)
  expect(taken.filter((key) => !typed.includes(key))).toEqual(['email', 'truck_year', 'has_highway_experience'])
})
