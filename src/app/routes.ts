/**
 * THE ROUTES, one row each. Every screen is a chunk of its own;
 * `app.tsx` puts the protected ones into the layout and behind the guard.
 */
import type { ComponentType } from 'react'
import type { CallRequest } from '../platform/port.ts'
import { recordKeys } from '../state/record-keys.ts'

/** An answer that a screen opens with. */
export interface FirstCall {
  readonly call: CallRequest['call']
  /** Asked for ahead only where the device keeps a record of this name. */
  readonly ifKept?: string
}

export interface RouteRow {
  /** A React Router pattern; case and a trailing slash don't matter. */
  readonly path: string
  readonly access: 'public' | 'protected'
  /** The document's title; passes through t(). */
  readonly title: string
  readonly load: () => Promise<ComponentType>
  /** A person who is signed in has no business here and goes to `/`. */
  readonly signedOutOnly?: true
  /** The build draws it into a page of its own, which can be typed into before any script has come. */
  readonly drawn?: true
  /** Not on a kiosk: there the address is a page that is not found. */
  readonly notOnKiosk?: true
  /** What is typed or changed here is no application draft: it goes with the session. */
  readonly losesChanges?: true
  /** What it asks for as soon as it is opened, besides the dashboard of every protected screen. */
  readonly asks?: readonly FirstCall[]
}

export const routes: readonly RouteRow[] = [
  {
    path: '/sign-in',
    access: 'public',
    title: 'Sign In',
    load: () => import('../screens/auth/sign-in.tsx').then((m) => m.SignIn),
    drawn: true,
    signedOutOnly: true,
  },
  {
    path: '/sign-up',
    access: 'public',
    title: 'Sign Up',
    load: () => import('../screens/auth/sign-up.tsx').then((m) => m.SignUp),
    drawn: true,
    signedOutOnly: true,
  },
  {
    path: '/forgot-password',
    access: 'public',
    title: 'Forgot password',
    load: () => import('../screens/auth/forgot-password.tsx').then((m) => m.ForgotPassword),
    drawn: true,
  },
  {
    path: '/reset-password/*',
    access: 'public',
    title: 'Reset password',
    load: () => import('../screens/auth/reset-password.tsx').then((m) => m.ResetPassword),
  },
  {
    path: '/google-test',
    access: 'public',
    title: 'Google sign-in test',
    load: () => import('../screens/auth/google-diagnostics.tsx').then((m) => m.GoogleTest),
    notOnKiosk: true,
  },
  {
    path: '/google-debug',
    access: 'public',
    title: 'Google sign-in details',
    load: () => import('../screens/auth/google-diagnostics.tsx').then((m) => m.GoogleDebug),
    notOnKiosk: true,
  },
  {
    path: '/',
    access: 'protected',
    title: 'Dashboard',
    load: () => import('../screens/dashboard/dashboard.tsx').then((m) => m.Dashboard),
  },
  {
    path: '/application',
    access: 'protected',
    title: 'Application',
    load: () => import('../screens/wizard/wizard.tsx').then((m) => m.Wizard),
    // Without an application there are no details; this device may know of one before the dashboard says so.
    asks: [{ call: 'application', ifKept: recordKeys.applicationId }],
  },
  {
    path: '/application-summary',
    access: 'protected',
    title: 'Application summary',
    load: () => import('../screens/summary/application-summary.tsx').then((m) => m.ApplicationSummary),
  },
  {
    path: '/my-profile',
    access: 'protected',
    title: 'My Profile',
    load: () => import('../screens/profile/profile.tsx').then((m) => m.Profile),
    losesChanges: true,
    asks: [{ call: 'profile' }],
  },
  {
    path: '/calendar',
    access: 'protected',
    title: 'Calendar',
    load: () => import('../screens/calendar/calendar.tsx').then((m) => m.Calendar),
    losesChanges: true,
    asks: [{ call: 'calendar' }],
  },
  {
    path: '/calendar-main',
    access: 'protected',
    title: 'Calendar',
    load: () => import('../screens/calendar/calendar.tsx').then((m) => m.Calendar),
    losesChanges: true,
    asks: [{ call: 'calendar' }],
  },
  {
    path: '/add-user',
    access: 'protected',
    title: 'Add User',
    load: () => import('../screens/demo/pages.ts').then((m) => m.AddUser),
    notOnKiosk: true,
    losesChanges: true,
  },
  {
    path: '/alert',
    access: 'protected',
    title: 'Alerts',
    load: () => import('../screens/demo/pages.ts').then((m) => m.Alerts),
    notOnKiosk: true,
  },
  {
    path: '/assign-role',
    access: 'protected',
    title: 'Assign Role',
    load: () => import('../screens/demo/pages.ts').then((m) => m.AssignRole),
    notOnKiosk: true,
  },
  {
    path: '/avatar',
    access: 'protected',
    title: 'Avatars',
    load: () => import('../screens/demo/pages.ts').then((m) => m.Avatars),
    notOnKiosk: true,
  },
  {
    path: '/badges',
    access: 'protected',
    title: 'Badges',
    load: () => import('../screens/demo/pages.ts').then((m) => m.Badges),
    notOnKiosk: true,
  },
  {
    path: '/button',
    access: 'protected',
    title: 'Buttons',
    load: () => import('../screens/demo/pages.ts').then((m) => m.Buttons),
    notOnKiosk: true,
  },
  {
    path: '*',
    access: 'protected',
    title: 'Page not Found',
    load: () => import('../screens/not-found/not-found.tsx').then((m) => m.NotFound),
  },
]

/** The rows there are on this device. */
export function routesFor(kiosk: boolean): readonly RouteRow[] {
  return kiosk ? routes.filter((row) => !row.notOnKiosk) : routes
}

/** What an address asks for first: the layout asks for the dashboard on every protected screen. */
export function firstCalls(row: RouteRow): readonly FirstCall[] {
  return row.access === 'public' ? [] : [{ call: 'dashboard' }, ...(row.asks ?? [])]
}

/** Case and a trailing slash don't matter in an address. */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/** The row of an address; `rows` ends with '*', which takes every other. */
export function rowOf(rows: readonly RouteRow[], pathname: string): RouteRow {
  const path = plainPath(pathname)
  const row = rows.find(({ path: pattern }) =>
    pattern.endsWith('/*') ? `${path}/`.startsWith(pattern.slice(0, -1)) : pattern === path,
  )
  return row ?? (rows.at(-1) as RouteRow)
}
