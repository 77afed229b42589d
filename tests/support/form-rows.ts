/**
 * The application form as an applicant sees it: field names, the provider's keys and plausible answers. Written by hand
 * from the provider's specification, so that the tests check the portal's own table instead of repeating it.
 */

export type RowKind = 'text' | 'choice' | 'date' | 'vin' | 'files'

export interface FormRow {
  readonly step: number
  /** The control's `name` attribute. */
  readonly name: string
  /** The provider's key. */
  readonly key: string
  readonly kind: RowKind
  /** Possible answers; for `files` the file name extensions. Texts have no leading or trailing spaces. */
  readonly pool: readonly string[]
  readonly optional?: true
  /** Which typed characters stay; absent: all. */
  readonly filter?: string
  /** Rule of a compulsory field; absent: given. */
  readonly rule?: string
  /** Yes/No is sent as a boolean, 'Not sure' as null. */
  readonly coding?: 'yesNo'
}

const yesNo = ['Yes', 'No']

function question(step: number, name: string, key: string): FormRow {
  return { step, name, key, kind: 'choice', pool: yesNo, coding: 'yesNo' }
}

function choice(step: number, name: string, key: string, ...pool: string[]): FormRow {
  return { step, name, key, kind: 'choice', pool }
}

function text(step: number, name: string, key: string, ...pool: string[]): FormRow {
  return { step, name, key, kind: 'text', pool }
}

function optionalText(step: number, name: string, key: string, ...pool: string[]): FormRow {
  return { ...text(step, name, key, ...pool), optional: true }
}

function files(step: number, name: string, key: string, ...pool: string[]): FormRow {
  return { step, name, key, kind: 'files', pool, optional: true }
}

