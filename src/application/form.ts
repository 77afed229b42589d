/**
 * The form: seven steps, one row per field. Controls, typing filters, checks, payloads, prefill, the missing-items list
 * and generated tests derive from these rows. 'Where to add' in docs/architecture.md lists what else a new field needs.
 * Texts are English; screens translate them with t().
 */

import { stepCount } from '../domain/progress/steps.ts'
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
export type RuleName = 'given' | 'fullName' | 'address' | 'phoneNumber' | 'ein' | 'zeroOrMore' | 'atLeastOne'

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

export interface FieldRow {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /**
   * The field of the same step that this one directly follows on the screen; absent: the row above. Rows are in the
   * order in which the specification checks them.
   */
  readonly displayedAfter?: string
  /** Starts a group of fields with this heading. */
  readonly heading?: string
  readonly options?: readonly string[]
  /** Suggestions for free text. */
  readonly suggestions?: readonly string[]
  /** Accepts several suggestions, separated by commas in one text. */
  readonly several?: true
  readonly hint?: string
  readonly warning?: WarningName
  /** Length of the longest usual answer, which sets the control's width. */
  readonly characters?: number
  readonly filter?: FilterName
  /** Advised maximum in characters; a longer text gets a warning, but is never cut. */
  readonly advisedLength?: number
  /** Present = required, marked with *. Absent = optional. */
  readonly check?: Check
  /** Filled in from the signed-in user, never typed. */
  readonly readOnly?: true
  /** Absent for `vins`, which is sent with `vin`. */
  readonly server?: { readonly key: string; readonly coding: Coding }
  /** Name on the missing-items list shown after step 7. */
  readonly reminder?: string
  /** A secret answer: stored on the device only encrypted. */
  readonly secret?: true
  readonly control?: {
    readonly type?: 'text' | 'tel' | 'email' | 'url'
    readonly inputMode?: 'text' | 'tel' | 'numeric' | 'email' | 'url'
    readonly autoComplete?: string
    /** Autofill tokens of parts that browsers store separately and this text combines, in the order of the text. */
    readonly autoCompleteParts?: readonly string[]
    readonly autoCapitalize?: 'words' | 'characters' | 'none'
    /** `accept` of a file field. */
    readonly accept?: string
    readonly multiple?: boolean
    readonly placeholder?: string
  }
}

export interface StepRow {
  readonly number: number
  /** Name in the wizard; the dashboard has its own names (domain/progress/steps.ts). */
  readonly name: string
  /** What to have at hand, displayed below the step's heading. */
  readonly prepare: string
  readonly group: ServerGroup | null
  readonly fields: readonly FieldRow[]
}

const documentTypes = 'image/*,.pdf,.doc,.docx'

/** Returns the row of a required Yes/No question, which the provider stores as a boolean. */
function yesNoRow<Name extends string>(
  name: Name,
  label: string,
  title: string,
  key: string,
  more: { hint?: string; secret?: true; heading?: string } = {},
) {
  return {
    name,
    label,
    kind: 'choice',
    options: yesNo,
    check: { rule: 'given', title, message: 'Please answer Yes or No.' },
    server: { key, coding: 'yesNo' },
    ...more,
  } as const
}

