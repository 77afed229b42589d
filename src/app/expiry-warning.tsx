import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { longestTimer } from '../domain/session/token.ts'
import { msg } from '../domain/text/user-text.ts'
import { formatTime } from '../i18n/moment.ts'
import { t } from '../i18n/t.ts'
import { useKeepsAnswers, useServices, useSession } from '../state/services.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.tsx'
import { rowOf } from './addresses.ts'
import { routesFor } from './routes.ts'

/** How long before the session expires the user is warned, in milliseconds (WCAG 2.2.1). */
const warnMs = 120_000

/** Whether the end of a session is near. @param expiresAt by the provider's clock; null when signed out */
function useIsNear(expiresAt: number | null): boolean {
  const { platform } = useServices()
  const [near, setNear] = useState<number | null>(null)
  useEffect(() => {
    if (expiresAt === null) return
    let timer: ReturnType<typeof setTimeout>
    function update(end: number) {
      const wait = end - warnMs - platform.now()
      if (wait <= 0) setNear(end)
      else timer = setTimeout(() => update(end), Math.min(wait, longestTimer))
    }
    update(expiresAt)
    return () => clearTimeout(timer)
  }, [expiresAt, platform])
  return expiresAt !== null && near === expiresAt
}

/** Warns once, two minutes before the session expires, and tells what happens to unsaved input. */
export function ExpiryWarning() {
  const { platform, session } = useServices()
  const { info } = useSession()
  const isKept = useKeepsAnswers()
  const location = useLocation()
  const expiresAt = info.signedIn ? info.expiresAt : null
  const isNear = useIsNear(expiresAt)
  const [read, setRead] = useState<number | null>(null)
  if (expiresAt === null || !isNear || read === expiresAt) return null

  function signInAgain() {
    session.saveReturnPath(location.pathname + location.search)
    void session.signOut()
  }

  function whatHappens(): string {
    if (!isKept) {
      return msg('Steps you finished are saved. Answers on this page will be deleted.')
    }
    return rowOf(routesFor(platform), location.pathname).losesChanges
      ? msg('Changes on this page that are not saved will be lost. Sign in again to continue where you left off.')
      : msg('Your answers are saved on this device. Sign in again to continue where you left off.')
  }

  return (
    <Floating>
      <Notice
        tone="warning"
        title={t('Your session ends at {time}', { time: formatTime(expiresAt) })}
        actions={
          <>
            {platform.traits.keepsData && (
              // data-leaves: asks about unsaved changes first, like Log Out.
              <Button label={t('Sign in again now')} data-leaves onClick={signInAgain} />
            )}
            <Button label={t('Got it')} onClick={() => setRead(expiresAt)} />
          </>
        }
      >
        {t(whatHappens())}
      </Notice>
    </Floating>
  )
}
