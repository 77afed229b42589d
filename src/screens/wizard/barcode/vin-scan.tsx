import { msg } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import { ScanButton } from './scan-button.tsx'
import { orTypeVin } from './scan-texts.ts'
import { useScan } from './use-scan.ts'

export function VinScan({ onVin }: { readonly onVin: (vin: string) => void }) {
  const scan = useScan('vin', orTypeVin, (result, code) => {
    if (result.kind === 'problem') return code.vinProblem(result.problem)
    if (result.kind !== 'vin') return []
    const { vin } = result
    onVin(vin)
    return [{ text: msg('Read: {vin}. Please compare it with the label.'), values: { vin } }]
  })
  return <ScanButton name="vinScan" label={t('Scan the barcode on the door frame')} {...scan} />
}
