import { useState } from 'react'
import type { License } from '../../../domain/text/license.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import { answersOfLicense, type LicenseAnswer } from '../../../form/license-answers.ts'
import { t } from '../../../i18n/t.ts'
import type { BarcodeResult } from '../../../pictures/barcode-jobs.ts'
import { useApplication } from '../use-application.ts'
import { expiryHint, LicenseDialog, labelOf } from './license-dialog.tsx'
import { problemMessages, ScanButton } from './scan-button.tsx'
import { useScan } from './use-scan.ts'

function messagesOf(result: BarcodeResult): readonly UserText[] {
  if (result.kind !== 'problem') return []
  const { problem } = result
  if (problem === 'incomplete') return [msg('This license has no answers for the form. Please type your answers.')]
  const message =
    problem === 'none' || problem === 'other'
      ? msg(
          'No barcode of a US or Canadian license was found. Photograph the wide one on its back from closer, in good light.',
        )
      : problemMessages[problem]
  return [message, msg('Or type your answers.')]
}

function messagesOfKnown(license: License): readonly UserText[] {
  const hint = expiryHint(license)
  return [...(hint === null ? [] : [hint]), msg('The form already has the information on this license.')]
}

/** Fills the form from a photo of a license's barcode. A dialog first asks which values to use. */
export function LicenseScan() {
  const { state, type } = useApplication()
  const [found, setFound] = useState<{ license: License; answers: readonly LicenseAnswer[] } | null>(null)
  const { setMessages, ...scan } = useScan('license', (result) => {
    if (result.kind !== 'license') return messagesOf(result)
    const answers = answersOfLicense(result.license, state().answers)
    if (answers.length === 0) return messagesOfKnown(result.license)
    setFound({ license: result.license, answers })
    return []
  })

  function fillIn(chosen: readonly LicenseAnswer[]) {
    for (const { name, value } of chosen) type(name, value)
    const fields = chosen.map(({ name }) => labelOf(name)).join(', ')
    setFound(null)
    setMessages(chosen.length > 0 ? [{ text: msg('Filled in: {fields}. Please check them.'), values: { fields } }] : [])
  }

  return (
    <div className="field-wide">
      <p className="mb-2 text-body-secondary">
        {t(
          'Photograph the wide barcode on the back of your license to fill in your name and address. The photo is not kept or sent.',
        )}
      </p>
      <ScanButton name="licenseScan" label={t('Scan your license')} {...scan} />
      {found !== null && <LicenseDialog {...found} onFill={fillIn} onClose={() => setFound(null)} />}
    </div>
  )
}
