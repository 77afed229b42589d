import { useState } from 'react'
import { loginWithCredential } from '../../api/credential.ts'
import type { ErrorDialogContent } from '../../domain/failures/dialog.ts'
import { signInDialog } from '../../domain/failures/sign.ts'
import { readCredentialEmail } from '../../domain/session/credential.ts'
import type { User } from '../../domain/session/user.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { useSubmission } from '../../ui/use-form.ts'
import { googleUnavailable } from './form-parts.tsx'

/** Loads Google's library and script only where the button is rendered. */
const googleLogin = lazyPart(() => import('./google-login.tsx'))

interface GoogleButtonProps {
  readonly remember: () => boolean
  readonly onSignedIn: (user: User) => Promise<unknown>
  /** The credential can't be used here. Its e-mail fills the form; '' when it has none. */
  readonly onEmail: (email: string) => void
  readonly onFailure: (content: ErrorDialogContent) => void
  readonly clientId: string
}

export function GoogleButton({ clientId, remember, onSignedIn, onEmail, onFailure }: GoogleButtonProps) {
  const { platform } = useServices()
  const { busy, run } = useSubmission()
  const { module, failed } = useLazyPart(googleLogin)
  const [notice, setNotice] = useState<string | null>(null)
  const message = failed ? googleUnavailable : notice

  function useCredential(credential: string) {
    const email = readCredentialEmail(credential)
    if (platform.sendCredential === undefined) {
      setNotice(
        msg('Google sign-in is not available for this portal yet. Please sign in with your e-mail and password.'),
      )
      onEmail(email)
      return
    }
    setNotice(null)
    void run(async (signal) => {
      const result = await loginWithCredential(platform, { credential, remember: remember() }, signal)
      if (result.ok) {
        await onSignedIn({ ...result.value, email: result.value.email || email })
        return 'leaving'
      }
      if (!signal.aborted) onFailure(signInDialog(result.failure))
      return 'staying'
    })
  }

  return (
    <div className="auth-google">
      <p className="auth-or d-flex align-items-center gap-3 my-4 text-body-secondary text-note">
        <span>{t('or')}</span>
      </p>
      {message !== null && <Notice tone="info">{t(message)}</Notice>}
      {message !== googleUnavailable && (
        <div className="auth-google-place d-grid tap-height" aria-busy={busy}>
          {module !== null && (
            <module.GoogleLogin
              clientId={clientId}
              onCredential={useCredential}
              onError={() => setNotice(googleUnavailable)}
            />
          )}
        </div>
      )}
      {busy && <Loading>{t('Signing In...')}</Loading>}
    </div>
  )
}
