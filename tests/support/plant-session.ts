import type { Page } from '@playwright/test'
import type { RunningPortal } from './sandbox.ts'

/** Puts a session into the browser's storage, as signing in does. */
export async function plantSession(
  page: Page,
  portal: Pick<RunningPortal, 'origin' | 'sandbox'>,
  email: string,
  name: string,
): Promise<void> {
  const token = await portal.sandbox.token(email)
  // A path of the portal that is no screen, so no script runs.
  await page.goto(`${portal.origin}/assets/`)
  await page.evaluate(
    ([stored, user]) => {
      localStorage.setItem('token', stored)
      localStorage.setItem('user', user)
      localStorage.setItem('name', JSON.parse(user).name)
    },
    [token, JSON.stringify({ name, email })] as const,
  )
}
