import type { Page } from '@playwright/test'
import { readPayload } from '../../src/domain/session/token.ts'
import type { RunningPortal } from './sandbox.ts'

/** Puts a session into the browser's storage, as signing in does, with the page's clock error. */
export async function plantSession(
  page: Page,
  portal: Pick<RunningPortal, 'origin' | 'sandbox'>,
  email: string,
  name: string,
): Promise<void> {
  const token = await portal.sandbox.token(email)
  const { iat } = readPayload(token) as { readonly iat: number }
  // A path of the portal that is no screen, so no script runs.
  await page.goto(`${portal.origin}/assets/`)
  await page.evaluate(
    ([stored, user, providersNow]) => {
      localStorage.setItem('token', stored)
      localStorage.setItem('user', user)
      localStorage.setItem('name', JSON.parse(user).name)
      const offset = providersNow - Date.now()
      if (Math.abs(offset) > 60_000) localStorage.setItem('clockOffset', String(offset))
    },
    [token, JSON.stringify({ name, email }), iat * 1000] as const,
  )
}
