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
