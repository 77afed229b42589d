/**
 * The form against the specification. All expectations are written by hand from the specification; none may be imported
 * from the code under test.
 */
import { describe, expect, test } from 'vitest'
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
} from '../../../src/application/form.ts'
import { dashboardSteps } from '../../../src/domain/progress/steps.ts'

const yesNo = ['Yes', 'No']

interface Expected {
  readonly step: number
  readonly name: string
  readonly compulsory: boolean
  readonly filter?: string
  readonly rule?: string
  /** If the specification gives it. */
  readonly title?: string
  readonly message?: string
  /** null: sent with another field. */
  readonly key: string | null
  readonly coding?: string
  readonly kind?: string
  readonly options?: readonly string[]
  readonly reminder?: string
  readonly readOnly?: true
}

const text = { coding: 'text', kind: 'text' } as const
const choice = { coding: 'text', kind: 'choice', rule: 'given', compulsory: true } as const
const yesNoField = { coding: 'yesNo', kind: 'choice', rule: 'given', compulsory: true, options: yesNo } as const
const files = { coding: 'files', kind: 'files', compulsory: false } as const

const table: readonly Expected[] = [
  // Step 1
  {
    step: 1,
    name: 'fullName',
    compulsory: true,
    filter: 'name',
    rule: 'fullName',
    title: 'Invalid Full Name',
    message: 'Please enter a valid full name (letters only, minimum 2 characters).',
    key: 'full_name',
    ...text,
  },
  { step: 1, name: 'companyName', compulsory: false, key: 'business_name', ...text, reminder: 'Company name' },
  {
    step: 1,
    name: 'companyAddress',
    compulsory: true,
    rule: 'address',
    title: 'Company Address Required',
    key: 'company_address',
    ...text,
  },
  { step: 1, name: 'ownerName', compulsory: false, filter: 'name', key: 'owner_name', ...text },
  {
    step: 1,
    name: 'ownerContact',
    compulsory: true,
    filter: 'phone',
    rule: 'phoneNumber',
    title: 'Invalid Owner Phone Number',
    key: 'owner_contact',
    ...text,
  },
  {
    step: 1,
    name: 'businessEIN',
    compulsory: true,
    filter: 'ein',
    rule: 'ein',
    title: 'Business EIN Required',
    key: 'ein',
    ...text,
    reminder: 'EIN',
  },
  {
    step: 1,
    name: 'phone',
    compulsory: true,
    filter: 'phone',
    rule: 'phoneNumber',
    title: 'Invalid Phone Number',
    key: 'phone',
    ...text,
  },
  { step: 1, name: 'email', compulsory: false, key: 'email', ...text, readOnly: true },
  { step: 1, name: 'website', compulsory: false, key: 'website', ...text },
  {
    step: 1,
    name: 'businessStructure',
    ...choice,
    title: 'Business Structure Required',
    key: 'business_structure',
    options: ['LLC', 'Sole Proprietor', 'Corporation', 'Partnership', 'Other'],
  },
  {
    step: 1,
    name: 'mcDotNumber',
    compulsory: false,
    filter: 'lettersAndDigits',
    key: 'mc_dot_number',
    ...text,
    reminder: 'MC/DOT number',
  },
  {
    step: 1,
    name: 'referralSource',
    compulsory: false,
    key: 'referral_source',
    coding: 'text',
    kind: 'choice',
    options: [
      'Google Search',
      'Social Media',
      'Friend or Family Member',
      'Truck Stop or Terminal',
      'Industry Event or Conference',
      'Online Ad',
      'Other',
    ],
  },
  // Step 2
  {
    step: 2,
    name: 'ownership',
    ...choice,
    key: 'ownership_status',
    options: ['Own', 'Lease', 'Looking to Purchase/Lease'],
  },
  { step: 2, name: 'equipmentType', compulsory: true, rule: 'given', key: 'equipment_type', ...text },
  {
    step: 2,
    name: 'yearMakeModel',
    compulsory: true,
    rule: 'given',
    key: 'truck_make_model',
    kind: 'text',
    coding: 'yearMakeModel',
    reminder: 'Year, make and model',
  },
  {
    step: 2,
    name: 'vin',
    compulsory: true,
    rule: 'given',
    key: 'truck_vin',
    kind: 'text',
    coding: 'vins',
    reminder: 'VINs',
  },
  { step: 2, name: 'vins', compulsory: false, key: null, kind: 'vinList' },
  { step: 2, name: 'gvwr', compulsory: false, key: 'gvwr', ...text, reminder: 'GVWR' },
  { step: 2, name: 'tarp', ...yesNoField, key: 'has_tarp' },
  { step: 2, name: 'additionalTrucks', ...yesNoField, key: 'has_additional_trucks' },
  { step: 2, name: 'dotInspection', ...yesNoField, key: 'has_dot_certificate' },
  { step: 2, name: 'backupTrucks', ...yesNoField, key: 'has_backup_plan' },
  { step: 2, name: 'truckPhotos', ...files, key: 'truck_photos' },
  // Step 3
  { step: 3, name: 'cdlStatus', ...choice, key: 'cdl_class', options: ['Class A', 'Class B', 'No'] },
  { step: 3, name: 'cdlSuspended', ...yesNoField, key: 'cdl_suspended' },
  {
    step: 3,
    name: 'yearsExperience',
    compulsory: true,
    filter: 'digits',
    rule: 'zeroOrMore',
    key: 'experience_years',
    ...text,
  },
  {
    step: 3,
    name: 'materialsHauled',
    compulsory: true,
    rule: 'given',
    key: 'materials_hauled',
    coding: 'commaList',
    kind: 'materialChoice',
    options: ['Dirt', 'Stone', 'Asphalt', 'Sand', 'Other'],
  },
  { step: 3, name: 'govContracts', ...yesNoField, key: 'has_gov_contracts' },
  { step: 3, name: 'cdlUpload', ...files, key: 'cdl_file', reminder: 'CDL upload' },
  { step: 3, name: 'medCardUpload', ...files, key: 'dot_med_card_file', reminder: 'Medical card' },
  // Step 4
  {
    step: 4,
    name: 'numEmployees',
    compulsory: true,
    filter: 'digits',
    rule: 'atLeastOne',
    key: 'employee_count',
    ...text,
  },
  {
    step: 4,
    name: 'workRadius',
    ...choice,
    key: 'work_radius',
    options: ['Local', 'Regional', 'OTR', 'Willing to travel'],
  },
  { step: 4, name: 'shiftWillingness', ...choice, key: 'shift_flexibility', options: ['Yes', 'No', 'Maybe'] },
  { step: 4, name: 'regions', compulsory: true, rule: 'given', key: 'preferred_states', ...text },
  {
    step: 4,
    name: 'startDate',
    ...choice,
    key: 'start_availability',
    options: ['Immediately', '1–2 weeks', '30 days', 'Other'],
  },
  {
    step: 4,
    name: 'weeklyAvailability',
    ...choice,
    key: 'weekly_availability',
    options: ['3–4 days', '5–6 days', 'Full-time'],
  },
  // Step 5
  {
    step: 5,
    name: 'insuranceCoverage',
    ...choice,
    key: 'liability_coverage',
    options: ['Yes – $1M Liability', 'Less than $1M', 'No'],
  },
  { step: 5, name: 'cargoCoverage', ...yesNoField, key: 'cargo_coverage' },
  {
    step: 5,
    name: 'insuranceExpiration',
    compulsory: true,
    rule: 'given',
    key: 'insurance_expiry',
    coding: 'text',
    kind: 'date',
  },
  {
    step: 5,
    name: 'workmansComp',
    ...choice,
    key: 'has_worker_comp',
    coding: 'yesNoUnsure',
    options: ['Yes', 'No', 'Not sure'],
  },
  { step: 5, name: 'addProvider', ...yesNoField, key: 'allow_cert_holder' },
  { step: 5, name: 'coiUpload', ...files, key: 'coi_file', reminder: 'Certificate of insurance' },
  { step: 5, name: 'businessDocs', ...files, key: 'business_docs', reminder: 'Business documents' },
  // Step 6
  { step: 6, name: 'felony', ...yesNoField, key: 'has_felony' },
  { step: 6, name: 'drugTesting', ...yesNoField, key: 'willing_drug_test' },
  { step: 6, name: 'enrolledTesting', ...yesNoField, key: 'enrolled_random_testing' },
  { step: 6, name: 'safetyViolations', ...yesNoField, key: 'has_safety_violations' },
  { step: 6, name: 'pendingLawsuits', ...yesNoField, key: 'has_legal_issues' },
  // Step 7
  {
    step: 7,
    name: 'currentContracts',
    ...choice,
    key: 'current_contract_status',
    options: ['Available now', 'Flexible soon', 'Locked in'],
  },
  { step: 7, name: 'dispatchServices', ...yesNoField, key: 'using_dispatch_services' },
  { step: 7, name: 'telematics', ...yesNoField, key: 'using_telematics' },
  { step: 7, name: 'maintenanceInterest', ...yesNoField, key: 'interested_in_maintenance_discount' },
  {
    step: 7,
    name: 'additionalComments',
    compulsory: false,
    key: 'additional_comments',
    coding: 'text',
    kind: 'longText',
  },
]

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
  expect(allFields.map(({ row }) => row.name).sort()).toEqual(table.map(({ name }) => name).sort())
  expect(new Set(table.map(({ name }) => name)).size).toBe(table.length)
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
    { step: 2, name: 'truckPhotos' },
    { step: 3, name: 'cdlUpload' },
    { step: 3, name: 'medCardUpload' },
    { step: 5, name: 'coiUpload' },
    { step: 5, name: 'businessDocs' },
  ])
})

