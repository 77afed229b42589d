import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../support/component-locators.ts'
import { fakePlatform, json } from '../support/fake-platform.ts'
import { field, heading, openAt, where } from './auth-helpers.tsx'

const yes = json({ success: true })

test('forgot password: success opens the dialog and stores the e-mail, and "Try again" clears it', async () => {
  const platform = fakePlatform()
  platform.reply('forgotPassword', yes)
  await openAt('/forgot-password', platform)
  await field('Email').fill(' Maria <maria@example.com> ')
  await userEvent.keyboard('{Enter}')
  const modal = page.getByRole('dialog', { name: 'Check your Email' })
  await expect.element(modal).toHaveAccessibleDescription(/maria@example.com/)
  await expect.element(modal).toHaveFocus()
  expect(platform.sent('forgotPassword')[0]?.json).toEqual({ email: 'maria@example.com' })
  expect(platform.storedRecords.get('resetEmail')).toBe('maria@example.com')
  await press(modal.getByRole('button', { name: 'Try again', exact: true }))
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(field('Email')).toHaveValue('')
  await expect.element(field('Email')).toHaveFocus()
})

test("forgot password: the provider's message is shown, and the e-mail kept", async () => {
  const platform = fakePlatform()
  platform.reply('forgotPassword', json({ success: false, message: 'Too many mails.' }, 429))
  await openAt('/forgot-password', platform)
  await field('Email').fill('maria@example.com')
  await press(button('Continue'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Too many mails.')
  await expect.element(field('Email')).toHaveValue('maria@example.com')
  expect(platform.storedRecords.has('resetEmail')).toBe(false)
})

test('forgot password: an address with a token redirects to reset password with it', async () => {
  await openAt('/forgot-password?token=abc')
  await expect.element(where).toMatchTextContent('/reset-password?token=abc')
  await expect.element(heading('Reset Password')).toBeVisible()
})

test.each(['/reset-password', '/reset-password?token=a%00b'])('%s is an invalid link', async (path) => {
  await openAt(path)
  await expect.element(heading('Invalid Reset Link')).toBeVisible()
  await expect
    .element(page.getByText('Invalid or missing reset token. Please request a new password reset.'))
    .toBeVisible()
  await press(button('Request New Reset Link'))
  await expect.element(heading('Forgot Password')).toBeVisible()
})

async function openReset(platform = fakePlatform()) {
  platform.storedRecords.set('resetEmail', 'maria@example.com')
  await openAt('/reset-password?token=tok-1', platform)
  return platform
}

async function submitReset() {
  await field('New password').fill(' new pass ')
  await field('Confirm password').fill(' new pass ')
  await press(button('Reset Password'))
}

test('reset password: sends the stored e-mail, removes it, and goes to sign-in at once', async () => {
  const platform = await openReset()
  platform.reply('resetPassword', yes)
  await expect.element(page.getByText('For the account maria@example.com')).toBeVisible()
  await submitReset()
  await expect.element(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible()
  expect(platform.sent('resetPassword')[0]?.parts).toEqual([
    { field: 'email', value: 'maria@example.com' },
    { field: 'token', value: 'tok-1' },
    { field: 'password', value: ' new pass ' },
  ])
  expect(platform.storedRecords.has('resetEmail')).toBe(false)
  await press(button('Go to Sign In'))
  await expect.element(heading('Sign In')).toBeVisible()
})

test.each([
  ['at once', true],
  ['by itself', false],
])('reset password: with another user signed in, sign-in still opens %s', async (_how, atOnce) => {
  const platform = fakePlatform({ user: { name: 'Bob', email: 'bob@example.com' } })
  platform.storedRecords.set('resetEmail', 'maria@example.com')
  platform.reply('resetPassword', yes)
  platform.storedDrafts.set('bob@example.com', { text: 'x', files: [] })
  await openAt('/reset-password?token=tok-1', platform)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await submitReset()
  await expect.element(page.getByText(/Any other account on this device is signed out now\./)).toBeVisible()
  await expect.poll(() => platform.session.current().signedIn).toBe(false)
  if (atOnce) await press(button('Go to Sign In'))
  else await vi.advanceTimersByTimeAsync(8000)
  await expect.element(heading('Sign In')).toBeVisible()
  expect(platform.session.current().signedIn).toBe(false)
  expect(platform.storedDrafts.has('bob@example.com')).toBe(true)
})

test('reset password: without a stored e-mail the screen asks for it', async () => {
  const platform = fakePlatform()
  platform.reply('resetPassword', yes)
  await openAt('/reset-password/tok-1', platform)
  await submitReset()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await field('Email').fill('maria@example.com')
  await press(button('Reset Password'))
  await expect.element(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible()
  expect(platform.sent('resetPassword')[0]?.parts?.[0]).toEqual({ field: 'email', value: 'maria@example.com' })
})

test('reset password: a used link leads on to a new one, and the account is named for a password manager', async () => {
  const platform = await openReset()
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('maria@example.com')
  platform.reply('resetPassword', json({ success: false, message: 'Used. Please request a new one.' }, 422))
  await submitReset()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Used. Please request a new one.')
  await press(page.getByRole('link', { name: 'Request New Reset Link', exact: true }))
  await expect.element(heading('Forgot Password')).toBeVisible()
})
