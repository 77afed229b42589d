/** The application: guards, routes, and components that run beside every screen. */
import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSharedLanguage } from '../state/language-choice.ts'
import { type Services, ServicesProvider, useServices } from '../state/services.tsx'
import type { Elements } from '../ui/elements.ts'
import { lazyComponent } from '../ui/lazy-part.ts'
import { rowOf } from './addresses.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Protected, SignedOutOnly } from './guard.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { HeadingFocus, PageEffects } from './page-effects.ts'
import { type RouteRow, routesFor } from './routes.ts'

/** A form is painted without it; the other screens load it before (`after-paint` in build/chunks.ts). */
const UncaughtErrors = lazyComponent(() => import('./uncaught-errors.tsx').then((module) => module.UncaughtErrors))

/** Loaded only on kiosks. */
const KioskWatch = lazyComponent(() => import('./kiosk.tsx').then((module) => module.KioskWatch))

/** Only on the desktop. */
const PageFind = lazyComponent(() => import('./page-find.tsx').then((module) => module.PageFind))
const ProxyDialog = lazyComponent(() => import('./proxy-dialog.tsx').then((module) => module.ProxyDialog))

/** Needs no idle time, which a background tab does not have: update checks run there too. */
async function whenPageComplete(): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const isLoading = document.querySelector('.loading') !== null
    quiet = document.readyState === 'complete' && !isLoading ? quiet + 1 : 0
  }
}

/** Only where the portal is stored on the device. */
const WebApp = lazyComponent(() =>
  whenPageComplete()
    .then(() => import('./web-app.tsx'))
    .then(({ WebApp }) => WebApp),
)

interface ScreenProps {
  readonly row: RouteRow
  /** True until a screen was shown. */
  readonly first: RefObject<boolean>
}

/** One screen with its own error boundary, which a new address resets. */
function Screen({ row, first }: ScreenProps) {
  const { pathname } = useLocation()
  const screen = (
    <ErrorBoundary key={pathname}>
      <LazyScreen screen={row.screen}>
        <HeadingFocus first={first} />
      </LazyScreen>
    </ErrorBoundary>
  )
  return row.signedOutOnly ? <SignedOutOnly>{screen}</SignedOutOnly> : screen
}

/** Layout and guard stay while one protected screen follows another. */
function ProtectedScreen(props: ScreenProps) {
  return (
    <ErrorBoundary>
      <Protected>
        <Screen key={props.row.path} {...props} />
      </Protected>
    </ErrorBoundary>
  )
}

/** The routes inside a router. */
function AppRoutes() {
  const { platform } = useServices()
  useSharedLanguage(platform)
  const rows = routesFor(platform)
  const first = useRef(true)
  const row = rowOf(rows, useLocation().pathname)
  const { app, shared, releases } = platform
  return (
    <>
      {row.access === 'public' ? (
        <Screen key={row.path} row={row} first={first} />
      ) : (
        <ProtectedScreen row={row} first={first} />
      )}
      <PageEffects rows={rows} />
      <UncaughtErrors />
      {shared && <KioskWatch device={shared} />}
      {releases && <WebApp />}
      {app && <PageFind app={app} />}
      {app && <ProxyDialog app={app} />}
    </>
  )
}

interface PortalProps {
  readonly services: Services
  /** Wraps the routes in a router: the browser's, a static one, or a test's. */
  readonly at: (routes: Elements) => Elements
}

/** In an element of its own: when React hydrates, it ignores extra nodes that are directly in the root. */
export function Portal({ services, at }: PortalProps) {
  return (
    <div>
      <ServicesProvider services={services}>
        <ErrorBoundary>{at(<AppRoutes />)}</ErrorBoundary>
      </ServicesProvider>
    </div>
  )
}
