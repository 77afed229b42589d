/** Finds the license or the VINs in the texts of a photo's barcodes. */
import { readLicense } from '../../../domain/text/license.ts'
import { vinsOfBarcodes } from '../../../domain/text/vin.ts'
import type { BarcodeJob, BarcodeResult } from './barcode-jobs.ts'

function findLicense(texts: readonly string[]): BarcodeResult | null {
  const read = texts.map(readLicense).filter((license) => license !== 'other')
  const license = read.find((found) => found !== 'incomplete')
  if (license !== undefined) return { kind: 'license', license }
  return read.length > 0 ? { kind: 'problem', problem: 'incomplete' } : null
}

function findVins(texts: readonly string[]): BarcodeResult | null {
  const vins = vinsOfBarcodes(texts)
  return vins.length > 0 ? { kind: 'vins', vins } : null
}

/** Returns the wanted data; null when the texts don't contain it. */
export function findInTexts(wanted: BarcodeJob['wanted'], texts: readonly string[]): BarcodeResult | null {
  return wanted === 'license' ? findLicense(texts) : findVins(texts)
}
