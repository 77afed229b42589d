/**
 * The form against the specification: tests/support/form-rows.ts and what is here are written by hand from it. None of
 * it may be imported from the code under test.
 */
import { describe, expect, test } from 'vitest'
import { dashboardSteps } from '../../../src/domain/progress/steps.ts'
import {
  allFields,
  type FieldName,
  type FieldRow,
  fieldRow,
  fileFields,
  isLastTyped,
  lastStep,
  rowsInScreenOrder,
  stepRow,
  steps,
} from '../../../src/form/form.ts'
import { type FormRow, formRows } from '../../support/form-rows.ts'

/** Fields that the applicant does not type: the e-mail is the account's, and the list of VINs is sent with the typed one. */
const unTyped: readonly FormRow[] = [
  { step: 1, name: 'email', key: 'email', kind: 'text', pool: [], optional: true },
  { step: 2, name: 'vins', key: '', kind: 'vin', pool: [], optional: true },
]
const specified = [...formRows, ...unTyped]

/** Those that the specification gives. */
const titles: Readonly<Record<string, string>> = {
  fullName: 'Invalid Full Name',
  companyAddress: 'Company Address Required',
  ownerContact: 'Invalid Owner Phone Number',
  businessEIN: 'Business EIN Required',
  phone: 'Invalid Phone Number',
  businessStructure: 'Business Structure Required',
}

/** Of every other field: its row's kind, sent as text, as a boolean or as files. */
const special: Readonly<Record<string, object>> = {
  yearMakeModel: { coding: 'yearMakeModel' },
  vin: { kind: 'text', coding: 'vins' },
  vins: { kind: 'vinList', key: null, coding: undefined },
  materialsHauled: { kind: 'materialChoice', coding: 'commaList' },
  workmansComp: { coding: 'yesNoUnsure' },
  additionalComments: { kind: 'longText' },
  email: { readOnly: true },
}

const stepTable = [
  { name: 'Contact Info', dashboardName: 'Company Information', group: null },
  { name: 'Equipment', dashboardName: 'Equipment Details', group: 'equipment_detail' },
  { name: 'CDL & Credentials', dashboardName: 'CDL & Credentials', group: 'driver_credential' },
  { name: 'Operations', dashboardName: 'Operational Capacity', group: 'operational_capacity' },
  { name: 'Insurance', dashboardName: 'Insurance & Documents', group: 'insurance_compliance' },
  { name: 'Screening', dashboardName: 'Background & Compliance', group: 'screening_safety' },
  { name: 'Additional', dashboardName: 'Additional Information', group: 'additional_info' },
]

test("the seven steps, their two names and the provider's nested groups", () => {
  expect(lastStep).toBe(7)
  const named = steps.map(({ number, name, group }, index) => {
    expect(dashboardSteps[index]?.number).toBe(number)
    return { number, name, dashboardName: dashboardSteps[index]?.name, group }
  })
  expect(named).toEqual(stepTable.map((step, index) => ({ number: index + 1, ...step })))
})

test('every specified field has exactly one row, and there is no other', () => {
  expect(allFields.map(({ row }) => row.name).sort()).toEqual(specified.map(({ name }) => name).sort())
})

test('a step and a field are found by number and name, and no other is', () => {
  for (const { number, fields } of steps) {
    expect(stepRow(number).number).toBe(number)
    for (const row of fields) expect(fieldRow(row.name)).toEqual({ step: number, row })
  }
  for (const number of [0, 8, 1.5]) expect(() => stepRow(number)).toThrow(`no step ${number}`)
  expect(() => fieldRow('toString' as FieldName)).toThrow('no field toString')
})

test('the file fields, in form order', () => {
  expect(fileFields).toEqual([
    { step: 2, name: 'truckPhotos', key: 'truck_photos' },
    { step: 3, name: 'cdlUpload', key: 'cdl_file' },
    { step: 3, name: 'medCardUpload', key: 'dot_med_card_file' },
    { step: 5, name: 'coiUpload', key: 'coi_file' },
    { step: 5, name: 'businessDocs', key: 'business_docs' },
  ])
})

