/** Work of the web app behind every screen: notices of a new release and of the installation, and expired drafts. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../config.ts'
import { readVisits, recordVisit, shouldOfferInstall } from '../domain/session/visits.ts'
import { t } from '../i18n/t.ts'
import { recordKeys } from '../state/record-keys.ts'
import { useServices, useSession } from '../state/services.tsx'
import { ownerOf } from '../state/user-records.ts'
import { Notice } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.ts'
import { ReloadButton } from '../ui/reload-button.tsx'

const fields = 'input, textarea, select'

/** Whether a reload would lose something: input, or unsaved changes. */
function useBusy(): () => boolean {
  const { pathname } = useLocation()
  const typed = useRef(document.activeElement?.matches(fields) ?? false)
  const shown = useRef(pathname)
  if (shown.current !== pathname) {
    shown.current = pathname
    typed.current = false
  }
  useEffect(() => {
    const note = () => {
      typed.current = true
    }
    document.addEventListener('input', note, true)
    return () => document.removeEventListener('input', note, true)
  }, [])
  return () => typed.current || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

export function WebApp() {
  const { platform } = useServices()
  const { info, user } = useSession()
  const owner = info.signedIn ? ownerOf(user) : null
  const [newer, setNewer] = useState(false)
  const [install, setInstall] = useState<{ readonly run: (() => void) | null } | null>(null)
  const busy = useRef(useBusy())
  const { pathname } = useLocation()

  useEffect(() => {
    const { records } = platform
    records.set(recordKeys.visits, JSON.stringify(recordVisit(readVisits(records.get(recordKeys.visits)), Date.now())))
    platform.releases?.().then(
      ({ registerWorker, offerInstall }) => {
        void registerWorker({ busy: busy.current, onNewer: () => setNewer(true) })
        offerInstall((run) => setInstall({ run }))
      },
      () => undefined, // failed to load: this page works without it, the next one retries
    )
  }, [platform])

  useEffect(() => {
    if (owner !== null) void platform.drafts.removeExpired(owner)
  }, [platform, owner])

  if (newer) return <NewVersion onLater={() => setNewer(false)} />
  // Not in the middle of a form.
  return install !== null && pathname === '/' ? (
    <InstallHint install={install.run} onDone={() => setInstall(null)} />
  ) : null
}

function NewVersion({ onLater }: { readonly onLater: () => void }) {
  return (
    <Floating at="top">
      <Notice
        tone="info"
        actions={
          <>
            <ReloadButton primary label={t('New version: Reload')} />
            <button type="button" className="btn btn-outline-secondary" onClick={onLater}>
              {t('Later')}
            </button>
          </>
        }
      >
        {t('A new version of the portal is ready. Answers you typed in the application are kept.')}
      </Notice>
    </Floating>
  )
}

interface InstallHintProps {
  /** null: the browser has no install prompt. */
  readonly install: (() => void) | null
  readonly onDone: () => void
}

/** Shown once, from the second visit on. */
function InstallHint({ install, onDone }: InstallHintProps) {
  const { platform, session } = useServices()
  const [shown] = useState(() => {
    const visits = readVisits(platform.records.get(recordKeys.visits))
    return shouldOfferInstall(visits) && session.state().info.signedIn ? visits : null
  })
  useEffect(() => {
    if (shown !== null) platform.records.set(recordKeys.visits, JSON.stringify({ ...shown, hinted: true }))
  }, [platform, shown])
  if (shown === null) return null
  return (
    <Floating>
      <Notice
        tone="info"
        actions={
          <>
            {install !== null && (
              <button
                type="button"
                className="btn btn-primary"
                onClick={() => {
                  onDone()
                  install()
                }}
              >
                {t('Install')}
              </button>
            )}
            <button type="button" className="btn btn-outline-secondary" onClick={onDone}>
              {t('Not now')}
            </button>
          </>
        }
      >
        {install !== null
          ? t('Install {brand} on this device: it opens with one tap, even without a connection.', {
              brand: brand.name,
            })
          : t("Keep {brand} at hand, even without a connection: tap Share, then 'Add to Home Screen'.", {
              brand: brand.name,
            })}
      </Notice>
    </Floating>
  )
}
