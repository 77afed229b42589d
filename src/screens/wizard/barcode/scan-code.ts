/** What a scan needs once a photo is chosen. */
import { isTooLarge } from '../../../domain/files/picture-size.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import type { Answers } from '../../../form/answers.ts'
import { fieldRow } from '../../../form/form.ts'
import { answersOfLicense, isExpired, type LicenseAnswer } from '../../../form/license-answers.ts'
import { formatDate } from '../../../i18n/date.ts'
import { t } from '../../../i18n/t.ts'
import {
  type BarcodeJob,
  type BarcodeProblem,
  type BarcodeResult,
  readBarcodes,
} from '../../../pictures/barcode-jobs.ts'
import { notLoaded, orTypeAnswers, orTypeVin } from './scan-texts.ts'

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

/** The class is on another step than the scan. */
function labelOf({ name }: LicenseAnswer): string {
  return name === 'cdlStatus' ? t('CDL, on step 3') : t(fieldRow(name).row.label)
}

/** What a license fills in, and what is said about it. */
export function foundOn(result: BarcodeResult, answers: Answers) {
  if (result.kind === 'problem') return { fills: [], messages: licenseProblem(result.problem) }
  if (result.kind !== 'license') return { fills: [], messages: [] }
  const { license } = result
  const fills = answersOfLicense(license, answers)
  const fields = fills.map(labelOf).join(', ')
  const isCut = license.nameIsCut && fills.some(({ name }) => name === 'fullName')
  const messages: UserText[] = [
    fields === ''
      ? msg('The form already has what this license says.')
      : { text: msg('Filled in: {fields}. Please check them.'), values: { fields } },
  ]
  if (isCut) messages.push(msg('The license shortens this name. Please complete it in the form.'))
  if (license.expires !== null && isExpired(license, new Date()))
    messages.push({ text: msg('This license expired on {date}.'), values: { date: formatDate(license.expires) } })
  messages.push(msg('The photo is not kept or sent.'))
  return { fills, messages }
}

export function vinProblem(problem: BarcodeProblem): readonly UserText[] {
  const isOther = problem === 'other' || problem === 'incomplete'
  return [
    isOther ? msg('The barcode in this photo is not a VIN. Try another one.') : problemMessages[problem],
    orTypeVin,
  ]
}
