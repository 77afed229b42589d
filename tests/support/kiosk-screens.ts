/** Every screen of a kiosk, one after the other. */
import { expect, type Page } from '@playwright/test'
import { rowOf } from '../../src/app/addresses.ts'
import { type RouteRow, routes } from '../../src/app/routes.ts'
import { t } from '../../src/i18n/t.ts'
import { demoPassword } from '../sandbox/seed.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { goWithin } from './go-within.ts'
import { signIn } from './wizard-page.ts'

const rows = routes.filter((row) => !row.personalOnly)

interface KioskScreen {
  readonly name: string
  readonly show: (page: Page) => Promise<unknown>
}

function at(path: string, heading: string | RegExp): KioskScreen {
  return {
    name: path,
    async show(page) {
      await goWithin(page, path)
      const name = typeof heading === 'string' ? t(heading) : heading
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(page.locator('.loading')).toHaveCount(0)
    },
  }
}

function wizardStep(step: number): KioskScreen {
  return {
    name: `step ${step}`,
    async show(page) {
      if (new URL(page.url()).pathname !== '/application') await goWithin(page, '/application')
      await page.locator('#wizard-step-name').waitFor()
      const link = page
        .locator('.strip-step')
        .nth(step - 1)
        .locator('.strip-link')
      // A phone hides the strip.
      if ((await link.count()) > 0) await link.evaluate((button: HTMLElement) => button.click())
      await expect(page.getByText(t('Step {step} of {count}', { step, count: 7 })).first()).toBeVisible()
    },
  }
}

const namedPublic: readonly KioskScreen[] = [
  at('/sign-in', 'Sign In'),
  at('/sign-up', 'Sign Up'),
  at('/reset-password?token=abc', 'Reset Password'),
  at('/forgot-password', 'Forgot Password'),
  at('/reset-password', 'Invalid Reset Link'),
]

/** For a user whose first six steps are saved. */
const namedProtected: readonly KioskScreen[] = [
  at('/', /.+/),
  ...[7, 1, 2, 3, 4, 5, 6].map(wizardStep), // it opens at the first step that is not saved
  at('/my-profile', 'My Profile'),
  {
    name: 'password form',
    async show(page) {
      await page.getByRole('tab', { name: t('Change Password') }).click()
      await expect(page.locator('[name=password_confirmation]')).toBeVisible()
    },
  },
  at('/calendar', 'Interview Calendar'),
  {
    name: 'interview form',
    async show(page) {
      await page.getByRole('button', { name: t('Schedule Interview') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

/** Paths that show another path's screen, or depend on the application. */
const shownElsewhere = ['/application', '/application-summary', '/calendar-main', '*']

/** Kiosk routes not listed above. */
function others(access: RouteRow['access']): readonly KioskScreen[] {
  const named = [...namedPublic, ...namedProtected].map(({ name }) => rowOf(rows, name.replace(/\?.*/, '')))
  return rows
    .filter((row) => row.access === access && !named.includes(row) && !shownElsewhere.includes(row.path))
    .map(({ path }) => at(path, /.+/))
}

export const publicScreens: readonly KioskScreen[] = [...namedPublic, ...others('public')]
export const protectedScreens: readonly KioskScreen[] = [...namedProtected, ...others('protected')]

/** Signs in a user who can see all of {@link protectedScreens}. */
export async function enter(page: Page, { seed }: Sandbox): Promise<void> {
  const email = 'kim@truckstaff.example'
  await seed.account({ email, name: 'Kim Kiosk', steps: 6 })
  await goWithin(page, '/sign-in')
  await signIn(page, email, demoPassword)
  await expect(page.getByText('Welcome back,')).toBeVisible()
}
