/** What each page is called: in the breadcrumb and in the window's title. English, passed through t() where shown. */
const titles: Readonly<Record<string, string>> = {
  '/': 'Dashboard',
  '/application': 'Application',
  '/application-summary': 'Application Summary',
  '/my-profile': 'My Profile',
  '/calendar': 'Calendar',
  '/calendar-main': 'Calendar',
  '/add-user': 'Add User',
  '/alert': 'Alerts',
  '/assign-role': 'Assign Role',
  '/avatar': 'Avatars',
  '/badges': 'Badges',
  '/button': 'Button',
  '/sign-in': 'Sign In',
  '/sign-up': 'Sign Up',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
  '/google-test': 'Sign-in Diagnostics',
  '/google-debug': 'Sign-in Diagnostics',
}

/** @param pathname of the address; a slash at its end does not matter */
export function pageTitle(pathname: string): string {
  const path = pathname.replace(/\/+$/, '') || '/'
  return Object.hasOwn(titles, path) ? (titles[path] as string) : 'Page not Found'
}
