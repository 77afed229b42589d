/** Sample answers and files of a plausible applicant, in server names. */
import { crc32, deflateSync } from 'node:zlib'
import { type FormRow, rowsOf } from '../support/form-rows.ts'
import type { Body } from './body.ts'

/** Keys of the questions that the applicant answers with No. */
const noes = [
  ...['has_backup_plan', 'cdl_suspended', 'has_felony', 'has_safety_violations', 'has_legal_issues'],
  'using_dispatch_services',
]

function answerOf({ kind, key, coding, pool: [first = '', second = ''] }: FormRow) {
  if (key === 'has_worker_comp') return null // 'Not sure'
  if (coding === 'yesNo') return !noes.includes(key)
  return kind === 'vin' ? `${first}, ${second}` : first
}

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

/** Returns a whole step as a client sends it, with a file in each field for files. @param step 1 to 7 */
export function sampleBody(step: number, email: string): Body {
  const answers = rowsOf(step).filter(({ kind }) => kind !== 'files')
  const values = Object.fromEntries(answers.map((row) => [row.key, answerOf(row)]))
  const uploads = rowsOf(step).filter(({ kind }) => kind === 'files')
  return {
    kind: 'json',
    values: step === 1 ? { ...values, email } : values,
    uploads: uploads.map(({ key: field, pool: [name = ''] }) => {
      const bytes = name.endsWith('.png') ? samplePng(320, 200, [240, 131, 28]) : samplePdf(`Sample document: ${name}`)
      return { field, name, bytes }
    }),
  }
}
