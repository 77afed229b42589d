import { readLicense } from '../domain/text/license.ts'
import { vinOfBarcodes } from '../domain/text/vin.ts'
import type { BarcodeJob, BarcodeResult } from './barcode-jobs.ts'

function findLicense(texts: readonly string[]): BarcodeResult | null {
  const read = texts.map(readLicense).filter((license) => license !== 'other')
  const license = read.find((found) => found !== 'incomplete')
  if (license !== undefined) return { kind: 'license', license }
  return read.length > 0 ? { kind: 'problem', problem: 'incomplete' } : null
}

function findVin(texts: readonly string[]): BarcodeResult | null {
  const vin = vinOfBarcodes(texts)
  return vin === null ? null : { kind: 'vin', vin }
}

export function findInTexts(wanted: BarcodeJob['wanted'], texts: readonly string[]): BarcodeResult | null {
  return wanted === 'license' ? findLicense(texts) : findVin(texts)
}