export const formRows: readonly FormRow[] = [
  {
    ...text(1, 'fullName', 'full_name', 'José Ramírez', "Siobhán O'Neil", '李 明', 'Anna-Lena Groß Jr.'),
    filter: 'name',
    rule: 'fullName',
  },
  optionalText(1, 'companyName', 'business_name', 'Ramírez & Sons Hauling LLC', '"Quote" <Trucking>', 'Öz Nakliyat'),
  {
    ...text(1, 'companyAddress', 'company_address', '412 Quarry Road, Joliet, IL 60432', 'Rt 9, Box 7; Ely, MN 55731'),
    rule: 'address',
  },
  { ...optionalText(1, 'ownerName', 'owner_name', "Maria O'Neil-Ramírez", 'D. J. Pit'), filter: 'name' },
  {
    ...text(1, 'ownerContact', 'owner_contact', '815-555-0142', '(218) 555-0107', '555 010 9988'),
    filter: 'phone',
    rule: 'phoneNumber',
  },
  { ...text(1, 'businessEIN', 'ein', '36-4821907', '881234567', '12-3456789'), filter: 'ein', rule: 'ein' },
  { ...text(1, 'phone', 'phone', '(815) 555-0178', '218-555-0133'), filter: 'phone', rule: 'phoneNumber' },
  choice(1, 'businessStructure', 'business_structure', 'LLC', 'Sole Proprietor', 'Corporation', 'Partnership', 'Other'),
  { ...optionalText(1, 'mcDotNumber', 'mc_dot_number', 'MC482190', '3021457'), filter: 'lettersAndDigits' },
  optionalText(1, 'website', 'website', 'https://hauling.example/?a=1&b=2', 'ramirez.example'),
  {
    ...choice(
      1,
      'referralSource',
      'referral_source',
      'Google Search',
      'Social Media',
      'Friend or Family Member',
      'Truck Stop or Terminal',
      'Industry Event or Conference',
      'Online Ad',
      'Other',
    ),
    optional: true,
  },

  choice(2, 'ownership', 'ownership_status', 'Own', 'Lease', 'Looking to Purchase/Lease'),
  text(2, 'equipmentType', 'equipment_type', 'Tri-axle dump truck', 'Super dump, 18 ft'),
  text(2, 'yearMakeModel', 'truck_make_model', '2019 Peterbilt 567', '2007 Mack Granite'),
  {
    step: 2,
    name: 'vin',
    key: 'truck_vin',
    kind: 'vin',
    pool: ['1XPBDK9X1LD708195', '1M2AX04C8BM008456', '1NPXL49X85D877511', '2NKHHM6X76M134245'],
  },
  optionalText(2, 'gvwr', 'gvwr', '73,280 lb', '66,000 lb'),
  question(2, 'tarp', 'has_tarp'),
  question(2, 'additionalTrucks', 'has_additional_trucks'),
  question(2, 'dotInspection', 'has_dot_certificate'),
  question(2, 'backupTrucks', 'has_backup_plan'),
  files(2, 'truckPhotos', 'truck_photos', 'truck-front.png', 'side view.png', 'bed.png'),

  choice(3, 'cdlStatus', 'cdl_class', 'Class A', 'Class B', 'No'),
  question(3, 'cdlSuspended', 'cdl_suspended'),
  { ...text(3, 'yearsExperience', 'experience_years', '0', '7', '31'), filter: 'digits', rule: 'zeroOrMore' },
  choice(3, 'materialsHauled', 'materials_hauled', 'Dirt', 'Stone', 'Asphalt', 'Sand', 'Other'),
  question(3, 'govContracts', 'has_gov_contracts'),
  files(3, 'cdlUpload', 'cdl_file', 'cdl.png', 'cdl atrás.pdf'),
  files(3, 'medCardUpload', 'dot_med_card_file', 'medical-card.pdf'),

  { ...text(4, 'numEmployees', 'employee_count', '1', '12'), filter: 'digits', rule: 'atLeastOne' },
  choice(4, 'workRadius', 'work_radius', 'Local', 'Regional', 'OTR', 'Willing to travel'),
  choice(4, 'shiftWillingness', 'shift_flexibility', 'Yes', 'No', 'Maybe'),
  text(4, 'regions', 'preferred_states', 'Illinois, Indiana', 'Minnesota'),
  choice(4, 'startDate', 'start_availability', 'Immediately', '1–2 weeks', '30 days', 'Other'),
  choice(4, 'weeklyAvailability', 'weekly_availability', '3–4 days', '5–6 days', 'Full-time'),

  choice(5, 'insuranceCoverage', 'liability_coverage', 'Yes – $1M Liability', 'Less than $1M', 'No'),
  question(5, 'cargoCoverage', 'cargo_coverage'),
  {
    step: 5,
    name: 'insuranceExpiration',
    key: 'insurance_expiry',
    kind: 'date',
    pool: ['2029-02-28', '2027-12-31'],
    rule: 'day',
  },
  { ...question(5, 'workmansComp', 'has_worker_comp'), pool: ['Yes', 'No', 'Not sure'] },
  question(5, 'addProvider', 'allow_cert_holder'),
  files(5, 'coiUpload', 'coi_file', 'certificate-of-insurance.pdf'),
  files(5, 'businessDocs', 'business_docs', 'w-9.pdf', 'articles (copy).pdf'),

  question(6, 'felony', 'has_felony'),
  question(6, 'drugTesting', 'willing_drug_test'),
  question(6, 'enrolledTesting', 'enrolled_random_testing'),
  question(6, 'safetyViolations', 'has_safety_violations'),
  question(6, 'pendingLawsuits', 'has_legal_issues'),

  choice(7, 'currentContracts', 'current_contract_status', 'Available now', 'Flexible soon', 'Locked in'),
  question(7, 'dispatchServices', 'using_dispatch_services'),
  question(7, 'telematics', 'using_telematics'),
  question(7, 'maintenanceInterest', 'interested_in_maintenance_discount'),
  optionalText(7, 'additionalComments', 'additional_comments', 'I can bring a second truck.', '100% "ready" <now> 🚚'),
]

export function rowsOf(step: number): readonly FormRow[] {
  return formRows.filter((row) => row.step === step)
}
