import { msg, type UserText } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import type { BarcodeProblem } from '../../../pictures/barcode-jobs.ts'
import { problemMessages, ScanButton } from './scan-button.tsx'
import { useScan } from './use-scan.ts'

function messagesOf(problem: BarcodeProblem): readonly UserText[] {
  const isOther = problem === 'other' || problem === 'incomplete'
  return [
    isOther ? msg('The barcode in this photo is not a VIN. Try another one.') : problemMessages[problem],
    msg('Or type the VIN.'),
  ]
}

export function VinScan({ onVin }: { readonly onVin: (vin: string) => void }) {
  const scan = useScan('vin', (result) => {
    if (result.kind === 'problem') return messagesOf(result.problem)
    if (result.kind !== 'vin') return []
    const { vin } = result
    onVin(vin)
    return [{ text: msg('Read: {vin}. Please compare it with the label.'), values: { vin } }]
  })
  return <ScanButton name="vinScan" label={t('Scan the barcode on the door frame')} {...scan} />
}
