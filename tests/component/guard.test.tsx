import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorBoundary } from '../../src/app/error-boundary.tsx'
import { routes } from '../../src/app/routes.tsx'
import { fakePortal } from '../support/fake-portal.ts'
import { button, heading, mainNavigation, openAt, where } from './auth-helpers.tsx'

const maria = { name: 'Maria', email: 'maria@example.com' }

test.each(routes.filter((row) => row.access === 'protected').map((row) => row.path.replace('*', '/no-such-page')))(
  '%s sends an anonymous visitor to sign-in',
  async (path) => {
    await openAt(path)
    await expect.element(where).toMatchTextContent('/sign-in')
    await expect.element(mainNavigation).not.toBeInTheDocument()
  },
)

test.each([
  ['/forgot-password', 'Forgot Password'],
  ['/FORGOT-PASSWORD', 'Forgot Password'],
  ['/forgot-password/', 'Forgot Password'],
  ['/reset-password', 'Invalid Reset Link'],
  ['/google-test', 'Google sign-in test'],
  ['/google-debug', 'Google sign-in details'],
])('%s is public, also for somebody who is signed in', async (path, title) => {
  await openAt(path, fakePortal({ user: maria }))
  await expect.element(heading(title)).toBeVisible()
})

test('the diagnostic pages are not found on a kiosk', async () => {
  await openAt('/google-debug', fakePortal({ kiosk: true }))
  await expect.element(where).toMatchTextContent('/sign-in')
})

test('an address that can not be decoded is a page that is not found', async () => {
  await openAt('/%E0%A4%A', fakePortal({ user: maria }))
  await expect.element(heading('Page not Found')).toBeVisible()
})

test('an unknown address says so, and leads home', async () => {
  await openAt('/no-such-page', fakePortal({ user: maria }))
  await expect.element(heading('Page not Found')).toBeVisible()
  await expect.element(page.getByText("Sorry, the page you are looking for doesn't exist")).toBeVisible()
  await expect.poll(() => document.title).toBe('Page not Found · TruckStaff')
  await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
  await expect.element(where).toMatchTextContent(/^\/$/)
})

test('a navigation sets the title, scrolls to the top and puts the focus on the heading', async () => {
  await openAt('/sign-in')
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect.element(heading('Sign Up')).toHaveFocus()
  await expect.poll(() => document.title).toBe('Sign Up · TruckStaff')
  expect(window.scrollY).toBe(0)
})

test('a session that ends elsewhere closes the page', async () => {
  const portal = fakePortal({ user: maria })
  await openAt('/badges', portal)
  await expect.element(mainNavigation).toBeVisible()
  portal.setSession({ signedIn: false, reason: 'none' })
  await expect.element(where).toMatchTextContent('/sign-in')
})

test('a token that was removed unheard is noticed at the next navigation', async () => {
  const portal = fakePortal({ user: maria })
  await openAt('/no-such-page', portal)
  await expect.element(heading('Page not Found')).toBeVisible()
  portal.session.current = () => ({ signedIn: false, reason: 'none' })
  await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
  await expect.element(where).toMatchTextContent('/sign-in')
})

test('two minutes before the end a warning says what happens to the answers, once', async () => {
  const portal = fakePortal({ user: maria })
  portal.setSession({ signedIn: true, expiresAt: Date.now() + 120_500 })
  await openAt('/badges?x=1', portal)
  await expect.element(mainNavigation).toBeVisible()
  const warning = page.getByRole('alert')
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(warning).toMatchTextContent(/Your session ends at \d\d?:\d\d/)
  await expect.element(warning).toMatchTextContent('Your answers are kept on this device.')
  await button('Got it').click()
  await expect.element(warning).not.toBeInTheDocument()
})

test('the warning offers to sign in again, and leads back', async () => {
  const portal = fakePortal({ user: maria })
  portal.setSession({ signedIn: true, expiresAt: Date.now() + 60_000 })
  const { services } = await openAt('/badges?x=1', portal)
  await button('Sign in again now').click()
  await expect.element(heading('Sign In')).toBeVisible()
  portal.setSession({ signedIn: true, expiresAt: Date.now() + 3_600_000 })
  services.session.started({ ...maria, phone: '', address: '', image: '' })
  await expect.element(where).toMatchTextContent('/badges?x=1')
})

test('on a kiosk the warning says that answers are deleted', async () => {
  const portal = fakePortal({ user: maria, kiosk: true })
  portal.setSession({ signedIn: true, expiresAt: Date.now() + 60_000 })
  await openAt('/badges', portal)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Steps you finished are saved. Answers on this page will be deleted.')
  await expect.element(button('Sign in again now')).not.toBeInTheDocument()
})

test('a screen that fails offers to reload', async () => {
  function Broken(): never {
    throw new Error('broken on purpose')
  }
  await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  await expect.element(heading('Something went wrong')).toBeVisible()
  await expect.element(button('Reload')).toBeVisible()
})
