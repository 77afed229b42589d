import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ErrorBoundary } from '../../src/app/error-boundary.tsx'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { button, press } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, json } from '../support/fake-platform.ts'
import { render } from '../support/render.ts'
import { field, heading, mainNavigation, openAt, where } from './auth-helpers.tsx'

const maria = { name: 'Maria', email: 'maria@example.com', phone: '', address: '', image: '' }

test('a protected screen sends an anonymous visitor to sign-in, and asks the provider nothing', async () => {
  const { platform } = await openAt('/')
  await expect.element(where).toMatchTextContent('/sign-in')
  await expect.element(heading('Sign In')).toBeVisible()
  await expect.element(mainNavigation).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(platform.requests).toEqual([])
})

test('an unknown address says so, and links home', async () => {
  await openAt('/no-such-page', fakePlatform({ user: maria }))
  await expect.element(heading('Page not Found')).toBeVisible()
  await expect.element(page.getByText("Sorry, the page you are looking for doesn't exist")).toBeVisible()
  await expect.poll(() => document.title).toBe('Page not Found · TruckStaff')
  await press(page.getByRole('link', { name: 'Back to Home', exact: true }))
  await expect.element(where).toMatchTextContent(/^\/$/)
})

test('a navigation sets the title, scrolls to the top and focuses the heading', async () => {
  await openAt('/sign-in')
  await press(page.getByRole('link', { name: 'Sign Up', exact: true }))
  await expect.element(heading('Sign Up')).toHaveFocus()
  await expect.poll(() => document.title).toBe('Sign Up · TruckStaff')
  expect(window.scrollY).toBe(0)
})

test('a token removed without an event is noticed at the next navigation', async () => {
  const platform = fakePlatform({ user: maria })
  await openAt('/no-such-page', platform)
  await expect.element(heading('Page not Found')).toBeVisible()
  platform.session.current = () => ({ signedIn: false, reason: 'none' })
  await press(page.getByRole('link', { name: 'Back to Home', exact: true }))
  await expect.element(where).toMatchTextContent('/sign-in')
})

test('on a kiosk the warning says that answers are deleted', async () => {
  const platform = fakePlatform({ user: maria, kiosk: true })
  platform.setSession({ signedIn: true, expiresAt: Date.now() + 60_000 })
  await openAt('/badges', platform)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Steps you finished are saved. Answers on this page will be deleted.')
  await expect.element(button('Sign in again now')).not.toBeInTheDocument()
})

describe('the warning before the session ends', () => {
  /** Opens a half-edited My Profile. */
  async function halfEdited(endsInMs = 60_000) {
    const platform = fakePlatform({ user: maria })
    platform.setSession({ signedIn: true, expiresAt: Date.now() + endsInMs })
    platform.reply('profile', json({ success: true, data: maria }))
    await openAt('/my-profile', platform)
    await userEvent.fill(field('Phone'), '777')
    return platform
  }
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  test.each(['/my-profile', '/calendar'])('does not promise on %s that typed values are kept', async (path) => {
    const platform = fakePlatform({ user: maria })
    platform.setSession({ signedIn: true, expiresAt: Date.now() + 60_000 })
    platform.reply('profile', json({ success: true, data: maria }))
    platform.reply('calendar', json({ success: true, data: [] }))
    await openAt(path, platform)
    const warning = page.getByRole('alert').filter({ hasText: 'Your session ends at' })
    await expect.element(warning).toMatchTextContent('Changes on this page that are not saved will be lost.')
    await expect.element(warning).not.toMatchTextContent('Your answers are kept')
  })

  test("'Sign in again now' asks before it drops a half-edited profile, as Log Out does", async () => {
    const platform = await halfEdited()
    await press(button('Sign in again now'))
    await expect.element(question).toBeVisible()
    expect(platform.session.current().signedIn).toBe(true)
    await press(button('Stay on this page'))
    await expect.element(button('Sign in again now')).toHaveFocus()
    await expect.element(field('Phone')).toHaveValue('777')
    await press(button('Sign in again now'))
    await press(button('Leave without saving'))
    await expect.element(heading('Sign In')).toBeVisible()
  })

  test('is reachable and announced while a dialog is open, and returns the focus to it', async () => {
    await page.viewport(360, 740)
    await halfEdited()
    await page.viewport(360, 740)
    await press(button('User menu'))
    await press(button('Log Out'))
    const warning = question.getByRole('alert') // everything outside an open dialog is inert
    await expect.element(warning).toMatchTextContent(/Your session ends at/)
    await expect.element(button('Stay on this page')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(button('Got it')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/Your session ends at/)).not.toBeInTheDocument()
    await expect.element(button('Stay on this page')).toHaveFocus()
  })
})

test('a screen that fails offers to reload', async () => {
  function Broken(): never {
    throw new Error('broken on purpose')
  }
  const open = (platform: FakePlatform) =>
    render(
      <ServicesProvider services={createServices(platform)}>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      </ServicesProvider>,
    )
  await open(fakePlatform({ kiosk: true }))
  await expect.element(page.getByText(/Reloading deletes the answers that you have not sent/)).toBeVisible()
  await cleanup()
  await open(fakePlatform())
  await expect.element(page.getByText(/are saved on this device/)).toBeVisible()
  await expect.element(heading('Something went wrong')).toBeVisible()
  await expect.element(button('Reload')).toBeVisible()
})
