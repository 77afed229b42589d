/** The application: services, router, routes. Its chunk is the big one (React, the router); `main.tsx` fetches it. */
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { errorCode } from '../domain/error-code.ts'
import type { Platform } from '../platform/port.ts'
import { createServices, type Services, ServicesProvider } from '../state/services.tsx'
import { watchHistory } from '../ui/back-forward.ts'
import { pageAtRest } from './at-rest.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ExpiryWarning } from './expiry-warning.tsx'
import { Protected, SignedOutOnly } from './guard.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { HeadingFocus, PageEffects } from './page-effects.ts'
import { prefetchWhenIdle } from './prefetch.ts'
import { type RouteRow, routesFor } from './routes.ts'
import { UncaughtErrors } from './uncaught-errors.tsx'

/** Only kiosks fetch what only kiosks need. */
const KioskWatch = lazy(() => import('./kiosk.tsx').then((module) => ({ default: module.KioskWatch })))

/** Where the portal is kept on the device. No screen waits for it: one that can't be had is not missed. */
const WebApp = lazy(async () => {
  await pageAtRest()
  return import('./web-app.tsx').then(
    (module) => ({ default: module.WebApp }),
    () => ({ default: () => null }),
  )
})

interface ScreenProps {
  readonly row: RouteRow
  /** True until a screen was shown. */
  readonly first: RefObject<boolean>
}

/** One screen with an error boundary of its own; a new address gets a new one. */
function Screen({ row, first }: ScreenProps) {
  const { pathname } = useLocation()
  const screen = (
    <ErrorBoundary key={pathname}>
      <LazyScreen load={row.load}>
        <HeadingFocus first={first} />
      </LazyScreen>
    </ErrorBoundary>
  )
  return row.signedOutOnly ? <SignedOutOnly>{screen}</SignedOutOnly> : screen
}

function ProtectedScreens() {
  return (
    <ErrorBoundary>
      <Protected />
    </ErrorBoundary>
  )
}

/** The routes inside a router; tests bring a router of their own. */
export function AppRoutes({ services }: { readonly services: Services }) {
  const rows = routesFor(services.platform.kiosk)
  const first = useRef(true)
  const screens = (access: RouteRow['access']) =>
    rows
      .filter((row) => row.access === access)
      .map((row) => <Route key={row.path} path={row.path} element={<Screen row={row} first={first} />} />)
  useEffect(() => prefetchWhenIdle({ rows, ...services }), [rows, services])
  return (
    <ServicesProvider services={services}>
      <Routes>
        {screens('public')}
        <Route element={<ProtectedScreens />}>{screens('protected')}</Route>
      </Routes>
      <PageEffects rows={rows} />
      <ExpiryWarning rows={rows} />
      <UncaughtErrors />
      <Suspense fallback={null}>
        {services.platform.kiosk && <KioskWatch />}
        {services.platform.releases !== undefined && <WebApp />}
      </Suspense>
    </ServicesProvider>
  )
}

/** Draws the application; the first screen's chunk has been fetched by now. */
export function mount(root: HTMLElement, platform: Platform): void {
  const services = createServices(platform)
  watchHistory()
  // What an error boundary caught is said by it; without this, React would print its message.
  createRoot(root, { onCaughtError: (error) => platform.report(errorCode(error)) }).render(
    <ErrorBoundary>
      {/* At once: what is typed after a click must not land on the screen that is being left. */}
      <BrowserRouter useTransitions={false}>
        <AppRoutes services={services} />
      </BrowserRouter>
    </ErrorBoundary>,
  )
}
