import { GoogleOAuthProvider, GoogleLogin as Widget } from '@react-oauth/google'
import { admitGoogle } from '../../ui/trusted-types.ts'

admitGoogle()

interface GoogleLoginProps {
  readonly clientId: string
  readonly onCredential: (credential: string) => void
  /** Called when the script could not be loaded, the popup was blocked, or Google reported an error. */
  readonly onError: () => void
  readonly onScript?: (state: 'loaded' | 'failed') => void
}

export function GoogleLogin({ clientId, onCredential, onError, onScript }: GoogleLoginProps) {
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      onScriptLoadSuccess={() => onScript?.('loaded')}
      onScriptLoadError={() => {
        onScript?.('failed')
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
