import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/feedback.tsx'
import type { Held } from './wizard-state.ts'

interface HeldNoticeProps {
  readonly held: Held
  readonly onGoOn: () => void
  readonly onLetGo: () => void
}

/** Tells that a save is paused or waits for the network, with a button to resume or to stop waiting. */
export function HeldNotice({ held, onGoOn, onLetGo }: HeldNoticeProps) {
  const isPaused = held.why === 'paused'
  return (
    <Notice
      tone="info"
      title={isPaused ? t('Sending is paused') : t('Waiting for the network')}
      actions={
        <button type="button" className="btn btn-outline-secondary" onClick={isPaused ? onGoOn : onLetGo}>
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
