import { useState, useSyncExternalStore } from 'react'
import { settings } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { lazyComponent } from '../../ui/lazy-part.ts'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { OtherFormLink } from './form-parts.tsx'
import { type GoogleState, googleState, googleUnavailable, updateGoogleState } from './google-state.ts'

const GoogleLogin = lazyComponent(() => import('./google-login.tsx').then((module) => module.GoogleLogin))

/** Origins of `npm run dev:web` and `npm run preview:web`. */
const localOrigins = [
  'http://localhost:5173',
  'http://127.0.0.1:5173',
  'http://localhost:4173',
  'http://127.0.0.1:4173',
]

/** Enough to recognize a client id without exposing it on the screen. */
function masked(clientId: string): string {
  if (clientId === '') return t('not set')
  return clientId.length > 12 ? `${clientId.slice(0, 4)}…${clientId.slice(-4)}` : '…'
}

function scriptWords(script: GoogleState['script']): string {
  if (script === 'loaded') return t('loaded')
  return script === 'failed' ? t('failed') : t('not asked for')
}

function Facts() {
  const { subscribe, get } = useServices().singleton(googleState)
  const { script, lastError } = useSyncExternalStore(subscribe, get)
  return (
    <dl className="text-break">
      <dt>{t('Client id')}</dt>
      <dd>{masked(settings.googleClientId)}</dd>
      <dt>{t("This page's origin")}</dt>
      <dd>{window.location.origin}</dd>
      <dt>{t('Expected local origins')}</dt>
      <dd>
        <ul>
          {localOrigins.map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </ul>
      </dd>
      <dt>{t('Script')}</dt>
      <dd>{scriptWords(script)}</dd>
      <dt>{t('Last error')}</dt>
      <dd>{lastError === null ? t('none') : t(lastError)}</dd>
    </dl>
  )
}

/** Google's button and whether a credential arrived. Sends nothing. */
function Trial() {
  const services = useServices()
  const { platform } = services
  const [arrived, setArrived] = useState(false)
  if (settings.googleClientId === '') return <p>{t('There is no button to try: no client id is set.')}</p>
  if (!platform.traits.allowsGoogle)
    return <p>{t('There is no button to try: Google does not sign people in inside an app.')}</p>
  return (
    <>
      <div className="auth-google-place d-grid tap-height">
        <GoogleLogin
          clientId={settings.googleClientId}
          onCredential={() => setArrived(true)}
          onError={() => updateGoogleState(services, { lastError: googleUnavailable })}
        />
      </div>
      <p role="status">{arrived && t('A credential came back. It was not sent anywhere.')}</p>
    </>
  )
}

/** /google-test */
export function GoogleTest() {
  return (
    <AuthFrame title={t('Google sign-in test')} lead={t('For those who set up this portal: try the button here.')}>
      <Trial />
      <Facts />
      <OtherFormLink to="/sign-in" label={t('Sign In')} />
    </AuthFrame>
  )
}

/** /google-debug */
export function GoogleDebug() {
  return (
    <AuthFrame title={t('Google sign-in details')} lead={t('For those who set up this portal: how it is configured.')}>
      <Facts />
      <OtherFormLink to="/sign-in" label={t('Sign In')} />
    </AuthFrame>
  )
}
