import { t } from '../../i18n/t.ts'
import { useOffline } from '../../state/dashboard.ts'
import { Notice } from '../../ui/feedback.tsx'

interface NoticeProps {
  readonly onStop: () => void
}

export function InterruptedNotice({ onStop }: NoticeProps) {
  const offline = useOffline()
  return (
    <Notice
      tone="info"
      title={offline ? t('Waiting for the network') : t('Waiting for a connection to our server')}
      actions={
        <button type="button" className="btn btn-outline-secondary" onClick={onStop}>
          {t('Stop waiting')}
        </button>
      }
    >
      {t('Sending resumes when the connection is back. If you change an answer, press Next to send it.')}
    </Notice>
  )
}

/** Tells that nothing is sent while the provider may still be working on an earlier save. */
export function AwaitingNotice({ onStop }: NoticeProps) {
  return (
    <Notice
      tone="info"
      title={t('Waiting for our server')}
      actions={
        <button type="button" className="btn btn-outline-secondary" onClick={onStop}>
          {t('Stop waiting')}
        </button>
      }
    >
      {t(
        'The connection was lost before our server replied, and it may still be working on what you sent. So that nothing arrives twice, we ask it first. This goes on by itself and takes up to two minutes.',
      )}
    </Notice>
  )
}
