import { type ComponentProps, useState } from 'react'
import { msg } from '../../../domain/text/user-text.ts'
import type { LicenseAnswer } from '../../../form/license-answers.ts'
import { t } from '../../../i18n/t.ts'
import { useApplication } from '../use-application.ts'
import { ScanButton } from './scan-button.tsx'
import { orTypeAnswers } from './scan-texts.ts'
import { type ScanCode, useScan } from './use-scan.ts'

type Found = Pick<ComponentProps<ScanCode['LicenseDialog']>, 'license' | 'answers'> & { readonly code: ScanCode }

/** Fills the form from a photo of a license's barcode. A dialog first asks which values to use. */
export function LicenseScan() {
  const { state, type } = useApplication()
  const [found, setFound] = useState<Found | null>(null)
  const { setMessages, ...scan } = useScan('license', orTypeAnswers, (result, code) => {
    const read = code.foundOn(result, state().answers)
    if ('messages' in read) return read.messages
    setFound({ ...read, code })
    return []
  })

  function fillIn(chosen: readonly LicenseAnswer[], { labelOf }: ScanCode) {
    for (const { name, value } of chosen) type(name, value)
    const fields = chosen.map(({ name }) => labelOf(name)).join(', ')
    setFound(null)
    setMessages(chosen.length > 0 ? [{ text: msg('Filled in: {fields}. Please check them.'), values: { fields } }] : [])
  }

  return (
    <div className="field-wide">
      <ScanButton
        name="licenseScan"
        label={t('Scan your license')}
        hint={t('Its back fills in name and address.')}
        {...scan}
      />
      {found !== null && (
        <found.code.LicenseDialog
          license={found.license}
          answers={found.answers}
          onFill={(chosen) => fillIn(chosen, found.code)}
          onClose={() => setFound(null)}
        />
      )}
    </div>
  )
}