test('file fields accept several files: photos for the truck, photos and documents elsewhere', () => {
  const offered = fileFields.map(({ name }) => fieldRow(name).row.control)
  const [truckPhotos, ...papers] = offered
  expect(truckPhotos).toEqual({ accept: 'image/*', multiple: true })
  for (const control of papers) expect(control).toEqual({ accept: 'image/*,.pdf,.doc,.docx', multiple: true })
})

test('no two fields are sent under one name', () => {
  const keys = allFields.flatMap(({ row }) => (row.server === undefined ? [] : [row.server.key]))
  expect(new Set(keys).size).toBe(keys.length)
})

describe('each row', () => {
  test.each(table)('step $step: $name', (expected) => {
    const found = allFields.find(({ row }) => row.name === expected.name)
    expect(found?.step).toBe(expected.step)
    const row = found?.row
    expect({
      compulsory: row?.check !== undefined,
      filter: row?.filter,
      rule: row?.check?.rule,
      key: row?.server?.key ?? null,
      coding: row?.server?.coding,
      kind: row?.kind,
      options: row?.options,
      reminder: row?.reminder,
      readOnly: row?.readOnly,
    }).toEqual({
      compulsory: expected.compulsory,
      filter: expected.filter,
      rule: expected.rule,
      key: expected.key,
      coding: expected.coding,
      kind: expected.kind,
      options: expected.options,
      reminder: expected.reminder,
      readOnly: expected.readOnly,
    })
    if (expected.title !== undefined) expect(row?.check?.title).toBe(expected.title)
    if (expected.message !== undefined) expect(row?.check?.message).toBe(expected.message)
    if (expected.compulsory) {
      expect(row?.check?.title).toMatch(/\S/)
      expect(row?.check?.message).toMatch(/\S.*\.$/)
    }
  })
})

