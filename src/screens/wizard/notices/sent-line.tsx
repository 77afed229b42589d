import { CheckCheck, CloudUpload, HardDrive } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isBusy } from '../../../application/sending.ts'
import { type SentState, sendableSteps, sentStateOf } from '../../../application/sent.ts'
import type { ApplicationState } from '../../../application/state.ts'
import { lastStep } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { useServices } from '../../../state/services.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { type Kept, sentWords, unsentText } from '../../shared/sent-words.ts'
import { useApplication, useApplicationState, usePassedFocus } from '../use-application.ts'

function textOf(state: SentState, kept: Kept): string {
  switch (state.is) {
    case 'new':
      return ''
    case 'sent':
      return state.isSubmitted ? t(sentWords.sent) : t(sentWords.unsubmitted, { last: lastStep - 1 })
    case 'unsent':
      return unsentText(state, kept)
    case 'unknown':
      return t(sentWords.unknown)
    case 'sending': {
      const { step, percent, isNext, isUnconfirmed } = state
      if (isNext) return t(sentWords.next, { step })
      if (isUnconfirmed) return t(sentWords.unconfirmed, { step })
      return percent === null ? t(sentWords.step, { step }) : t(sentWords.share, { step, percent })
    }
  }
}

const marks = { new: null, sent: CheckCheck, unsent: HardDrive, unknown: HardDrive, sending: CloudUpload }

/** Whether Next is not the way to send what is unsent: it is in another step. */
function canSendNow(state: ApplicationState): boolean {
  if (isBusy(state) || state.sending.outbox.is !== 'empty') return false
  return sendableSteps(state).some((step) => step !== state.step)
}

/** Says that everything was sent, to who has gone on meanwhile. */
function useEndAnnounced(is: SentState['is'], isBehind: boolean) {
  const wasBehind = useRef(false)
  useEffect(() => {
    if (wasBehind.current && is === 'sent') announce(t(sentWords.sent))
    wasBehind.current = isBehind
  }, [is, isBehind])
}

/** Whether the answers are sent, in one sentence. Silent while it changes with each key. */
export function SentLine() {
  const application = useApplication()
  const { platform } = useServices()
  const { keepsData } = platform.traits
  const state = useApplicationState((all) => all)
  const sent = sentStateOf(state)
  const text = textOf(sent, !keepsData ? 'session' : state.draftStored ? 'device' : 'nowhere')
  const passesFocus = usePassedFocus('heading')
  useEndAnnounced(sent.is, sent.is === 'sending' && !isBusy(state))
  const Mark = marks[sent.is]
  return (
    <div className="sent-line d-flex flex-wrap align-items-center justify-content-between column-gap-3 text-note text-body-secondary">
      <span className="d-flex gap-2">
        {Mark !== null && <Mark className="sent-mark flex-shrink-0" size={18} aria-hidden="true" />}
        <span>{text}</span>
      </span>
      {canSendNow(state) && <Button ref={passesFocus} label={t('Send now')} onClick={application.sendNow} />}
    </div>
  )
}
