import { authenticationFailed, authenticationRequired } from '../../domain/failures.ts'
import { formatMoment } from '../../domain/format.ts'
import { t } from '../../i18n/t.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { Notice } from '../../ui/feedback.tsx'

/** Why the sign-in screen is shown, when a session ended by itself (portal.md section 8, Wizard; issue 3). */
export function EndedNotice() {
  const { portal } = useServices()
  const { ended } = useSession()
  if (ended === null || ended.cause === 'signed-out') return null
  if (ended.cause !== 'expired') {
    return (
      <Notice tone="warning">{t(ended.cause === 'missing' ? authenticationRequired : authenticationFailed)}</Notice>
    )
  }
  const when =
    ended.at === null
      ? t('Your session has ended. Please sign in again.')
      : t('Your session ended at {time}. Please sign in again.', { time: formatMoment(ended.at, Date.now()) })
  return (
    <Notice tone="warning">
      {when} {!portal.kiosk && t('Your answers are kept on this device.')}
    </Notice>
  )
}
