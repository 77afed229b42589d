import { GoogleOAuthProvider, GoogleLogin as Widget } from '@react-oauth/google'
import { useServices } from '../../state/services.tsx'
import { admitGoogle } from '../../ui/trusted-types.ts'
import { noteGoogle } from './google-state.ts'

admitGoogle()

interface GoogleLoginProps {
  readonly clientId: string
  readonly onCredential: (credential: string) => void
  /** The script is blocked or offline, the popup was blocked, or Google refused. */
  readonly onError: () => void
}

/** Google's own button, drawn by Google's script. */
export function GoogleLogin({ clientId, onCredential, onError }: GoogleLoginProps) {
  const services = useServices()
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      onScriptLoadSuccess={() => noteGoogle(services, { script: 'loaded' })}
      onScriptLoadError={() => {
        noteGoogle(services, { script: 'failed' })
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
