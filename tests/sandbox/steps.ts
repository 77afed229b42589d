/**
 * What each step of the application may carry, in server names: typed by hand from the
 * provider's specification, so that the sandbox checks the portal's form table instead of repeating it.
 */

/** What a value must be. `count` is kept as sent, number or text; `yesNoUnsure` may be null. */
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

const optional = { kind: 'text', required: false } as const
const text = { kind: 'text', required: true, min: 1 } as const
const yesNo = { kind: 'yesNo', required: true } as const
const files = { kind: 'files', required: false } as const

function choice(...options: string[]) {
  return { kind: 'choice', required: true, options } as const
}

export const stepKeys = [
  {
    step: 1,
    name: 'Company Information',
    table: 'owner_operator',
    keys: {
      full_name: { kind: 'text', required: true, min: 2 },
      business_name: optional,
      company_address: { kind: 'text', required: true, min: 3 },
      owner_name: optional,
      owner_contact: { kind: 'phone', required: true },
      ein: { kind: 'text', required: true, min: 6 },
      phone: { kind: 'phone', required: true },
      email: optional,
      website: optional,
      business_structure: choice('LLC', 'Sole Proprietor', 'Corporation', 'Partnership', 'Other'),
      mc_dot_number: optional,
      referral_source: {
        kind: 'choice',
        required: false,
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
    },
  },
  {
    step: 2,
    name: 'Equipment Details',
    table: 'equipment_detail',
    keys: {
      ownership_status: choice('Own', 'Lease', 'Looking to Purchase/Lease'),
      equipment_type: text,
      truck_year: optional,
      truck_make_model: text,
      truck_vin: text,
      gvwr: optional,
      has_tarp: yesNo,
      has_additional_trucks: yesNo,
      has_dot_certificate: yesNo,
      has_backup_plan: yesNo,
      truck_photos: files,
    },
  },
  {
    step: 3,
    name: 'CDL & Credentials',
    table: 'driver_credential',
    keys: {
      cdl_class: choice('Class A', 'Class B', 'No'),
      cdl_suspended: yesNo,
      experience_years: { kind: 'count', required: true, min: 0 },
      has_highway_experience: { kind: 'yesNo', required: false },
      materials_hauled: {
        kind: 'materials',
        required: true,
        options: ['Dirt', 'Stone', 'Asphalt', 'Sand', 'Other'],
      },
      has_gov_contracts: yesNo,
      cdl_file: files,
      dot_med_card_file: files,
    },
  },
  {
    step: 4,
    name: 'Operational Capacity',
    table: 'operational_capacity',
    keys: {
      employee_count: { kind: 'count', required: true, min: 1 },
      work_radius: choice('Local', 'Regional', 'OTR', 'Willing to travel'),
      shift_flexibility: choice('Yes', 'No', 'Maybe'),
      preferred_states: text,
      start_availability: choice('Immediately', '1–2 weeks', '30 days', 'Other'),
      weekly_availability: choice('3–4 days', '5–6 days', 'Full-time'),
    },
  },
  {
    step: 5,
    name: 'Insurance & Documents',
    table: 'insurance_compliance',
    keys: {
      liability_coverage: choice('Yes – $1M Liability', 'Less than $1M', 'No'),
      cargo_coverage: yesNo,
      insurance_expiry: { kind: 'date', required: true },
      has_worker_comp: { kind: 'yesNoUnsure', required: false },
      allow_cert_holder: yesNo,
      coi_file: files,
      business_docs: files,
    },
  },
  {
    step: 6,
    name: 'Background & Compliance',
    table: 'screening_safety',
    keys: {
      has_felony: yesNo,
      willing_drug_test: yesNo,
      enrolled_random_testing: yesNo,
      has_safety_violations: yesNo,
      has_legal_issues: yesNo,
    },
  },
  {
    step: 7,
    name: 'Additional Information',
    table: 'additional_info',
    keys: {
      current_contract_status: choice('Available now', 'Flexible soon', 'Locked in'),
      using_dispatch_services: yesNo,
      using_telematics: yesNo,
      interested_in_maintenance_discount: yesNo,
      additional_comments: optional,
    },
  },
] as const satisfies readonly StepKeys[]

/** Keys of a JSON body that name files the server has already, or the medical card's other name. */
export const ignoredJsonKeys: readonly string[] = ['med_card_file']

/** The row of a step. @param step 1 to 7 */
export function keysOf(step: number): StepKeys {
  const row = stepKeys[step - 1]
  if (row === undefined) throw new RangeError(`no step ${step}`)
  return row
}

/** The keys of a step that become columns: all but the files. */
export function columnsOf(row: StepKeys): readonly (readonly [string, KeyRow])[] {
  return Object.entries(row.keys).filter(([, key]) => key.kind !== 'files')
}

/** The keys of a step that carry files. */
export function fileKeysOf(row: StepKeys): readonly string[] {
  return Object.entries(row.keys).flatMap(([name, key]) => (key.kind === 'files' ? [name] : []))
}
