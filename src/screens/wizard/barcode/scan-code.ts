/** What a scan needs once a photo is chosen. */
import { isTooLarge } from '../../../domain/files/picture-size.ts'
import type { License } from '../../../domain/text/license.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import type { Answers } from '../../../form/answers.ts'
import { answersOfLicense, type LicenseAnswer } from '../../../form/license-answers.ts'
import {
  type BarcodeJob,
  type BarcodeProblem,
  type BarcodeResult,
  readBarcodes,
} from '../../../pictures/barcode-jobs.ts'
import { expiryHint } from './license-dialog.tsx'
import { notLoaded, orTypeAnswers, orTypeVin } from './scan-texts.ts'

export { LicenseDialog, labelOf } from './license-dialog.tsx'

/** Messages for both kinds of barcodes. The caller appends the alternative. */
const problemMessages: Readonly<Record<Exclude<BarcodeProblem, 'other' | 'incomplete'>, string>> = {
  none: msg('No barcode was found in this photo. Take it again from closer, in good light.'),
  unreadable: msg('This photo could not be read. Take it again.'),
  'too large': msg('This photo is too large to be read. Take it again with a lower resolution.'),
  'no reader': notLoaded,
  failed: msg('The barcode reader stopped. Try again.'),
}

/** @returns the result; never rejects */
export async function readPhoto(
  job: BarcodeJob,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<BarcodeResult> {
  if (await isTooLarge(job.photo)) return { kind: 'problem', problem: 'too large' }
  return readBarcodes(job, onProgress, signal)
}

function licenseProblem(problem: BarcodeProblem): readonly UserText[] {
  if (problem === 'incomplete') return [msg('This license has no answers for the form. Please type your answers.')]
  const message =
    problem === 'none' || problem === 'other'
      ? msg(
          'No barcode of a US or Canadian license was found. Photograph the wide one on its back from closer, in good light.',
        )
      : problemMessages[problem]
  return [message, orTypeAnswers]
}

function messagesOfKnown(license: License): readonly UserText[] {
  const hint = expiryHint(license)
  return [...(hint === null ? [] : [hint]), msg('The form already has the information on this license.')]
}

/** What a license offers to fill in. */
interface Found {
  readonly license: License
  readonly answers: readonly LicenseAnswer[]
}

export function foundOn(result: BarcodeResult, answers: Answers): Found | { readonly messages: readonly UserText[] } {
  if (result.kind === 'problem') return { messages: licenseProblem(result.problem) }
  if (result.kind !== 'license') return { messages: [] }
  const { license } = result
  const offered = answersOfLicense(license, answers)
  return offered.length === 0 ? { messages: messagesOfKnown(license) } : { license, answers: offered }
}

export function vinProblem(problem: BarcodeProblem): readonly UserText[] {
  const isOther = problem === 'other' || problem === 'incomplete'
  return [
    isOther ? msg('The barcode in this photo is not a VIN. Try another one.') : problemMessages[problem],
    orTypeVin,
  ]
}
