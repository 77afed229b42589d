import { formatSize } from '../../domain/format.ts'
import { t } from '../../i18n/t.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Upload } from './wizard-state.ts'

/** Seconds until all is sent at the speed so far; null while too little is known. */
function secondsLeft({ sent, total, since }: Upload): number | null {
  const elapsed = Date.now() - since
  if (sent === 0 || elapsed < 1000) return null
  return Math.ceil((((total - sent) / sent) * elapsed) / 1000)
}

/** Bytes sent, time left, and a way out. */
export function UploadBar({ upload, onCancel }: { readonly upload: Upload; readonly onCancel: () => void }) {
  const { sent, total } = upload
  const left = secondsLeft(upload)
  return (
    <div className="upload">
      <div className="upload-line">
        <span>
          {total === 0
            ? t('Sending your files…')
            : t('{sent} of {total} sent', { sent: formatSize(sent), total: formatSize(total) })}
          {left !== null && left > 0 && ` · ${t('about {seconds} s left', { seconds: left })}`}
        </span>
        <button type="button" className="btn btn-outline-secondary" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
      <ProgressBar percent={total === 0 ? 0 : (sent / total) * 100} label={t('Upload')} />
    </div>
  )
}
