import { useState } from 'react'
import { shareOf, type Upload } from '../../../application/sending.ts'
import { formatSize } from '../../../domain/text/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

/** When the upload began or came into view, and the bytes sent by then. */
interface Begin {
  readonly sent: number
  readonly at: number
}

/** Estimates the seconds left from the average speed; null during the first second or before any bytes are sent. */
function secondsLeft({ sent, total }: Upload, begin: Begin): number | null {
  const elapsed = performance.now() - begin.at
  if (sent <= begin.sent || elapsed < 1000) return null
  return Math.ceil((((total - sent) / (sent - begin.sent)) * elapsed) / 1000)
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return t('about {seconds} s left', { seconds })
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? t('about 1 minute left') : t('about {minutes} minutes left', { minutes })
}

/** What screen readers hear of an upload: each quarter, and its end. null: nothing */
export function uploadMark(upload: Upload): string | null {
  const quarter = Math.floor(shareOf(upload) * 4)
  if (quarter === 0) return null
  return quarter >= 4 ? t('Your files are sent.') : t('{percent}% of your files sent', { percent: quarter * 25 })
}

interface UploadBarProps {
  readonly upload: Upload
  readonly onCancel: () => void
}

function factsOf(upload: Upload, begin: Begin): string {
  const { sent, total } = upload
  if (sent === 0) return t('Preparing the connection…')
  if (sent >= total) return t('Waiting for our server to confirm. Keep this page open.')
  const left = secondsLeft(upload, begin)
  return [
    t('{sent} of {total} sent', { sent: formatSize(sent), total: formatSize(total) }),
    ...(left !== null && left > 0 ? [timeLeft(left)] : []),
  ].join(' · ')
}

/** Upload progress: bytes sent, time left, and a Cancel button. */
export function UploadBar({ upload, onCancel }: UploadBarProps) {
  const [begin] = useState(() => ({ sent: upload.sent, at: performance.now() }))
  return (
    <div className="upload mb-4">
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-2">
        <span>{factsOf(upload, begin)}</span>
        <Button label={t('Cancel')} onClick={onCancel} />
      </div>
      <ProgressBar percent={shareOf(upload) * 100} label={t('Upload')} />
    </div>
  )
}
