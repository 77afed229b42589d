import { t } from '../../../i18n/t.ts'
import { useOffline } from '../../../state/dashboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback.tsx'
import { useApplication, useApplicationState, usePassedFocus } from '../use-application.ts'

interface WaitNoticeProps {
  /** Nothing is sent while the provider may still be working on an earlier save. Otherwise the connection is down. */
  readonly awaitsProvider: boolean
}

/** What an unfinished save waits for. */
export function WaitNotice({ awaitsProvider }: WaitNoticeProps) {
  const { cancel, stopWaiting } = useApplication()
  const offline = useOffline()
  const passesFocus = usePassedFocus('next')
  const isBusy = useApplicationState(({ sending: { outbox } }) => outbox.is === 'interrupted' && outbox.waitMs > 0)
  const connection = offline ? t('Waiting for the network') : t('Waiting for a connection to our server')
  return (
    <Notice
      tone="info"
      title={awaitsProvider || isBusy ? t('Waiting for our server') : connection}
      actions={<Button ref={passesFocus} label={t('Stop waiting')} onClick={awaitsProvider ? cancel : stopWaiting} />}
    >
      {awaitsProvider
        ? t(
            "We don't know yet whether our server has what you sent. So that nothing arrives twice, we ask it first. This goes on by itself and takes up to two minutes.",
          )
        : isBusy
          ? t('It is busy. Sending goes on by itself. If you change an answer, press Next to send it.')
          : t('Sending resumes when the connection is back. If you change an answer, press Next to send it.')}
    </Notice>
  )
}