test('a label is plain language, never a field name', () => {
  for (const { row } of allFields) {
    expect(row.label).not.toBe('')
    expect(row.label).not.toMatch(/[a-z][A-Z]|_/)
  }
})

test("an autofilled phone number does not become the owner's, too", () => {
  const filledWith = (name: string) => allFields.find(({ row }) => row.name === name)?.row.control?.autoComplete
  expect(filledWith('phone')).toBe('tel')
  expect(filledWith('ownerContact')).toBe('section-owner tel')
})

describe('on the screen', () => {
  const shown = (step: number) => rowsInScreenOrder(step).map(({ name }) => name)

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
      if (row.displayedAfter === undefined) continue
      expect(shown(step)[shown(step).indexOf(row.name) - 1], row.name).toBe(row.displayedAfter)
    }
  })

  test.each(steps.map(({ number, fields }) => [number, fields.map(({ name }) => name)] as const))(
    'step %i shows each of its fields once',
    (number, names) => expect(shown(number).sort()).toEqual([...names].sort()),
  )

  test('the last text field of a step', () => {
    const last = allFields.filter(({ row }) => isLastTyped(row)).map(({ row }) => row.name)
    expect(last).toEqual(['mcDotNumber', 'gvwr', 'yearsExperience', 'regions'])
  })
})
