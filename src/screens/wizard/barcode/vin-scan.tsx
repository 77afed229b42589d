import { useState } from 'react'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import type { BarcodeProblem } from './barcode-jobs.ts'
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
  const [messages, setMessages] = useState<readonly UserText[]>([])
  const { phase, scan, cancel } = useScan('vin', (result) => {
    if (result.kind === 'problem') setMessages(messagesOf(result.problem))
    if (result.kind !== 'vin') return
    const { vin } = result
    onVin(vin)
    setMessages([{ text: msg('Read: {vin}. Please compare it with the label.'), values: { vin } }])
  })
  return (
    <ScanButton
      name="vinScan"
      label={t('Scan the barcode on the door frame')}
      messages={messages}
      phase={phase}
      cancel={cancel}
      scan={(photo) => {
        setMessages([])
        return scan(photo)
      }}
    />
  )
}
