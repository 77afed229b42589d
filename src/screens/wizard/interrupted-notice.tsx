import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import type { InterruptedSave } from './wizard-state.ts'

interface InterruptedNoticeProps {
  readonly save: InterruptedSave
  readonly onResume: () => void
  readonly onStopWaiting: () => void
}

/** Tells that a save is paused or waits for the network, with a button to resume or to stop waiting. */
export function InterruptedNotice({ save, onResume, onStopWaiting }: InterruptedNoticeProps) {
  const isPaused = save.why === 'paused'
  return (
    <Notice
      tone="info"
      title={isPaused ? t('Sending is paused') : t('Waiting for the network')}
      actions={
        <button type="button" className="btn btn-outline-secondary" onClick={isPaused ? onResume : onStopWaiting}>
          {isPaused ? t('Resume') : t('Stop waiting')}
        </button>
      }
    >
      {isPaused
        ? t('The files sent so far are saved. The others are still attached.')
        : t('Sending resumes when you are back online. If you change an answer, press Next to send it.')}
    </Notice>
  )
}

/** Tells that nothing is sent while the provider may still be working on an earlier save. */
export function AwaitingNotice({ onStop }: { readonly onStop: () => void }) {
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
