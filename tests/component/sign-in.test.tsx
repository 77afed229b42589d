import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configure } from '../../src/config.ts'
import type { Reply } from '../../src/platform/port.ts'
import { SignIn } from '../../src/screens/auth/sign-in.tsx'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { button, press } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, json, later, unreachable } from '../support/fake-platform.ts'
import { render } from '../support/render.ts'
import { tokenFor } from '../support/tokens.ts'
import { field, heading, mainNavigation, openAt, where } from './auth-helpers.tsx'

/** Replaces Google's button, whose script is not available in tests. */
const google = vi.hoisted(() => ({ press: (_credential: string) => {}, fail: () => {} }))
vi.mock('../../src/screens/auth/google-login.tsx', () => ({
  GoogleLogin: (props: { onCredential: (credential: string) => void; onError: () => void }) => {
    google.press = props.onCredential
    google.fail = props.onError
    return <span>Google</span>
  },
}))

const dialog = page.getByRole('alertdialog')

async function fillIn(email = ' \u2060mailto:maria@example.com ', password = ' pass word ') {
  await field('Email').fill(email)
  await field('Password').fill(password)
}

const yes = (user: unknown = { name: 'Maria', email: 'maria@example.com' }) =>
  json({ status: true, token: tokenFor(3600), user })

test('says why a new sign-in is needed, and still says it afterwards', async () => {
  const platform = fakePlatform({ kind: 'desktop' })
  const line = "Your computer's password store is locked, so you have been asked to sign in again."
  platform.notices.add(line)
  platform.reply('login', yes())
  await openAt('/sign-in', platform)
  await expect.element(page.getByText(line)).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await fillIn()
  await press(button('Sign In'))
  await expect.element(mainNavigation).toBeVisible()
  await expect.element(page.getByText(line)).toBeVisible()
  await press(button('Dismiss'))
  expect(page.getByText(line).elements()).toHaveLength(0)
})

test('e-mail and password are required: both are marked, the first has the focus, nothing is sent', async () => {
  const { platform } = await openAt('/sign-in')
  await press(button('Sign In'))
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await field('Email').fill('   ')
  await field('Password').fill('x')
  await press(button('Sign In'))
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).not.toBeInTheDocument()
  expect(platform.requests).toEqual([])
})

test('several presses sign in once, show "Signing In...", and lead to the dashboard', async () => {
  const platform = fakePlatform()
  const answer = later<Reply>()
  platform.reply('login', answer.promise)
  await openAt('/sign-in', platform)
  await fillIn()
  const form = document.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(button('Signing In...')).toHaveAttribute('aria-disabled', 'true')
  answer.settle(yes())
  await expect.element(where).toMatchTextContent(/^\/$/)
  expect(platform.sent('login')).toEqual([
    { call: 'login', json: { email: 'maria@example.com', password: ' pass word ' }, remember: true },
  ])
  expect(JSON.parse(platform.storedRecords.get('user') ?? '')).toMatchObject({ email: 'maria@example.com' })
})

test.each([
  [false, 'maria@example.com'],
  [true, ''],
])('after an expired session (kiosk: %s) the e-mail is %j', async (kiosk, email) => {
  const platform = fakePlatform({ kiosk, user: { name: 'Maria' } })
  await openAt('/', platform)
  await expect.element(mainNavigation).toBeVisible()
  platform.setSession({ signedIn: false, reason: 'expired' })
  await expect.element(heading('Sign In')).toBeVisible()
  await expect.element(field('Email')).toHaveValue(email)
})

test('Remember me is checked by default, and unchecking it reaches the platform', async () => {
  const platform = fakePlatform()
  platform.reply('login', yes())
  await openAt('/sign-in', platform)
  const remember = page.getByRole('checkbox', { name: 'Remember me' })
  await expect.element(remember).toBeChecked()
  await press(remember)
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await expect.element(where).toMatchTextContent(/^\/$/)
  expect(platform.sent('login')[0]?.remember).toBe(false)
})

