import { ScanBarcode } from 'lucide-react'
import { useRef } from 'react'
import { msg } from '../../../domain/text/user-text.ts'
import { t, translate } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { useScan } from './use-scan.ts'
import './barcode.css'

interface ScanButtonProps extends Omit<ReturnType<typeof useScan>, 'setMessages'> {
  readonly name: string
  readonly label: string
}

/** Takes a photo on a phone or a file elsewhere, and displays the progress of the scan. */
export function ScanButton({ name, label, phase, messages, scan, cancel }: ScanButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const photoInput = {
    className: 'visually-hidden',
    type: 'file',
    accept: 'image/*',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const [photo] = event.target.files ?? []
      if (photo !== undefined) void scan(photo)
      event.target.value = '' // otherwise choosing the same photo again fires no event
    },
  }
  const isIdle = phase.is === 'idle'
  const status =
    phase.is === 'idle'
      ? messages
      : [phase.is === 'loading' ? msg('Loading the barcode reader…') : msg('Reading the barcode…')]

  return (
    <div className="barcode-scan mb-4">
      {/* Hidden, not removed, during a scan: the input keeps the focus. */}
      <label className={isIdle ? 'btn btn-outline-secondary' : 'visually-hidden'}>
        <ScanBarcode size={18} aria-hidden="true" />
        <span>{label}</span>
        <input {...photoInput} name={name} ref={input} capture="environment" />
      </label>
      {/* On a device with a camera, `capture` does not allow choosing an existing photo. */}
      <label className={isIdle ? 'btn btn-link barcode-file' : 'visually-hidden'}>
        <span>{t('Choose a photo instead')}</span>
        <input {...photoInput} name={`${name}File`} />
      </label>
      {phase.is !== 'idle' && (
        <div className="barcode-progress d-flex flex-wrap align-items-center gap-snug">
          {phase.is === 'loading' ? (
            <ProgressBar percent={phase.loaded * 100} label={t('Loading the barcode reader…')} />
          ) : (
            <span className="spinner-border" aria-hidden="true" />
          )}
          <Button
            label={t('Cancel the scan')}
            onClick={() => {
              cancel()
              input.current?.focus()
            }}
          />
        </div>
      )}
      <p className="field-remark" role="status">
        {status.map(translate).join(' ')}
      </p>
    </div>
  )
}
