import { authenticationFailed, authenticationRequired } from '../../domain/failures/common.ts'
import { formatMoment } from '../../i18n/moment.ts'
import { sentences, t } from '../../i18n/t.ts'
import { useKeepsAnswers, useServices, useSession } from '../../state/services.tsx'
import { Notice } from '../../ui/feedback.tsx'

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
      if (!ended.elsewhere) return null
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
