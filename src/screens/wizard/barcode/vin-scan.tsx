import { useRef, useState } from 'react'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import type { VinCandidate } from '../../../domain/text/vin.ts'
import { t } from '../../../i18n/t.ts'
import type { BarcodeResult } from './barcode-jobs.ts'
import { problemMessages, ScanButton } from './scan-button.tsx'
import { useScan } from './use-scan.ts'

interface VinScanProps {
  readonly onVin: (vin: string) => void
}

function messagesOf(result: BarcodeResult): readonly UserText[] {
  if (result.kind !== 'problem') return []
  const { problem } = result
  const isOther = problem === 'other' || problem === 'incomplete'
  return [
    isOther ? msg('The barcode in this photo is not a VIN. Try another one.') : problemMessages[problem],
    msg('Or type the VIN.'),
  ]
}

/** Reads the VIN from a photo of its barcode. Fills in a VIN with a valid check digit; offers a choice of several. */
export function VinScan({ onVin }: VinScanProps) {
  const [messages, setMessages] = useState<readonly UserText[]>([])
  const [choices, setChoices] = useState<readonly VinCandidate[]>([])
  const list = useRef<HTMLDivElement>(null)

  function take(vin: string) {
    onVin(vin)
    setChoices([])
    setMessages([{ text: msg('Read: {vin}. Please compare it with the label.'), values: { vin } }])
  }

  const { phase, scan, cancel } = useScan('vin', (result) => {
    const vins = result.kind === 'vins' ? result.vins : []
    const [first, ...others] = vins
    if (first?.addsUp && others.length === 0) {
      take(first.vin)
      return
    }
    setChoices(vins)
    setMessages(vins.length > 0 ? [msg('Choose the VIN of your truck:')] : messagesOf(result))
  })

  return (
    <div ref={list}>
      <ScanButton
        name="vinScan"
        label={t('Scan the barcode on the door frame')}
        messages={messages}
        phase={phase}
        cancel={cancel}
        scan={(photo) => {
          setChoices([])
          setMessages([])
          return scan(photo)
        }}
      />
      {choices.length > 0 && (
        <ul className="barcode-found vin-choices" aria-label={t('Choose the VIN of your truck:')}>
          {choices.map(({ vin, addsUp }) => (
            <li key={vin}>
              <button
                type="button"
                className="btn btn-outline-secondary"
                onClick={() => {
                  take(vin)
                  list.current?.querySelector('input')?.focus()
                }}
              >
                {vin}
              </button>
              {!addsUp && (
                <span className="text-soft">{t('This one does not look right: compare it with the label.')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
