/** THE ROUTES, one row each. Every screen is a chunk of its own. */
import type { ComponentType } from 'react'
import type { Lazy } from '../domain/common/lazy.ts'
import { type RecordKey, recordKeys } from '../domain/session/record-keys.ts'
import { msg } from '../domain/text/user-text.ts'
import type { CallRequest, Platform } from '../platform/port.ts'
import { lazyPart } from '../ui/lazy-part.ts'

/** Waits for the styles of the public screens too. The layout of the others has its own. */
async function styled<Module>(screen: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([screen, import('../screens/shared/public.css')])
  return module
}

/** The modules of the screens, a chunk or part of one each (`build/chunks.ts`). */
const modules = {
  'auth/sign-in.tsx': () => styled(import('../screens/auth/sign-in.tsx')),
  'auth/sign-up.tsx': () => styled(import('../screens/auth/sign-up.tsx')),
  'auth/forgot-password.tsx': () => styled(import('../screens/auth/forgot-password.tsx')),
  'auth/reset-password.tsx': () => styled(import('../screens/auth/reset-password.tsx')),
  'auth/google-diagnostics.tsx': () => styled(import('../screens/auth/google-diagnostics.tsx')),
  'dashboard/dashboard.tsx': () => import('../screens/dashboard/dashboard.tsx'),
  'wizard/wizard.tsx': () => import('../screens/wizard/wizard.tsx'),
  'summary/application-summary.tsx': () => import('../screens/summary/application-summary.tsx'),
  'profile/profile.tsx': () => import('../screens/profile/profile.tsx'),
  'calendar/calendar.tsx': () => import('../screens/calendar/calendar.tsx'),
  'demo/pages.ts': () => import('../screens/demo/pages.ts'),
  'not-found/not-found.tsx': () => import('../screens/not-found/not-found.tsx'),
}

type Modules = { readonly [Name in keyof typeof modules]: Awaited<ReturnType<(typeof modules)[Name]>> }

/** @param pick the screen's component in its module */
function screen<Name extends keyof Modules>(module: Name, pick: (loaded: Modules[Name]) => ComponentType) {
  const load = modules[module] as () => Promise<Modules[Name]>
  return { module, screen: lazyPart(() => load().then(pick)) }
}

/** A call that a screen makes when it opens. */
export interface FirstCall {
  readonly call: CallRequest['call']
  /** Sent early only if the device has a record of this name. */
  readonly ifStored?: RecordKey
}

/** Only protected screens make calls when they open: the others have no token. */
type Access =
  | { readonly access: 'public'; readonly calls?: never }
  | {
      readonly access: 'protected'
      /** Calls made when it opens, in addition to the dashboard, which every protected screen loads. */
      readonly calls?: readonly FirstCall[]
    }

export type RouteRow = Access & {
  /** A React Router pattern; case and a trailing slash don't matter. */
  readonly path: string
  /** The document's title; passes through t(). */
  readonly title: string
  /** The module of its screen, in `src/screens`. */
  readonly module: keyof typeof modules
  readonly screen: Lazy<ComponentType>
  /** Modules in `src` that it loads right after it is rendered. The page requests their files with its own. */
  readonly next?: readonly string[]
  /** Signed-in users are redirected to `/`. */
  readonly signedOutOnly?: true
  /** The build prerenders it into its own page, which accepts input before any script is loaded. */
  readonly prerendered?: true
  /** Not found on a shared device. */
  readonly personalOnly?: true
  /** Input on this screen is not part of the application draft: it is lost when the session ends. */
  readonly losesChanges?: true
  /** In a window below 1440 px the sidebar is folded. */
  readonly needsWidth?: true
}

/** A page of examples, which stores and sends nothing. */
function demo(path: string, title: string, pick: (loaded: Modules['demo/pages.ts']) => ComponentType): RouteRow {
  return { path, access: 'protected', title, ...screen('demo/pages.ts', pick), personalOnly: true }
}

export const routes: readonly RouteRow[] = [
  {
    path: '/sign-in',
    access: 'public',
    title: msg('Sign In'),
    ...screen('auth/sign-in.tsx', (m) => m.SignIn),
    prerendered: true,
    signedOutOnly: true,
  },
  {
    path: '/sign-up',
    access: 'public',
    title: msg('Sign Up'),
    ...screen('auth/sign-up.tsx', (m) => m.SignUp),
    prerendered: true,
    signedOutOnly: true,
  },
  {
    path: '/forgot-password',
    access: 'public',
    title: msg('Forgot password'),
    ...screen('auth/forgot-password.tsx', (m) => m.ForgotPassword),
    prerendered: true,
  },
  {
    path: '/reset-password/*',
    access: 'public',
    title: msg('Reset password'),
    ...screen('auth/reset-password.tsx', (m) => m.ResetPassword),
  },
  ...['/google-test', '/google-debug'].map(
    (path): RouteRow => ({
      path,
      access: 'public',
      title: msg('Google sign-in test'),
      ...screen('auth/google-diagnostics.tsx', (m) => m.GoogleDiagnostics),
      personalOnly: true,
    }),
  ),
  {
    path: '/',
    access: 'protected',
    title: msg('Dashboard'),
    ...screen('dashboard/dashboard.tsx', (m) => m.Dashboard),
  },
  {
    path: '/application',
    access: 'protected',
    title: msg('Application'),
    ...screen('wizard/wizard.tsx', (m) => m.Wizard),
    // Without an application there are no details. The stored id tells that there is one before the dashboard is
    // loaded.
    next: ['platform/web/drafts/draft-store.ts'],
    calls: [{ call: 'application', ifStored: recordKeys.applicationId }],
  },
  {
    path: '/application-summary',
    access: 'protected',
    title: msg('Application summary'),
    ...screen('summary/application-summary.tsx', (m) => m.ApplicationSummary),
  },
  {
    path: '/my-profile',
    access: 'protected',
    title: msg('My Profile'),
    ...screen('profile/profile.tsx', (m) => m.Profile),
    losesChanges: true,
    calls: [{ call: 'profile' }],
  },
  ...['/calendar', '/calendar-main'].map(
    (path): RouteRow => ({
      path,
      access: 'protected',
      title: msg('Calendar'),
      ...screen('calendar/calendar.tsx', (m) => m.Calendar),
      losesChanges: true,
      needsWidth: true,
      next: ['screens/calendar/grid.tsx'],
      calls: [{ call: 'calendar' }],
    }),
  ),
  { ...demo('/add-user', msg('Add User'), (m) => m.AddUser), losesChanges: true },
  demo('/alert', msg('Alerts'), (m) => m.Alerts),
  demo('/assign-role', msg('Assign Role'), (m) => m.AssignRole),
  demo('/avatar', msg('Avatars'), (m) => m.Avatars),
  demo('/badges', msg('Badges'), (m) => m.Badges),
  demo('/button', msg('Buttons'), (m) => m.Buttons),
  {
    path: '*',
    access: 'protected',
    title: msg('Page not Found'),
    ...screen('not-found/not-found.tsx', (m) => m.NotFound),
  },
]

export function routesFor({ shared }: Pick<Platform, 'shared'>): readonly RouteRow[] {
  return shared ? routes.filter((row) => !row.personalOnly) : routes
}

/** Returns the first calls of a route. The layout loads the dashboard on every protected screen. */
export function firstCalls(row: Pick<RouteRow, 'access' | 'calls'>): readonly FirstCall[] {
  return row.access === 'public' ? [] : [{ call: 'dashboard' }, ...(row.calls ?? [])]
}
