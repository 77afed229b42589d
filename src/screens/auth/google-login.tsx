import { GoogleOAuthProvider, GoogleLogin as Widget } from '@react-oauth/google'
import { useServices } from '../../state/services.tsx'
import { admitGoogle } from '../../ui/trusted-types.ts'
import { updateGoogleState } from './google-state.ts'

admitGoogle()

interface GoogleLoginProps {
  readonly clientId: string
  readonly onCredential: (credential: string) => void
  /** Called when the script could not be loaded, the popup was blocked, or Google reported an error. */
  readonly onError: () => void
}

export function GoogleLogin({ clientId, onCredential, onError }: GoogleLoginProps) {
  const services = useServices()
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      onScriptLoadSuccess={() => updateGoogleState(services, { script: 'loaded' })}
      onScriptLoadError={() => {
        updateGoogleState(services, { script: 'failed' })
        onError()
      }}
    >
      <Widget
        text="signin_with"
        onSuccess={({ credential }) => (credential === undefined ? onError() : onCredential(credential))}
        onError={onError}
      />
    </GoogleOAuthProvider>
  )
}
