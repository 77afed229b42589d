import { useSyncExternalStore } from 'react'
import { authenticationFailed, authenticationRequired } from '../../domain/failures/common.ts'
import { formatMoment } from '../../i18n/moment.ts'
import { sentences, t } from '../../i18n/t.ts'
import { useKeepsAnswers, useServices, useSession } from '../../state/services.tsx'
import { Notice, ReloadButton } from '../../ui/feedback.tsx'

export function EndedNotice() {
  const { platform } = useServices()
  const { ended } = useSession()
  const isKept = useKeepsAnswers()
  if (ended === null) return null
  switch (ended.cause) {
    case 'signed-out':
      return ended.elsewhere ? <EndedElsewhere /> : null
    case 'missing':
      return <Notice tone="warning">{t(authenticationRequired)}</Notice>
    case 'refused':
      return <Notice tone="warning">{t(authenticationFailed)}</Notice>
    case 'expired': {
      const when =
        ended.at === null
          ? t('Your session has ended. Please sign in again.')
          : t('Your session ended at {time}. Please sign in again.', { time: formatMoment(ended.at, platform.now()) })
      return <Notice tone="warning">{sentences(when, isKept && t('Your answers are saved on this device.'))}</Notice>
    }
  }
}

/** Another tab of this browser ended the session. It may have signed in again since. */
function EndedElsewhere() {
  const { platform, session } = useServices()
  // The other tab stores the token first, then the person.
  const who = useSyncExternalStore(platform.session.subscribe, () => {
    if (!platform.session.current().signedIn) return 'nobody'
    return session.isSamePerson() ? 'same' : 'other'
  })
  if (who === 'nobody')
    return <Notice tone="warning">{t('You were signed out in another tab of this browser.')}</Notice>
  if (who === 'same') {
    return (
      <Notice tone="info" actions={<ReloadButton label={t('Continue here')} />}>
        {t('You signed in again in another tab of this browser.')}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" actions={<ReloadButton label={t('Use that account here')} />}>
      {t(
        'Another account signed in in another tab of this browser, so your session here has ended. Sign in again, or continue with that account.',
      )}
    </Notice>
  )
}