test.each([
  [
    'errors of the provider',
    json({ errors: { email: ['No such account.', 'Try another.'], password: 'Too short.' } }, 422),
    { title: 'Oops! Something went wrong', says: /No such account.*Try another.*Too short/, button: 'Try Again' },
    'No such account.',
    field('Password'),
  ],
  [
    'no connection',
    unreachable,
    { title: 'Connection Issue', says: /Unable to reach our servers/, button: 'Retry' },
    'Network error',
    button('Sign In'),
  ],
] as const)('%s: dialog, inline text, and typed values are kept', async (_what, reply, words, inline, focused) => {
  const platform = fakePlatform()
  platform.reply('login', reply)
  await openAt('/sign-in', platform)
  await fillIn()
  await press(button('Sign In'))
  await expect.element(dialog).toHaveAccessibleName(words.title)
  await expect.element(dialog).toMatchTextContent(words.says)
  await press(dialog.getByRole('button', { name: words.button, exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).toMatchTextContent(inline)
  await expect.element(field('Password')).toHaveValue(' pass word ')
  await expect.element(where).toMatchTextContent('/sign-in')
  await expect.element(focused).toHaveFocus()
})

test.each([
  ['nothing on a first visit', 'none', null],
  [
    'that the session has ended',
    'expired',
    /Your session has ended\. Please sign in again\. Your answers are saved on this device\./,
  ],
  ['that the token is invalid', 'malformed', 'Authentication failed. Please log in again.'],
] as const)('says %s', async (_what, reason, text) => {
  const platform = fakePlatform()
  platform.setSession({ signedIn: false, reason })
  await openAt('/application', platform)
  await expect.element(heading('Sign In')).toBeVisible()
  if (text === null) await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  else await expect.element(page.getByRole('alert')).toMatchTextContent(text)
})

test.each([
  ['refused', '/badges', 'Authentication failed. Please log in again. Your answers are saved on this device.'],
  ['refused', '/calendar', 'Authentication failed. Please log in again. Changes on the calendar are not kept.'],
  ['missing', '/badges', 'Authentication Required: Please log in to continue.'],
] as const)('says why the session ended: %s at %s', async (cause, path, text) => {
  const { services } = await openAt(path, fakePlatform({ user: { name: 'Maria' } }))
  await expect.element(mainNavigation).toBeVisible()
  services.session.refused(cause)
  await expect.element(page.getByRole('alert')).toMatchTextContent(text)
})

async function openSignIn(platform: FakePlatform, googleClientId: string) {
  configure({ googleClientId })
  const services = createServices(platform)
  await render(
    <MemoryRouter useTransitions={false}>
      <ServicesProvider services={services}>
        <SignIn />
      </ServicesProvider>
    </MemoryRouter>,
  )
  return services
}

/** Like Google's: a payload with an e-mail. */
const credential = `x.${btoa(JSON.stringify({ email: 'maria@gmail.example' }))}.y`

test.each([
  ['without a client id', fakePlatform(), ''],
  ['on a kiosk', fakePlatform({ kiosk: true }), 'id'],
  ['in the desktop app', fakePlatform({ kind: 'desktop' }), 'id'],
])('there is no Google button %s', async (_what, platform, clientId) => {
  await openSignIn(platform, clientId)
  await expect.element(heading('Sign In')).toBeVisible()
  await expect.element(page.getByText('Google')).not.toBeInTheDocument()
})

test('an unusable credential is explained, and its e-mail filled in', async () => {
  await openSignIn(fakePlatform(), 'id')
  await expect.element(page.getByText('Google', { exact: true })).toBeVisible()
  google.press(credential)
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(
      'Google sign-in is not available for this portal yet. Please sign in with your e-mail and password.',
    )
  await expect.element(field('Email')).toHaveValue('maria@gmail.example')
  await expect.element(field('Password')).toHaveFocus()
})

test('with an endpoint configured, a credential is posted and its reply read as a login', async () => {
  const slow = later<Reply>()
  const sendCredential = vi.fn(() => slow.promise)
  const services = await openSignIn(fakePlatform({ sendCredential }), 'id')
  await expect.element(page.getByText('Google', { exact: true })).toBeVisible()
  google.press(credential)
  await expect.element(page.getByRole('status').getByText('Signing In...')).toBeVisible()
  slow.settle(json({ user: { name: 'Maria' } }, 200, { session: 'started' }))
  await expect.poll(() => services.session.state().user).toMatchObject({ name: 'Maria', email: 'maria@gmail.example' })
  expect(sendCredential).toHaveBeenCalledWith({ credential, remember: true }, expect.anything())
})

test('a blocked script is reported', async () => {
  await openSignIn(fakePlatform(), 'id')
  await expect.element(page.getByText('Google', { exact: true })).toBeVisible()
  google.fail()
  await expect
    .element(page.getByText('Google sign-in is not available right now. Use your e-mail and password.'))
    .toBeVisible()
})
