/**
 * The form: seven steps, one row per field. Controls, typing filters, checks, payloads, prefill, the missing-items list
 * and generated tests derive from these rows. 'Where to add' in docs/architecture.md lists what else a new field needs.
 * Texts are English; screens translate them with t().
 */

import { stepCount } from '../domain/progress/steps.ts'
import { msg } from '../domain/text/user-text.ts'
import type { WarningName } from '../domain/text/warnings.ts'
import {
  businessStructures,
  cdlClasses,
  contractStatuses,
  gvwrSuggestions,
  liabilityCoverages,
  materials,
  ownerships,
  referralSources,
  shiftAnswers,
  startDates,
  stateSuggestions,
  truckSuggestions,
  weeklyAvailabilities,
  workersCompAnswers,
  workRadii,
  yesNo,
} from './options.ts'

/** Selects a field's control and its answer's type (`Answers` in answers.ts). */
export type FieldKind = 'text' | 'longText' | 'choice' | 'materialChoice' | 'date' | 'files' | 'vinList'

/** Characters accepted while typing; see filters.ts. */
export type FilterName = 'phone' | 'name' | 'ein' | 'lettersAndDigits' | 'digits'

/** Rule that an answer must pass; see validate.ts. */
export type RuleName = 'given' | 'fullName' | 'address' | 'phoneNumber' | 'ein' | 'zeroOrMore' | 'atLeastOne' | 'day'

/** Wire format of an answer; see payload.ts (request) and prefill.ts (reply). */
export type Coding = 'text' | 'yesNo' | 'yesNoUnsure' | 'commaList' | 'files' | 'vins' | 'yearMakeModel'

/** Key under which `GET /api/application/view` nests a step's answers; step 1 is at the top level. */
export type ServerGroup =
  | 'equipment_detail'
  | 'driver_credential'
  | 'operational_capacity'
  | 'insurance_compliance'
  | 'screening_safety'
  | 'additional_info'

export interface Check {
  readonly rule: RuleName
  readonly title: string
  readonly message: string
}

interface RowOf<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly kind: FieldKind
  /**
   * The field of the same step that this one directly follows on the screen; null: it comes first, as photos do, which
   * are prepared while the rest is typed. Without it, the field follows the previous row without it. Rows are in the
   * order in which the specification checks them.
   */
  readonly displayedAfter?: Name | null
  /** Starts a group of fields with this heading. */
  readonly heading?: string
  readonly options?: readonly string[]
  readonly suggestions?: readonly string[]
  /** Accepts several suggestions, separated by commas in one text. */
  readonly several?: true
  readonly hint?: string
  readonly warning?: WarningName
  /** Length of the longest usual answer, which sets the control's width. */
  readonly characters?: number
  readonly filter?: FilterName
  /** Present = required, marked with *. Absent = optional. */
  readonly check?: Check
  /** Filled in from the signed-in user, never typed. */
  readonly readOnly?: true
  /** Absent for `vins`, which is sent with `vin`. */
  readonly server?: { readonly key: string; readonly coding: Coding }
  /** Name on the missing-items list shown after step 7. */
  readonly reminder?: string
  readonly control?: {
    readonly type?: 'text' | 'tel' | 'email' | 'url'
    readonly inputMode?: 'text' | 'tel' | 'numeric' | 'email' | 'url'
    readonly autoComplete?: string
    /** Autofill tokens of parts that browsers store separately and this text combines, in the order of the text. */
    readonly autoCompleteParts?: readonly string[]
    readonly autoCapitalize?: 'words' | 'characters' | 'none'
    /** A long answer wraps, so that all of it is visible on a phone. */
    readonly wraps?: true
    readonly accept?: string
    readonly multiple?: boolean
    readonly placeholder?: string
  }
}

interface StepOf<Name extends string> {
  readonly number: number
  /** Name in the wizard; the dashboard has its own names (domain/progress/steps.ts). */
  readonly name: string
  /** What to have at hand, displayed below the step's heading. */
  readonly prepare: string
  readonly group: ServerGroup | null
  readonly fields: readonly RowOf<Name>[]
}

