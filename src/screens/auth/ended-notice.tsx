import { useEffect, useState } from 'react'
import { authenticationFailed, authenticationRequired } from '../../domain/failures/common.ts'
import { ownerKey } from '../../domain/session/user.ts'
import { formatMoment } from '../../i18n/moment.ts'
import { sentences, t } from '../../i18n/t.ts'
import { useKeepsAnswers, useServices, useSession } from '../../state/services.tsx'
import { unsentOf } from '../../state/unsent.ts'
import { Notice } from '../../ui/feedback.tsx'
import { TextWithElement } from '../../ui/text-with-element.tsx'

export function EndedNotice() {
  const { platform, session } = useServices()
  const { ended } = useSession()
  const isKept = useKeepsAnswers()
  if (ended === null) return null
  const isCalendar = session.returnPath()?.startsWith('/calendar') === true
  const kept = isCalendar
    ? t('Changes on the calendar are not kept.')
    : isKept && t('Your answers are saved on this device.')
  switch (ended.cause) {
    case 'signed-out':
      if (!ended.elsewhere) return <KeptNotice />
      return <Notice tone="warning">{t('Your session has ended. Please sign in again.')}</Notice>
    case 'missing':
      return <Notice tone="warning">{t(authenticationRequired)}</Notice>
    case 'refused':
      return <Notice tone="warning">{sentences(t(authenticationFailed), kept)}</Notice>
    case 'expired': {
      const when =
        ended.at === null
          ? t('Your session has ended. Please sign in again.')
          : t('Your session ended at {time}. Please sign in again.', { time: formatMoment(ended.at, platform.now()) })
      return <Notice tone="warning">{sentences(when, kept)}</Notice>
    }
  }
}

/** Sign Out leaves what is not sent on the device, for the person whose name it keeps. */
function KeptNotice() {
  const { platform } = useServices()
  const { user } = useSession()
  const [isKept, setKept] = useState(false)
  const email = user?.email ?? ''
  useEffect(() => {
    if (email === '' || !platform.traits.keepsData) return
    void unsentOf(platform.drafts, ownerKey(email)).then((unsent) => setKept(unsent === true))
  }, [platform, email])
  if (!isKept) return null
  return (
    <Notice tone="info">
      <TextWithElement
        text={t('Answers that {email} has not sent are kept on this device. Sign in with this address to send them.')}
        mark="email"
      >
        <bdi translate="no">{email}</bdi>
      </TextWithElement>
    </Notice>
  )
}
