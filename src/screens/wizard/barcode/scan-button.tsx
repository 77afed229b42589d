import { ScanBarcode } from 'lucide-react'
import { useId, useRef } from 'react'
import { msg } from '../../../domain/text/user-text.ts'
import { t, translate } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { useScan } from './use-scan.ts'
import './barcode.css'

interface ScanButtonProps extends ReturnType<typeof useScan> {
  readonly name: string
  readonly label: string
  /** What is photographed, and what for. */
  readonly hint?: string
}

/** Asks for a photo, which a phone takes or chooses, and displays the progress of its scan. */
export function ScanButton({ name, label, hint, phase, messages, scan, cancel }: ScanButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const isIdle = phase.is === 'idle'
  const status =
    phase.is === 'idle'
      ? messages
      : [phase.is === 'loading' ? msg('Loading the barcode reader…') : msg('Reading the barcode…')]

  return (
    <div className="barcode-scan mb-3">
      {/* Hidden, not removed, during a scan: the input keeps the focus. */}
      <label className={isIdle ? 'btn btn-outline-secondary' : 'visually-hidden'}>
        <ScanBarcode size={18} aria-hidden="true" />
        <span>{label}</span>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*"
          name={name}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => {
            const [photo] = event.target.files ?? []
            if (photo !== undefined) void scan(photo)
            event.target.value = '' // otherwise choosing the same photo again fires no event
          }}
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className="form-text mt-1 mb-0">
          {hint}
        </p>
      )}
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
      <p className="field-remark mb-0" role="status">
        {status.map(translate).join(' ')}
      </p>
    </div>
  )
}