export const steps = [
  {
    number: 1,
    name: 'Contact Info',
    prepare: 'Have ready: your EIN, your business address and, if you have them, your MC or DOT number.',
    group: null,
    fields: [
      {
        name: 'fullName',
        label: 'Full name',
        kind: 'text',
        heading: 'You',
        filter: 'name',
        check: {
          rule: 'fullName',
          title: 'Invalid Full Name',
          message: 'Please enter a valid full name (letters only, minimum 2 characters).',
        },
        server: { key: 'full_name', coding: 'text' },
        control: { autoComplete: 'name', autoCapitalize: 'words' },
      },
      {
        name: 'companyName',
        label: 'Company name',
        kind: 'text',
        heading: 'Your business',
        server: { key: 'business_name', coding: 'text' },
        reminder: 'Company name',
        control: { autoComplete: 'organization', autoCapitalize: 'words' },
      },
      {
        name: 'companyAddress',
        label: 'Company address',
        kind: 'text',
        hint: 'Street, city, state and ZIP code',
        check: {
          rule: 'address',
          title: 'Company Address Required',
          message: 'Please enter your company address (at least 3 characters).',
        },
        server: { key: 'company_address', coding: 'text' },
        control: {
          autoComplete: 'street-address',
          autoCompleteParts: ['address-level2', 'address-level1', 'postal-code'],
          autoCapitalize: 'words',
        },
      },
      {
        name: 'ownerName',
        label: 'Owner name',
        kind: 'text',
        filter: 'name',
        server: { key: 'owner_name', coding: 'text' },
        control: { autoComplete: 'off', autoCapitalize: 'words' },
      },
      {
        name: 'ownerContact',
        label: 'Owner phone number',
        kind: 'text',
        characters: 20,
        filter: 'phone',
        check: {
          rule: 'phoneNumber',
          title: 'Invalid Owner Phone Number',
          message: 'Please enter an owner phone number with 10 to 15 digits.',
        },
        server: { key: 'owner_contact', coding: 'text' },
        control: { type: 'tel', inputMode: 'tel', autoComplete: 'section-owner tel', placeholder: '555-123-4567' },
      },
      {
        name: 'businessEIN',
        label: 'Business EIN',
        kind: 'text',
        warning: 'ein',
        characters: 12,
        hint: 'Your federal tax ID, 9 digits',
        filter: 'ein',
        check: {
          rule: 'ein',
          title: 'Business EIN Required',
          message: 'Please enter your business EIN (at least 6 characters).',
        },
        server: { key: 'ein', coding: 'text' },
        reminder: 'EIN',
        secret: true,
        control: { inputMode: 'numeric', autoComplete: 'off', placeholder: '12-3456789' },
      },
      {
        name: 'phone',
        label: 'Phone number',
        kind: 'text',
        displayedAfter: 'fullName',
        heading: 'How we reach you',
        characters: 20,
        filter: 'phone',
        check: {
          rule: 'phoneNumber',
          title: 'Invalid Phone Number',
          message: 'Please enter a phone number with 10 to 15 digits.',
        },
        server: { key: 'phone', coding: 'text' },
        control: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: '555-123-4567' },
      },
      {
        name: 'email',
        label: 'E-mail',
        kind: 'text',
        displayedAfter: 'phone',
        hint: 'From your account. You can change it in your profile.',
        readOnly: true,
        server: { key: 'email', coding: 'text' },
        control: { type: 'email', inputMode: 'email', autoComplete: 'email' },
      },
      {
        name: 'website',
        label: 'Website',
        kind: 'text',
        displayedAfter: 'email',
        server: { key: 'website', coding: 'text' },
        control: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
      },
      {
        name: 'businessStructure',
        label: 'Business structure',
        kind: 'choice',
        heading: 'About your business',
        options: businessStructures,
        check: {
          rule: 'given',
          title: 'Business Structure Required',
          message: 'Please choose your business structure.',
        },
        server: { key: 'business_structure', coding: 'text' },
      },
      {
        name: 'mcDotNumber',
        label: 'MC or DOT number',
        kind: 'text',
        warning: 'mcDot',
        characters: 20,
        filter: 'lettersAndDigits',
        server: { key: 'mc_dot_number', coding: 'text' },
        reminder: 'MC/DOT number',
        control: { autoComplete: 'off', autoCapitalize: 'characters' },
      },
      {
        name: 'referralSource',
        label: 'How did you hear about us?',
        kind: 'choice',
        options: referralSources,
        server: { key: 'referral_source', coding: 'text' },
      },
    ],
  },
  {
    number: 2,
    name: 'Equipment',
    prepare: 'Have ready: your registration for the VIN and GVWR, and photos of your truck.',
    group: 'equipment_detail',
    fields: [
      {
        name: 'ownership',
        label: 'Do you own or lease your truck?',
        kind: 'choice',
        heading: 'Your truck',
        options: ownerships,
        check: { rule: 'given', title: 'Truck Ownership Required', message: 'Please choose one of the answers.' },
        server: { key: 'ownership_status', coding: 'text' },
      },
      {
        name: 'equipmentType',
        label: 'Type of equipment',
        kind: 'text',
        suggestions: truckSuggestions,
        check: { rule: 'given', title: 'Equipment Type Required', message: 'Please enter the type of your equipment.' },
        server: { key: 'equipment_type', coding: 'text' },
        control: { autoComplete: 'off' },
      },
      {
        name: 'yearMakeModel',
        label: 'Year, make and model',
        kind: 'text',
        warning: 'modelYear',
        check: {
          rule: 'given',
          title: 'Year, Make and Model Required',
          message: 'Please enter the year, make and model of your truck.',
        },
        server: { key: 'truck_make_model', coding: 'yearMakeModel' },
        reminder: 'Year, make and model',
        control: { autoComplete: 'off', placeholder: '2019 Peterbilt 567' },
      },
      {
        name: 'vin',
        label: 'VIN',
        kind: 'text',
        displayedAfter: 'equipmentType',
        hint: '17 characters. More than one truck? Press Add after each VIN, or paste them all.',
        check: { rule: 'given', title: 'VIN Required', message: 'Please enter the VIN of your truck.' },
        server: { key: 'truck_vin', coding: 'vins' },
        reminder: 'VINs',
        control: { autoComplete: 'off', autoCapitalize: 'characters' },
      },
      { name: 'vins', label: 'Your VINs', kind: 'vinList' },
      {
        name: 'gvwr',
        label: 'GVWR',
        kind: 'text',
        characters: 16,
        hint: 'Gross vehicle weight rating, on the door sticker',
        suggestions: gvwrSuggestions,
        server: { key: 'gvwr', coding: 'text' },
        reminder: 'GVWR',
        control: { autoComplete: 'off' },
      },
      yesNoRow('tarp', 'Does your truck have a tarp?', 'Tarp Answer Required', 'has_tarp', {
        heading: 'Ready to work',
      }),
      yesNoRow(
        'additionalTrucks',
        'Do you have additional trucks?',
        'Additional Trucks Answer Required',
        'has_additional_trucks',
      ),
      yesNoRow(
        'dotInspection',
        'Do you have a current DOT inspection certificate?',
        'DOT Inspection Answer Required',
        'has_dot_certificate',
      ),
      yesNoRow(
        'backupTrucks',
        'Do you have a backup plan if your truck breaks down?',
        'Backup Plan Answer Required',
        'has_backup_plan',
      ),
      {
        name: 'truckPhotos',
        label: 'Truck photos',
        kind: 'files',
        heading: 'Photos',
        server: { key: 'truck_photos', coding: 'files' },
        secret: true,
        control: { accept: 'image/*', multiple: true },
      },
    ],
  },
  {
    number: 3,
    name: 'CDL & Credentials',
    prepare: 'Have ready: your CDL and your DOT medical card, as photos or PDF files.',
    group: 'driver_credential',
    fields: [
      {
        name: 'cdlStatus',
        label: 'Do you have a CDL?',
        kind: 'choice',
        heading: 'Your license',
        options: cdlClasses,
        check: { rule: 'given', title: 'CDL Answer Required', message: 'Please choose one of the answers.' },
        server: { key: 'cdl_class', coding: 'text' },
      },
      yesNoRow('cdlSuspended', 'Has your CDL ever been suspended?', 'CDL Suspension Answer Required', 'cdl_suspended', {
        secret: true,
      }),
      {
        name: 'yearsExperience',
        label: 'Years of driving experience',
        kind: 'text',
        heading: 'Your experience',
        warning: 'drivingYears',
        characters: 4,
        filter: 'digits',
        check: {
          rule: 'zeroOrMore',
          title: 'Years of Experience Required',
          message: 'Please enter your years of driving experience as a number, zero or more.',
        },
        server: { key: 'experience_years', coding: 'text' },
        control: { inputMode: 'numeric', autoComplete: 'off' },
      },
      {
        name: 'materialsHauled',
        label: 'What do you haul most?',
        kind: 'materialChoice',
        options: materials,
        check: { rule: 'given', title: 'Material Required', message: 'Please choose the material that you haul most.' },
        server: { key: 'materials_hauled', coding: 'commaList' },
      },
      yesNoRow(
        'govContracts',
        'Have you worked on government contracts?',
        'Government Contracts Answer Required',
        'has_gov_contracts',
      ),
      {
        name: 'cdlUpload',
        label: 'CDL',
        kind: 'files',
        heading: 'Your papers',
        hint: 'Front and back, as photos or PDF',
        server: { key: 'cdl_file', coding: 'files' },
        reminder: 'CDL upload',
        secret: true,
        control: { accept: documentTypes, multiple: true },
      },
      {
        name: 'medCardUpload',
        label: 'DOT medical card',
        kind: 'files',
        server: { key: 'dot_med_card_file', coding: 'files' },
        reminder: 'Medical card',
        secret: true,
        control: { accept: documentTypes, multiple: true },
      },
    ],
  },
  {
    number: 4,
    name: 'Operations',
    prepare: 'Tell us where, when and how much you want to work. No papers needed.',
    group: 'operational_capacity',
    fields: [
      {
        name: 'numEmployees',
        label: 'Number of employees, including you',
        kind: 'text',
        heading: 'How you work',
        characters: 8,
        filter: 'digits',
        check: {
          rule: 'atLeastOne',
          title: 'Number of Employees Required',
          message: 'Please enter the number of employees, at least 1.',
        },
        server: { key: 'employee_count', coding: 'text' },
        control: { inputMode: 'numeric', autoComplete: 'off' },
      },
      {
        name: 'workRadius',
        label: 'How far do you work from home?',
        kind: 'choice',
        options: workRadii,
        check: { rule: 'given', title: 'Work Radius Required', message: 'Please choose one of the answers.' },
        server: { key: 'work_radius', coding: 'text' },
      },
      {
        name: 'shiftWillingness',
        label: 'Are you willing to work different shifts?',
        kind: 'choice',
        options: shiftAnswers,
        check: { rule: 'given', title: 'Shift Answer Required', message: 'Please choose one of the answers.' },
        server: { key: 'shift_flexibility', coding: 'text' },
      },
      {
        name: 'regions',
        label: 'States or regions you prefer',
        kind: 'text',
        several: true,
        suggestions: stateSuggestions,
        check: { rule: 'given', title: 'Regions Required', message: 'Please enter the states or regions you prefer.' },
        server: { key: 'preferred_states', coding: 'text' },
        control: { autoComplete: 'off' },
      },
      {
        name: 'startDate',
        label: 'When can you start?',
        kind: 'choice',
        heading: 'When you can work',
        options: startDates,
        check: { rule: 'given', title: 'Start Date Required', message: 'Please choose one of the answers.' },
        server: { key: 'start_availability', coding: 'text' },
      },
      {
        name: 'weeklyAvailability',
        label: 'How many days a week can you work?',
        kind: 'choice',
        options: weeklyAvailabilities,
        check: { rule: 'given', title: 'Weekly Availability Required', message: 'Please choose one of the answers.' },
        server: { key: 'weekly_availability', coding: 'text' },
      },
    ],
  },
  {
    number: 5,
    name: 'Insurance',
    prepare: 'Have ready: your certificate of insurance (COI) and your business documents.',
    group: 'insurance_compliance',
    fields: [
      {
        name: 'insuranceCoverage',
        label: 'Do you have liability insurance?',
        kind: 'choice',
        heading: 'Your insurance',
        options: liabilityCoverages,
        check: { rule: 'given', title: 'Insurance Coverage Required', message: 'Please choose one of the answers.' },
        server: { key: 'liability_coverage', coding: 'text' },
      },
      yesNoRow('cargoCoverage', 'Do you have cargo coverage?', 'Cargo Coverage Answer Required', 'cargo_coverage'),
      {
        name: 'insuranceExpiration',
        label: 'Insurance expiration date',
        kind: 'date',
        warning: 'insuranceDate',
        characters: 16,
        check: {
          rule: 'given',
          title: 'Insurance Expiration Required',
          message: 'Please enter the date on which your insurance expires.',
        },
        server: { key: 'insurance_expiry', coding: 'text' },
      },
      {
        name: 'workmansComp',
        label: "Do you have workers' compensation insurance?",
        kind: 'choice',
        options: workersCompAnswers,
        check: {
          rule: 'given',
          title: "Workers' Compensation Answer Required",
          message: 'Please choose one of the answers.',
        },
        server: { key: 'has_worker_comp', coding: 'yesNoUnsure' },
      },
      yesNoRow(
        'addProvider',
        'Add {brand} as certificate holder?',
        'Certificate Holder Answer Required',
        'allow_cert_holder',
      ),
      {
        name: 'coiUpload',
        label: 'Certificate of insurance (COI)',
        kind: 'files',
        heading: 'Your papers',
        server: { key: 'coi_file', coding: 'files' },
        reminder: 'Certificate of insurance',
        secret: true,
        control: { accept: documentTypes, multiple: true },
      },
      {
        name: 'businessDocs',
        label: 'Business documents',
        kind: 'files',
        hint: 'W-9, articles of incorporation, operating authority',
        server: { key: 'business_docs', coding: 'files' },
        reminder: 'Business documents',
        secret: true,
        control: { accept: documentTypes, multiple: true },
      },
    ],
  },
  {
    number: 6,
    name: 'Screening',
    prepare: 'Five short questions about safety and compliance. No papers needed.',
    group: 'screening_safety',
    fields: [
      yesNoRow('felony', 'Have you been convicted of a felony?', 'Felony Answer Required', 'has_felony', {
        secret: true,
      }),
      yesNoRow(
        'drugTesting',
        'Are you willing to take a drug test?',
        'Drug Test Answer Required',
        'willing_drug_test',
        {
          secret: true,
        },
      ),
      yesNoRow(
        'enrolledTesting',
        'Are you enrolled in a random drug-testing program?',
        'Random Testing Answer Required',
        'enrolled_random_testing',
        { secret: true },
      ),
      yesNoRow(
        'safetyViolations',
        'Have you had any safety violations?',
        'Safety Violations Answer Required',
        'has_safety_violations',
        { secret: true },
      ),
      yesNoRow(
        'pendingLawsuits',
        'Do you have any pending lawsuits or legal issues?',
        'Legal Issues Answer Required',
        'has_legal_issues',
        { secret: true },
      ),
    ],
  },
  {
    number: 7,
    name: 'Additional',
    prepare: 'The last step. Your application is sent when you press Submit Application.',
    group: 'additional_info',
    fields: [
      {
        name: 'currentContracts',
        label: 'What is your current contract status?',
        kind: 'choice',
        options: contractStatuses,
        check: { rule: 'given', title: 'Contract Status Required', message: 'Please choose one of the answers.' },
        server: { key: 'current_contract_status', coding: 'text' },
      },
      yesNoRow(
        'dispatchServices',
        'Do you use dispatch services?',
        'Dispatch Services Answer Required',
        'using_dispatch_services',
      ),
      yesNoRow(
        'telematics',
        'Do you use telematics or GPS tracking?',
        'Telematics Answer Required',
        'using_telematics',
      ),
      yesNoRow(
        'maintenanceInterest',
        'Are you interested in maintenance discounts?',
        'Maintenance Discount Answer Required',
        'interested_in_maintenance_discount',
      ),
      {
        name: 'additionalComments',
        label: 'Anything else we should know?',
        kind: 'longText',
        server: { key: 'additional_comments', coding: 'text' },
        hint: 'Please stay under 2,000 characters if you can.',
        advisedLength: 2000,
      },
    ],
  },
] as const satisfies readonly StepRow[]

