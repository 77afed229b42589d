/** Route guards. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useServices, useSession } from '../state/services.tsx'
import type { Elements } from '../ui/elements.ts'
import { LazyScreen, layout } from './lazy-screen.tsx'

/** True while a user is signed in, by the store and by the device itself. */
function useSignedIn(): boolean {
  const { platform } = useServices()
  const { info } = useSession()
  return info.signedIn && platform.session.current().signedIn
}

/** Shows a protected screen inside the layout. */
export function Protected({ children }: { readonly children: ReactNode }) {
  const { session } = useServices()
  const location = useLocation()
  const signedIn = useSignedIn()
  const here = location.pathname + location.search
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation checks the token
  useLayoutEffect(() => {
    session.check()
    const cause = session.state().ended?.cause
    if (!signedIn && cause !== undefined && cause !== 'signed-out') session.saveReturnPath(here)
  }, [location.key, signedIn, here, session])
  if (!signedIn) return <Navigate to="/sign-in" replace />
  // Another session or user (from another tab): remounts, so that no state of the previous screens remains.
  return <LazyScreen key={session.generation()} screen={layout} inside={children} />
}

/** Redirects a signed-in user to where the last session ended, else to the dashboard. */
export function SignedOutOnly({ children }: { readonly children: Elements }) {
  return useSignedIn() ? <RedirectAfterSignIn /> : children
}

function RedirectAfterSignIn() {
  const { session } = useServices()
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return // the return path can be taken once
    gone.current = true
    navigate(session.takeReturnPath() ?? '/', { replace: true })
  }, [navigate, session])
  return null
}
