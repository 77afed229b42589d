/** Sample answers and files of a plausible applicant, in server names. */
import { crc32, deflateSync } from 'node:zlib'
import type { Body, Upload } from './body.ts'
import { columnsOf, fileKeysOf, type KeyKind, type KeyRow, keysOf } from './steps.ts'

/** Default by kind for keys without a sample of their own. */
const usual: Readonly<Record<Exclude<KeyKind, 'files' | 'choice' | 'materials'>, unknown>> = {
  text: 'Sample',
  phone: '815-555-0199',
  count: '2',
  date: '2027-06-30',
  yesNo: true,
  yesNoUnsure: null,
}

function usualAnswer({ kind, options }: KeyRow): unknown {
  return kind === 'files' || kind === 'choice' || kind === 'materials' ? options?.[0] : usual[kind]
}

/** Realistic answers; keys that are missing here use the default. */
const answers: readonly Readonly<Record<string, unknown>>[] = [
  {
    full_name: 'José Ramirez',
    business_name: 'Ramirez Hauling LLC',
    company_address: '412 Quarry Road, Joliet, IL 60432',
    owner_name: "Maria O'Neil-Ramirez",
    owner_contact: '815-555-0142',
    ein: '36-4821907',
    phone: '(815) 555-0178',
    website: 'https://ramirez-hauling.example',
    business_structure: 'LLC',
    mc_dot_number: 'MC482190',
    referral_source: 'Truck Stop or Terminal',
  },
  {
    ownership_status: 'Own',
    equipment_type: 'Tri-axle dump truck',
    truck_make_model: '2019 Peterbilt 567',
    truck_vin: '1XPBDK9X1LD708195, 1M2AX04C8BM008456',
    gvwr: '73,280 lb',
    has_tarp: true,
    has_additional_trucks: true,
    has_dot_certificate: true,
    has_backup_plan: false,
  },
  {
    cdl_class: 'Class A',
    cdl_suspended: false,
    experience_years: '12',
    materials_hauled: 'Stone',
    has_gov_contracts: true,
  },
  {
    employee_count: '3',
    work_radius: 'Regional',
    shift_flexibility: 'Maybe',
    preferred_states: 'Illinois, Indiana',
    start_availability: '1–2 weeks',
    weekly_availability: '5–6 days',
  },
  {
    liability_coverage: 'Yes – $1M Liability',
    cargo_coverage: true,
    insurance_expiry: '2027-06-30',
    has_worker_comp: null,
    allow_cert_holder: true,
  },
  {
    has_felony: false,
    willing_drug_test: true,
    enrolled_random_testing: true,
    has_safety_violations: false,
    has_legal_issues: false,
  },
  {
    current_contract_status: 'Flexible soon',
    using_dispatch_services: false,
    using_telematics: true,
    interested_in_maintenance_discount: true,
    additional_comments: 'I can bring a second truck from spring on.',
  },
]

/** File names by field key; a field that is missing here has a PDF. */
const fileNames: Readonly<Record<string, string>> = {
  truck_photos: 'truck-front.png',
  cdl_file: 'cdl.png',
  dot_med_card_file: 'medical-card.pdf',
  coi_file: 'certificate-of-insurance.pdf',
  business_docs: 'w-9.pdf',
}

/** Keys that the form never sets, or that the caller sets. */
const unsampled = ['email', 'truck_year', 'has_highway_experience']

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * Returns a PNG file with 8 bits a sample.
 * @param lines each with a filter type as its first byte
 * @param level of compression; default zlib's
 */
export function pngFile(
  [width, height]: readonly [number, number],
  color: 'grayscale' | 'rgb',
  lines: Uint8Array,
  level?: number,
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, color === 'rgb' ? 2 : 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(lines, { level })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a real PNG that fades from one color to a darker one. @param rgb 0 to 255 each */
export function samplePng(width: number, height: number, rgb: readonly [number, number, number]): Buffer {
  const lines = Array.from({ length: height }, (_, y) => {
    const shade = 1 - y / (2 * height)
    const pixel = Buffer.from(rgb.map((part) => Math.round(part * shade)))
    return Buffer.concat([Buffer.of(0), Buffer.alloc(3 * width, pixel)])
  })
  return pngFile([width, height], 'rgb', Buffer.concat(lines))
}

/** Returns a one-page PDF with one line of text. */
export function samplePdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 72 720 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

/** Returns a whole step as a client sends it, including files. @param step 1 to 7 */
export function sampleBody(step: number, email: string): Body {
  const usualOnes = columnsOf(keysOf(step)).flatMap(([key, row]) => {
    return unsampled.includes(key) ? [] : [[key, usualAnswer(row)] as const]
  })
  const values = { ...Object.fromEntries(usualOnes), ...answers[step - 1], ...(step === 1 ? { email } : {}) }
  const uploads: Upload[] = fileKeysOf(keysOf(step)).map((field) => {
    const name = fileNames[field] ?? `${field}.pdf`
    const bytes = name.endsWith('.png') ? samplePng(320, 200, [240, 131, 28]) : samplePdf(`Sample document: ${name}`)
    return { field, name, bytes }
  })
  return { kind: 'json', values, uploads }
}