const documentTypes = 'image/*,.pdf,.doc,.docx'

function given(title: string, message: string = msg('Please choose one of the answers.')) {
  return { rule: 'given', title, message } as const
}

function yesNoRow<Name extends string>(
  name: Name,
  label: string,
  title: string,
  key: string,
  more: { hint?: string; heading?: string } = {},
) {
  return {
    name,
    label,
    kind: 'choice',
    options: yesNo,
    check: given(title, msg('Please answer Yes or No.')),
    server: { key, coding: 'yesNo' },
    ...more,
  } as const
}

export const steps = [
  {
    number: 1,
    name: msg('Contact Info'),
    prepare: msg('Have ready: your EIN and your business address.'),
    group: null,
    fields: [
      {
        name: 'fullName',
        label: msg('Full name'),
        kind: 'text',
        heading: msg('You'),
        filter: 'name',
        check: {
          rule: 'fullName',
          title: msg('Invalid Full Name'),
          message: msg('Please enter a valid full name (letters only, minimum 2 characters).'),
        },
        server: { key: 'full_name', coding: 'text' },
        control: { autoComplete: 'name', autoCapitalize: 'words' },
      },
      {
        name: 'companyName',
        label: msg('Company name'),
        kind: 'text',
        displayedAfter: 'businessStructure',
        heading: msg('Optional'),
        server: { key: 'business_name', coding: 'text' },
        reminder: msg('Company name'),
        control: { autoComplete: 'organization', autoCapitalize: 'words' },
      },
      {
        name: 'companyAddress',
        label: msg('Company address'),
        kind: 'text',
        displayedAfter: 'fullName',
        hint: msg('Street, city, state and ZIP code'),
        check: {
          rule: 'address',
          title: msg('Company Address Required'),
          message: msg('Please enter your company address (at least 3 characters).'),
        },
        server: { key: 'company_address', coding: 'text' },
        control: {
          autoComplete: 'street-address',
          autoCompleteParts: ['address-level2', 'address-level1', 'postal-code'],
          autoCapitalize: 'words',
          wraps: true,
        },
      },
      {
        name: 'ownerName',
        label: msg('Owner name'),
        kind: 'text',
        heading: msg('Your business'),
        filter: 'name',
        server: { key: 'owner_name', coding: 'text' },
        control: { autoComplete: 'off', autoCapitalize: 'words' },
      },
      {
        name: 'ownerContact',
        label: msg('Owner phone number'),
        kind: 'text',
        characters: 20,
        filter: 'phone',
        check: {
          rule: 'phoneNumber',
          title: msg('Invalid Owner Phone Number'),
          message: msg('Please enter an owner phone number with 10 to 15 digits.'),
        },
        server: { key: 'owner_contact', coding: 'text' },
        control: { type: 'tel', inputMode: 'tel', autoComplete: 'section-owner tel', placeholder: '555-123-4567' },
      },
      {
        name: 'businessEIN',
        label: msg('Business EIN'),
        kind: 'text',
        warning: 'ein',
        characters: 12,
        hint: msg('Your federal tax ID, 9 digits'),
        filter: 'ein',
        check: {
          rule: 'ein',
          title: msg('Business EIN Required'),
          message: msg('Please enter your business EIN (at least 6 characters).'),
        },
        server: { key: 'ein', coding: 'text' },
        reminder: msg('EIN'),
        control: { inputMode: 'numeric', autoComplete: 'off', placeholder: '12-3456789' },
      },
      {
        name: 'phone',
        label: msg('Phone number'),
        kind: 'text',
        displayedAfter: 'companyAddress',
        characters: 20,
        filter: 'phone',
        check: {
          rule: 'phoneNumber',
          title: msg('Invalid Phone Number'),
          message: msg('Please enter a phone number with 10 to 15 digits.'),
        },
        server: { key: 'phone', coding: 'text' },
        control: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: '555-123-4567' },
      },
      {
        name: 'email',
        label: msg('Email'),
        kind: 'text',
        displayedAfter: 'phone',
        hint: msg('Change it in your profile.'),
        readOnly: true,
        server: { key: 'email', coding: 'text' },
        control: { type: 'email', inputMode: 'email', autoComplete: 'email' },
      },
      {
        name: 'website',
        label: msg('Website'),
        kind: 'text',
        displayedAfter: 'mcDotNumber',
        server: { key: 'website', coding: 'text' },
        control: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
      },
      {
        name: 'businessStructure',
        label: msg('Business structure'),
        kind: 'choice',
        options: businessStructures,
        check: given(msg('Business Structure Required'), msg('Please choose your business structure.')),
        server: { key: 'business_structure', coding: 'text' },
      },
      {
        name: 'mcDotNumber',
        label: msg('MC or DOT number'),
        hint: msg('Motor carrier (MC) or Department of Transportation (DOT)'),
        kind: 'text',
        displayedAfter: 'companyName',
        warning: 'mcDot',
        characters: 20,
        filter: 'lettersAndDigits',
        server: { key: 'mc_dot_number', coding: 'text' },
        reminder: msg('MC/DOT number'),
        control: { autoComplete: 'off', autoCapitalize: 'characters' },
      },
      {
        name: 'referralSource',
        label: msg('How did you hear about us?'),
        kind: 'choice',
        displayedAfter: 'website',
        options: referralSources,
        server: { key: 'referral_source', coding: 'text' },
      },
    ],
  },
  {
    number: 2,
    name: msg('Equipment'),
    prepare: msg('Have ready: your registration for the VIN and GVWR, and photos of your truck.'),
    group: 'equipment_detail',
    fields: [
      {
        name: 'ownership',
        label: msg('Do you own or lease your truck?'),
        kind: 'choice',
        heading: msg('Your truck'),
        options: ownerships,
        check: given(msg('Truck Ownership Required')),
        server: { key: 'ownership_status', coding: 'text' },
      },
      {
        name: 'equipmentType',
        label: msg('Type of equipment'),
        kind: 'text',
        suggestions: truckSuggestions,
        check: given(msg('Equipment Type Required'), msg('Please enter the type of your equipment.')),
        server: { key: 'equipment_type', coding: 'text' },
        control: { autoComplete: 'off' },
      },
      {
        name: 'yearMakeModel',
        label: msg('Year, make and model'),
        kind: 'text',
        warning: 'modelYear',
        check: given(msg('Year, Make and Model Required'), msg('Please enter the year, make and model of your truck.')),
        server: { key: 'truck_make_model', coding: 'yearMakeModel' },
        reminder: msg('Year, make and model'),
        control: { autoComplete: 'off', placeholder: '2019 Peterbilt 567' },
      },
      {
        name: 'vin',
        label: msg('VIN'),
        kind: 'text',
        displayedAfter: 'equipmentType',
        hint: msg(
          'Vehicle identification number, 17 characters. More than one truck? Press Add after each VIN, or paste them all.',
        ),
        check: given(msg('VIN Required'), msg('Please enter the VIN of your truck.')),
        server: { key: 'truck_vin', coding: 'vins' },
        reminder: msg('VINs'),
        control: { autoComplete: 'off', autoCapitalize: 'characters' },
      },
      { name: 'vins', label: msg('Your VINs'), kind: 'vinList' },
      {
        name: 'gvwr',
        label: msg('GVWR'),
        kind: 'text',
        characters: 16,
        hint: msg('Gross vehicle weight rating, on the door sticker'),
        suggestions: gvwrSuggestions,
        server: { key: 'gvwr', coding: 'text' },
        reminder: msg('GVWR'),
        control: { autoComplete: 'off' },
      },
      yesNoRow('tarp', msg('Does your truck have a tarp?'), msg('Tarp Answer Required'), 'has_tarp', {
        heading: msg('Ready to work'),
      }),
      yesNoRow(
        'additionalTrucks',
        msg('Do you have additional trucks?'),
        msg('Additional Trucks Answer Required'),
        'has_additional_trucks',
      ),
      yesNoRow(
        'dotInspection',
        msg('Do you have a current DOT inspection certificate?'),
        msg('DOT Inspection Answer Required'),
        'has_dot_certificate',
      ),
      yesNoRow(
        'backupTrucks',
        msg('Do you have a backup plan if your truck breaks down?'),
        msg('Backup Plan Answer Required'),
        'has_backup_plan',
      ),
      {
        name: 'truckPhotos',
        label: msg('Truck photos'),
        kind: 'files',
        displayedAfter: null,
        heading: msg('Photos'),
        hint: msg('Front, both sides, rear, bed and license plate'),
        server: { key: 'truck_photos', coding: 'files' },
        control: { accept: 'image/*', multiple: true },
      },
    ],
  },
  {
    number: 3,
    name: msg('CDL & Credentials'),
    prepare: msg(
      'Have ready: your commercial driver’s license (CDL) and your medical card of the Department of Transportation (DOT), as photos or PDF files.',
    ),
    group: 'driver_credential',
    fields: [
      {
        name: 'cdlStatus',
        label: msg('Do you have a CDL?'),
        kind: 'choice',
        heading: msg('Your license'),
        options: cdlClasses,
        check: given(msg('CDL Answer Required')),
        server: { key: 'cdl_class', coding: 'text' },
      },
      yesNoRow(
        'cdlSuspended',
        msg('Has your CDL ever been suspended?'),
        msg('CDL Suspension Answer Required'),
        'cdl_suspended',
      ),
      {
        name: 'yearsExperience',
        label: msg('Years of driving experience'),
        kind: 'text',
        heading: msg('Your experience'),
        warning: 'drivingYears',
        characters: 4,
        filter: 'digits',
        check: {
          rule: 'zeroOrMore',
          title: msg('Years of Experience Required'),
          message: msg('Please enter your years of driving experience as a number, zero or more.'),
        },
        server: { key: 'experience_years', coding: 'text' },
        control: { inputMode: 'numeric', autoComplete: 'off' },
      },
      {
        name: 'materialsHauled',
        label: msg('What do you haul most?'),
        kind: 'materialChoice',
        options: materials,
        check: given(msg('Material Required'), msg('Please choose the material that you haul most.')),
        server: { key: 'materials_hauled', coding: 'commaList' },
      },
      yesNoRow(
        'govContracts',
        msg('Have you worked on government contracts?'),
        msg('Government Contracts Answer Required'),
        'has_gov_contracts',
      ),
      {
        name: 'cdlUpload',
        label: msg('CDL'),
        kind: 'files',
        displayedAfter: null,
        heading: msg('Your papers'),
        hint: msg('Front and back, as photos or PDF'),
        server: { key: 'cdl_file', coding: 'files' },
        reminder: msg('CDL upload'),
        control: { accept: documentTypes, multiple: true },
      },
      {
        name: 'medCardUpload',
        label: msg('DOT medical card'),
        kind: 'files',
        displayedAfter: 'cdlUpload',
        server: { key: 'dot_med_card_file', coding: 'files' },
        reminder: msg('Medical card'),
        control: { accept: documentTypes, multiple: true },
      },
    ],
  },
  {
    number: 4,
    name: msg('Operations'),
    prepare: msg('Tell us where, when and how much you want to work. No papers needed.'),
    group: 'operational_capacity',
    fields: [
      {
        name: 'numEmployees',
        label: msg('Number of employees, including you'),
        kind: 'text',
        heading: msg('How you work'),
        characters: 8,
        filter: 'digits',
        check: {
          rule: 'atLeastOne',
          title: msg('Number of Employees Required'),
          message: msg('Please enter the number of employees, at least 1.'),
        },
        server: { key: 'employee_count', coding: 'text' },
        control: { inputMode: 'numeric', autoComplete: 'off' },
      },
      {
        name: 'workRadius',
        label: msg('How far do you work from home?'),
        kind: 'choice',
        options: workRadii,
        check: given(msg('Work Radius Required')),
        server: { key: 'work_radius', coding: 'text' },
      },
      {
        name: 'shiftWillingness',
        label: msg('Are you willing to work different shifts?'),
        kind: 'choice',
        options: shiftAnswers,
        check: given(msg('Shift Answer Required')),
        server: { key: 'shift_flexibility', coding: 'text' },
      },
      {
        name: 'regions',
        label: msg('States or regions you prefer'),
        kind: 'text',
        several: true,
        suggestions: stateSuggestions,
        check: given(msg('Regions Required'), msg('Please enter the states or regions you prefer.')),
        server: { key: 'preferred_states', coding: 'text' },
        control: { autoComplete: 'off' },
      },
      {
        name: 'startDate',
        label: msg('When can you start?'),
        kind: 'choice',
        heading: msg('When you can work'),
        options: startDates,
        check: given(msg('Start Date Required')),
        server: { key: 'start_availability', coding: 'text' },
      },
      {
        name: 'weeklyAvailability',
        label: msg('How many days a week can you work?'),
        kind: 'choice',
        options: weeklyAvailabilities,
        check: given(msg('Weekly Availability Required')),
        server: { key: 'weekly_availability', coding: 'text' },
      },
    ],
  },
  {
    number: 5,
    name: msg('Insurance'),
    prepare: msg('Have ready: your certificate of insurance (COI) and your business documents.'),
    group: 'insurance_compliance',
    fields: [
      {
        name: 'insuranceCoverage',
        label: msg('Do you have liability insurance?'),
        kind: 'choice',
        heading: msg('Your insurance'),
        options: liabilityCoverages,
        check: given(msg('Insurance Coverage Required')),
        server: { key: 'liability_coverage', coding: 'text' },
      },
      yesNoRow(
        'cargoCoverage',
        msg('Do you have cargo coverage?'),
        msg('Cargo Coverage Answer Required'),
        'cargo_coverage',
      ),
      {
        name: 'insuranceExpiration',
        label: msg('Insurance expiration date'),
        kind: 'date',
        warning: 'insuranceDate',
        characters: 16,
        check: {
          rule: 'day',
          title: msg('Insurance Expiration Required'),
          message: msg('Please enter the date on which your insurance expires, with all four digits of the year.'),
        },
        server: { key: 'insurance_expiry', coding: 'text' },
      },
      {
        name: 'workmansComp',
        label: msg("Do you have workers' compensation insurance?"),
        kind: 'choice',
        options: workersCompAnswers,
        check: given(msg("Workers' Compensation Answer Required")),
        server: { key: 'has_worker_comp', coding: 'yesNoUnsure' },
      },
      yesNoRow(
        'addProvider',
        msg('Add {brand} as certificate holder?'),
        msg('Certificate Holder Answer Required'),
        'allow_cert_holder',
      ),
      {
        name: 'coiUpload',
        label: msg('Certificate of insurance (COI)'),
        kind: 'files',
        displayedAfter: null,
        heading: msg('Your papers'),
        server: { key: 'coi_file', coding: 'files' },
        reminder: msg('Certificate of insurance'),
        control: { accept: documentTypes, multiple: true },
      },
      {
        name: 'businessDocs',
        label: msg('Business documents'),
        kind: 'files',
        displayedAfter: 'coiUpload',
        hint: msg('W-9, articles of incorporation, operating authority'),
        server: { key: 'business_docs', coding: 'files' },
        reminder: msg('Business documents'),
        control: { accept: documentTypes, multiple: true },
      },
    ],
  },
  {
    number: 6,
    name: msg('Screening'),
    prepare: msg('Five short questions about safety and compliance. No papers needed.'),
    group: 'screening_safety',
    fields: [
      yesNoRow('felony', msg('Have you been convicted of a felony?'), msg('Felony Answer Required'), 'has_felony'),
      yesNoRow(
        'drugTesting',
        msg('Are you willing to take a drug test?'),
        msg('Drug Test Answer Required'),
        'willing_drug_test',
      ),
      yesNoRow(
        'enrolledTesting',
        msg('Are you enrolled in a random drug-testing program?'),
        msg('Random Testing Answer Required'),
        'enrolled_random_testing',
      ),
      yesNoRow(
        'safetyViolations',
        msg('Have you had any safety violations?'),
        msg('Safety Violations Answer Required'),
        'has_safety_violations',
      ),
      yesNoRow(
        'pendingLawsuits',
        msg('Do you have any pending lawsuits or legal issues?'),
        msg('Legal Issues Answer Required'),
        'has_legal_issues',
      ),
    ],
  },
  {
    number: 7,
    name: msg('Additional'),
    prepare: msg('The last step. Your application is sent when you press Submit Application.'),
    group: 'additional_info',
    fields: [
      {
        name: 'currentContracts',
        label: msg('What is your current contract status?'),
        kind: 'choice',
        options: contractStatuses,
        check: given(msg('Contract Status Required')),
        server: { key: 'current_contract_status', coding: 'text' },
      },
      yesNoRow(
        'dispatchServices',
        msg('Do you use dispatch services?'),
        msg('Dispatch Services Answer Required'),
        'using_dispatch_services',
      ),
      yesNoRow(
        'telematics',
        msg('Do you use telematics or GPS tracking?'),
        msg('Telematics Answer Required'),
        'using_telematics',
      ),
      yesNoRow(
        'maintenanceInterest',
        msg('Are you interested in maintenance discounts?'),
        msg('Maintenance Discount Answer Required'),
        'interested_in_maintenance_discount',
      ),
      {
        name: 'additionalComments',
        label: msg('Anything else we should know?'),
        kind: 'longText',
        server: { key: 'additional_comments', coding: 'text' },
        hint: msg('Please stay under 2,000 characters if you can.'),
      },
    ],
  },
] as const satisfies readonly StepOf<string>[]

