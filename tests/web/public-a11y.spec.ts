/** The public screens under axe, empty, with errors and with dialogs, at a desk's width and a phone's. */
import type { Page } from '@playwright/test'
import { expectAccessible, sidewaysPixels } from '../support/accessible.ts'
import { expect, test } from '../support/signed-in.ts'

interface State {
  readonly what: string
  readonly path: string
  readonly heading: string
  readonly reach?: (page: Page) => Promise<void>
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

const states: readonly State[] = [
  { what: 'sign in, empty', path: '/sign-in', heading: 'Sign In' },
  { what: 'sign in, with errors', path: '/sign-in', heading: 'Sign In', reach: (page) => press(page, 'Sign In') },
  {
    what: 'sign in, refused',
    path: '/sign-in',
    heading: 'Sign In',
    reach: async (page) => {
      await page.locator('[name=email]').fill('nobody@example.com')
      await page.locator('[name=password]').fill('x')
      await press(page, 'Sign In')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { what: 'sign up, empty', path: '/sign-up', heading: 'Sign Up' },
  { what: 'sign up, with an error', path: '/sign-up', heading: 'Sign Up', reach: (page) => press(page, 'Sign Up') },
  {
    what: 'sign up, terms open',
    path: '/sign-up',
    heading: 'Sign Up',
    reach: (page) => press(page, 'Where can I read them?'),
  },
  { what: 'forgot password, empty', path: '/forgot-password', heading: 'Forgot Password' },
  {
    what: 'forgot password, with an error',
    path: '/forgot-password',
    heading: 'Forgot Password',
    reach: (page) => press(page, 'Continue'),
  },
  {
    what: 'forgot password, mail sent',
    path: '/forgot-password',
    heading: 'Forgot Password',
    reach: async (page) => {
      await page.locator('[name=email]').fill('nobody@example.com')
      await press(page, 'Continue')
      await expect(page.getByRole('dialog', { name: 'Check your Email' })).toBeVisible()
    },
  },
  { what: 'reset password, no token', path: '/reset-password', heading: 'Invalid Reset Link' },
  { what: 'reset password, empty', path: '/reset-password?token=abc', heading: 'Reset Password' },
  {
    what: 'reset password, with an error',
    path: '/reset-password?token=abc',
    heading: 'Reset Password',
    reach: (page) => press(page, 'Reset Password'),
  },
  { what: 'google test', path: '/google-test', heading: 'Google sign-in test' },
  { what: 'google debug', path: '/google-debug', heading: 'Google sign-in details' },
]

for (const { what, path, heading, reach } of states) {
  test(`${what}: clean for axe and nothing sticks out, at 1280 and 360 px`, async ({ portal, page, troubles }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(portal.origin + path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await reach?.(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    // What is around an error or a dialog looks as on the screen without it.
    if (reach === undefined) await expectAccessible(page)
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
    expect(troubles).toEqual([])
  })
}

test('sign-in by keyboard alone', async ({ portal, page }) => {
  await page.goto(`${portal.origin}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const stops: string[] = []
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const stop = document.activeElement
        return stop?.getAttribute('name') ?? stop?.textContent ?? ''
      }),
    )
  }
  expect(stops).toEqual([
    'English',
    'Español',
    'email',
    'password',
    'Show',
    'remember',
    'Forgot password',
    'submit',
    'Sign Up',
  ])
})
