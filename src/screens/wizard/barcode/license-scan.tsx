import { t } from '../../../i18n/t.ts'
import { useApplication } from '../use-application.ts'
import { ScanButton } from './scan-button.tsx'
import { orTypeAnswers } from './scan-texts.ts'
import { useScan } from './use-scan.ts'

/** Fills empty fields from a photo of a license's barcode, where the user can check them. */
export function LicenseScan() {
  const { state, type } = useApplication()
  const scan = useScan('license', orTypeAnswers, (result, code) => {
    const { fills, messages } = code.foundOn(result, state().answers)
    for (const { name, value } of fills) type(name, value)
    return messages
  })
  return (
    <div className="field-wide">
      <ScanButton
        name="licenseScan"
        label={t('Scan your license')}
        hint={t('Its back fills in name and address.')}
        {...scan}
      />
    </div>
  )
}