type Rows = (typeof steps)[number]['fields'][number]
export type FieldName = Rows['name']
export type FieldRow = RowOf<FieldName>
export type StepRow = StepOf<FieldName>
/** The fields of one kind, such as file fields. */
export type FieldsOf<Kind extends FieldKind> = Extract<Rows, { kind: Kind }>['name']
export const lastStep = stepCount

export function stepRow(number: number): StepRow {
  const row = steps[number - 1]
  if (row === undefined) throw new RangeError(`no step ${number}`)
  return row
}

/** All fields with their step's number, in form order. */
export const allFields: readonly { readonly step: number; readonly row: FieldRow }[] = steps.flatMap((step) =>
  step.fields.map((row) => ({ step: step.number, row })),
)

export type FilesName = FieldsOf<'files'>

interface FileField {
  readonly step: number
  readonly name: FilesName
  /** The provider's name. */
  readonly key: string
}

export const fileFields: readonly FileField[] = allFields.flatMap(({ step, row: { kind, name, server } }) =>
  kind === 'files' && server !== undefined ? [{ step, name: name as FilesName, key: server.key }] : [],
)

export function fileFieldsOf(step: number): FilesName[] {
  return fileFields.filter((field) => field.step === step).map(({ name }) => name)
}

export function fieldRow(name: FieldName): { readonly step: number; readonly row: FieldRow } {
  const found = allFields.find((field) => field.row.name === name)
  if (found === undefined) throw new RangeError(`no field ${name}`)
  return found
}

export function rowsInScreenOrder(number: number): readonly FieldRow[] {
  const { fields } = stepRow(number)
  const withFollowers = (row: FieldRow): FieldRow[] => [
    row,
    ...fields.filter(({ displayedAfter }) => displayedAfter === row.name).flatMap(withFollowers),
  ]
  const behind = (place: undefined | null) => fields.filter(({ displayedAfter }) => displayedAfter === place)
  return [...behind(null), ...behind(undefined)].flatMap(withFollowers)
}

export function isLastTyped({ name }: FieldRow): boolean {
  const { step } = fieldRow(name)
  return rowsInScreenOrder(step).findLast(({ kind, readOnly }) => kind === 'text' && !readOnly)?.name === name
}
