import { useState } from 'react'
import { settings } from '../../config.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { lazyComponent } from '../../ui/lazy-part.ts'
import { AuthFrame } from '../shared/auth-frame.tsx'
import { googleUnavailable, OtherFormLink } from './form-parts.tsx'

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

const scriptWords = { loaded: msg('loaded'), failed: msg('failed') }

interface FactsProps {
  readonly script: string
  readonly lastError: string
}

function Facts({ script, lastError }: FactsProps) {
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
      <dd>{t(script)}</dd>
      <dt>{t('Last error')}</dt>
      <dd>{t(lastError)}</dd>
    </dl>
  )
}

interface TrialProps {
  readonly onScript: (state: keyof typeof scriptWords) => void
  readonly onError: (message: string) => void
}

/** Google's button and whether a credential arrived. Sends nothing. */
function Trial({ onScript, onError }: TrialProps) {
  const { platform } = useServices()
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
          onError={() => onError(googleUnavailable)}
          onScript={onScript}
        />
      </div>
      <p role="status">{arrived && t('A credential came back. It was not sent anywhere.')}</p>
    </>
  )
}

/** /google-test and /google-debug */
export function GoogleDiagnostics() {
  const [script, setScript] = useState<string>(msg('not asked for'))
  const [lastError, setLastError] = useState<string>(msg('none'))
  return (
    <AuthFrame title={t('Google sign-in test')} lead={t('For those who set up this portal: try the button here.')}>
      <Trial onScript={(state) => setScript(scriptWords[state])} onError={setLastError} />
      <Facts script={script} lastError={lastError} />
      <OtherFormLink to="/sign-in" label={t('Sign In')} />
    </AuthFrame>
  )
}