test('file fields accept several files: photos for the truck, photos and documents elsewhere', () => {
  const offered = fileFields.map(({ name }) => fieldRow(name).row.control)
  const [truckPhotos, ...papers] = offered
  expect(truckPhotos).toEqual({ accept: 'image/*', multiple: true })
  for (const control of papers) expect(control).toEqual({ accept: 'image/*,.pdf,.doc,.docx', multiple: true })
})

describe('each row', () => {
  test.each(specified)('step $step: $name', ({ step, name, key, kind, pool, optional, filter, rule, coding }) => {
    const found = allFields.find(({ row }) => row.name === name)
    const row: FieldRow | undefined = found?.row
    expect({
      step: found?.step,
      compulsory: row?.check !== undefined,
      filter: row?.filter,
      rule: row?.check?.rule,
      key: row?.server?.key ?? null,
      coding: row?.server?.coding,
      kind: row?.kind,
      options: row?.options,
      readOnly: row?.readOnly,
    }).toEqual({
      step,
      compulsory: optional !== true,
      filter,
      rule: optional === true ? undefined : (rule ?? 'given'),
      key,
      coding: coding ?? (kind === 'files' ? 'files' : 'text'),
      kind,
      options: kind === 'choice' ? pool : undefined,
      readOnly: undefined,
      ...special[name],
    })
    if (titles[name] !== undefined) expect(row?.check?.title).toBe(titles[name])
    if (optional !== true) {
      expect(row?.check?.title).toMatch(/\S/)
      expect(row?.check?.message).toMatch(/\S.*\.$/)
    }
  })
})

test('the message about a name is the specified one', () =>
  expect(fieldRow('fullName').row.check?.message).toBe(
    'Please enter a valid full name (letters only, minimum 2 characters).',
  ))

test('a label is plain language, never a field name', () => {
  for (const { row } of allFields) {
    expect(row.label).not.toBe('')
    expect(row.label).not.toMatch(/[a-z][A-Z]|_/)
  }
})

test('autofill knows whose each answer is: no other person becomes the owner', () => {
  const filledWith = (name: string) => allFields.find(({ row }) => row.name === name)?.row.control?.autoComplete
  const names = ['fullName', 'companyName', 'companyAddress', 'phone', 'ownerName', 'ownerContact']
  expect(names.map(filledWith)).toEqual(['name', 'organization', 'street-address', 'tel', 'off', 'section-owner tel'])
})

describe('on the screen', () => {
  const shown = (step: number): readonly string[] => rowsInScreenOrder(step).map(({ name }) => name)

  test.each([
    [1, 'phone', 'ownerContact'],
    [1, 'fullName', 'ownerName'],
    [2, 'vin', 'yearMakeModel'],
  ])('in step %i, %s comes before %s, which it can fill in', (step, source, filled) => {
    expect(shown(step).indexOf(source)).toBeGreaterThanOrEqual(0)
    expect(shown(step).indexOf(source)).toBeLessThan(shown(step).indexOf(filled))
  })

  test('a moved field is right after the one it names, in the same step', () => {
    for (const { step, row } of allFields as readonly { step: number; row: FieldRow }[]) {
      if (row.displayedAfter === undefined || row.displayedAfter === null) continue
      expect(shown(step)[shown(step).indexOf(row.name) - 1], row.name).toBe(row.displayedAfter)
    }
  })

  test('the last text field of a step', () => {
    // form-rows.ts has it last, too.
    const texts = formRows.filter((row) => ({ ...row, ...special[row.name] }).kind === 'text')
    const last = texts.filter(({ step }, index) => texts[index + 1]?.step !== step).map(({ name }) => name)
    expect(allFields.filter(({ row }) => isLastTyped(row)).map(({ row }) => row.name)).toEqual(last)
  })
})
