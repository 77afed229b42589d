import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '../../src/platform/port.ts'
import { button, press } from '../support/component-locators.ts'
import { fakePlatform, json, later } from '../support/fake-platform.ts'
import { tokenFor } from '../support/tokens.ts'
import { field, openAt, where } from './auth-helpers.tsx'

const terms = page.getByRole('checkbox', { name: 'I accept the terms and the privacy policy' })
const yes = () => json({ status: true, token: tokenFor(3600) })

async function fillIn(values: Partial<Record<'name' | 'email' | 'password' | 'confirmation', string>> = {}) {
  const all = { name: 'Maria', email: 'maria@example.com', password: 'long enough', ...values }
  await field('Username').fill(all.name)
  await field('Email').fill(all.email)
  await field('Password').fill(all.password)
  await field('Confirm password').fill(values.confirmation ?? all.password)
}

test('the first failure alone is shown, read with its field, which has the focus', async () => {
  const { platform } = await openAt('/sign-up')
  await expect.element(page.getByText('At least 8 characters')).toBeVisible()
  await field('Username').fill('Maria')
  await press(button('Sign Up'))
  await expect.element(field('Email')).toHaveFocus()
  // It is read with the field, and not once more as an alert.
  const [error = ''] = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(error)?.textContent).toBe('Invalid email address')
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(page.getByText('Password must be at least 8 characters').elements()).toEqual([])
  expect(platform.requests).toEqual([])
  // The two buttons that show a password name their fields.
  await press(button('Show Confirm password'))
  await expect.element(field('Confirm password')).toHaveAttribute('type', 'text')
  await expect.element(button('Show Confirm password')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Show Password')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
})

test('a mistyped mail domain gets a hint and is not refused', async () => {
  const platform = fakePlatform()
  platform.reply('register', json({ status: false, message: 'No.' }))
  await openAt('/sign-up', platform)
  await fillIn({ email: 'maria@gmial.com' })
  await expect.element(page.getByText('Did you mean gmail.com? You can continue if it is right.')).toBeVisible()
  await press(terms)
  await press(button('Sign Up'))
  await expect.poll(() => platform.sent('register')).toHaveLength(1)
})

test('signs up once, does not wait for the welcome mail, and goes to the dashboard', async () => {
  const platform = fakePlatform()
  const answer = later<Reply>()
  platform.reply('register', answer.promise)
  platform.reply('sendWelcomeEmail', later<Reply>().promise)
  await openAt('/sign-up', platform)
  await fillIn({ email: ' mailto:maria@example.com ' })
  await press(terms)
  const form = document.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(button('Signing Up...')).toHaveAttribute('aria-disabled', 'true')
  answer.settle(yes())
  await expect.element(where).toMatchTextContent(/^\/$/)
  expect(platform.sent('register')).toEqual([
    {
      call: 'register',
      json: {
        name: 'Maria',
        email: 'maria@example.com',
        password: 'long enough',
        password_confirmation: 'long enough',
      },
      remember: true,
    },
  ])
  expect(platform.sent('sendWelcomeEmail')[0]?.json).toEqual({ name: 'Maria', email: 'maria@example.com' })
  expect(JSON.parse(platform.storedRecords.get('user') ?? '')).toMatchObject({
    name: 'Maria',
    email: 'maria@example.com',
  })
})

test('an error goes once its field is edited, also that of the terms', async () => {
  await openAt('/sign-up')
  await fillIn({ email: 'maria' })
  if ((terms.element() as HTMLInputElement).checked) await press(terms)
  await press(button('Sign Up'))
  await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0)
  await field('Email').fill('maria@example.com')
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
  await press(button('Sign Up'))
  await expect.element(terms).toHaveAttribute('aria-invalid', 'true')
  expect(page.getByRole('alert').elements()).toEqual([])
  await press(terms)
  await expect.element(terms).not.toHaveAttribute('aria-invalid')
  await press(terms)
  await userEvent.keyboard('{Enter}') // the focus is there already, so it is not read with its error
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please accept the terms and the privacy policy.')
})