type Rows = (typeof steps)[number]['fields'][number]
export type FieldName = Rows['name']
/** The fields of one kind, such as file fields. */
export type FieldsOf<Kind extends FieldKind> = Extract<Rows, { kind: Kind }>['name']
export const lastStep = stepCount

/** Returns the row of a step. @param number 1 to 7 */
export function stepRow(number: number): StepRow {
  const row = steps[number - 1]
  if (row === undefined) throw new RangeError(`no step ${number}`)
  return row
}

/** All fields with their step's number, in form order. */
export const allFields: readonly { readonly step: number; readonly row: FieldRow }[] = steps.flatMap((step) =>
  step.fields.map((row) => ({ step: step.number, row })),
)

/** The file fields, in form order. */
export const fileFields: readonly { readonly step: number; readonly name: FieldsOf<'files'> }[] = allFields.flatMap(
  ({ step, row }) => (row.kind === 'files' ? [{ step, name: row.name as FieldsOf<'files'> }] : []),
)

/** Returns the row and step of a field. */
export function fieldRow(name: FieldName): { readonly step: number; readonly row: FieldRow } {
  const found = allFields.find((field) => field.row.name === name)
  if (found === undefined) throw new RangeError(`no field ${name}`)
  return found
}

/** Returns the rows of a step in screen order. @param number 1 to 7 */
export function rowsInScreenOrder(number: number): readonly FieldRow[] {
  const { fields } = stepRow(number)
  const withFollowers = (row: FieldRow): FieldRow[] => [
    row,
    ...fields.filter(({ displayedAfter: shownAfter }) => shownAfter === row.name).flatMap(withFollowers),
  ]
  return fields.filter(({ displayedAfter: shownAfter }) => shownAfter === undefined).flatMap(withFollowers)
}

/** Returns whether a field is the last text field of its step. */
export function isLastTyped({ name }: FieldRow): boolean {
  const { step } = fieldRow(name as FieldName)
  return rowsInScreenOrder(step).findLast(({ kind, readOnly }) => kind === 'text' && !readOnly)?.name === name
}
