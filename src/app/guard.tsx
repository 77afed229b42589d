/**
 * Who may see what: protected screens only with a valid token, looked at
 * on every navigation and whenever the session changes.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useServices, useSession } from '../state/services.tsx'
import { LazyScreen, layout } from './lazy-screen.tsx'

/** True while somebody is signed in, by the store and by the device itself. */
function useSignedIn(): boolean {
  const { platform } = useServices()
  const { info } = useSession()
  return info.signedIn && platform.session.current().signedIn
}

/** The layout for those who are signed in, the sign-in screen for the others. */
export function Protected() {
  const { session } = useServices()
  const location = useLocation()
  const signedIn = useSignedIn()
  const here = location.pathname + location.search
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation looks at the token, also one to the same address
  useLayoutEffect(() => {
    session.check()
    const cause = session.state().ended?.cause
    if (!signedIn && cause !== undefined && cause !== 'signed-out') session.keepReturn(here)
  }, [location.key, signedIn, here, session])
  if (!signedIn) return <Navigate to="/sign-in" replace />
  // Another session or another person (in another tab): nothing of the first one's screens is kept.
  return <LazyScreen key={session.generation()} screen={layout} />
}

/** Sends on whoever is signed in: back to where their session ended, else to the dashboard. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  return useSignedIn() ? <GoOn /> : children
}

function GoOn() {
  const { session } = useServices()
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return // the place to return to is handed out once
    gone.current = true
    navigate(session.takeReturn() ?? '/', { replace: true })
  }, [navigate, session])
  return null
}
