/** States and dialogs that the pictures do not show, to be read in another language. Hands that use t(). */
import { expect, type Page } from '@playwright/test'
import { steps } from '../../src/application/form.ts'
import { t } from '../../src/i18n/t.ts'
import { type Screen, screens } from '../look/screens.ts'
import { samplePdf, samplePng } from '../sandbox/samples.ts'
import { fillStep, josefina } from './applicant.ts'
import { complete, fresh, halfway } from './demo-people.ts'
import { draftKept } from './wizard-page.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true }).first()
const press = (name: string) => (page: Page) => button(page, name).click()
const submit = (page: Page) => page.locator('main button[type=submit]').click()
const dialog = (page: Page) => page.locator('dialog[open]')
const shown = (page: Page) => expect(dialog(page)).toBeVisible()

/** What a call answers, whatever the provider would. */
async function answer(page: Page, path: string, status: number, json: unknown) {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }))
}

async function signIn(page: Page) {
  await page.locator('[name=email]').fill('nobody@truckstaff.example')
  await page.locator('[name=password]').fill('wrong-1234')
  await submit(page)
}

const publicScreens: readonly Screen[] = [
  {
    name: 'sign in, refused',
    path: '/sign-in',
    reach: async (page) => {
      await signIn(page)
      await expect(page.locator('.notice').first()).toBeVisible()
    },
  },
  {
    name: 'sign in, no connection',
    path: '/sign-in',
    reach: async (page) => {
      await page.route('**/api/login', (route) => route.abort())
      await signIn(page)
      await shown(page)
    },
  },
  { name: 'sign up, failed', path: '/sign-up', reach: submit },
  {
    name: 'sign up, no connection',
    path: '/sign-up',
    reach: async (page) => {
      await page.route('**/api/register', (route) => route.abort())
      await page.locator('[name=name]').fill(josefina.name)
      await page.locator('[name=email]').fill(josefina.email)
      await page.locator('[name=password]').fill(josefina.password)
      await page.locator('[name=password_confirmation]').fill(josefina.password)
      await page.locator('[name=terms]').check()
      await submit(page)
      await shown(page)
    },
  },
  { name: 'forgot password, failed', path: '/forgot-password', reach: submit },
  {
    name: 'forgot password, mail sent',
    path: '/forgot-password',
    reach: async (page) => {
      await page.locator('[name=email]').fill(fresh.email)
      await submit(page)
      await shown(page)
    },
  },
  { name: 'reset password, failed', path: '/reset-password?token=abc', reach: submit },
  {
    name: 'reset password, done',
    path: '/reset-password?token=abc',
    reach: async (page) => {
      await answer(page, 'forget/change-password', 200, { success: true, message: 'Password reset' })
      for (const field of await page.locator('input:visible').all())
        await field.fill((await field.getAttribute('type')) === 'password' ? 'Gravel-road-7' : fresh.email)
      await submit(page)
      await shown(page)
    },
  },
]

/** The failures of a save, by what comes back. */
const failures: readonly (readonly [name: string, status: number, body: unknown])[] = [
  ['server error', 500, { message: 'Server error.' }],
  ['refused', 403, { success: false, message: 'This action is not allowed.' }],
  ['too large', 413, { success: false, message: 'The request is too large.' }],
  ['too many requests', 429, { success: false, message: 'Too many requests.' }],
  ['no reply that makes sense', 200, 'nothing'],
]

async function sendFirstStep(page: Page) {
  await fillStep(page, 1)
  await submit(page)
  await shown(page)
}

async function attachPhoto(page: Page) {
  const buffer = samplePng(600, 400, [20, 120, 60])
  await page.locator('[name=cdlUpload]').setInputFiles({ name: 'cdl.png', mimeType: 'image/png', buffer })
}

async function restoreDraft(page: Page) {
  await page.locator('[name=gvwr]').fill('52,000 lb')
  await draftKept(page, '52,000 lb')
  await page.reload()
  await expect(button(page, 'Discard')).toBeVisible()
}

const wizard: readonly Screen[] = [
  ...steps.slice(1, 6).map(
    ({ number }): Screen => ({
      name: `step ${number}, error dialog`,
      path: '/application',
      person: stepPerson(number),
      reach: async (page) => {
        await submit(page)
        await shown(page)
      },
    }),
  ),
  ...steps.slice(1, 6).map(
    ({ number }): Screen => ({
      name: `step ${number}, failed`,
      path: '/application',
      person: stepPerson(number),
      reach: async (page) => {
        await submit(page)
        await page.keyboard.press('Escape')
        await expect(page.locator('.invalid-feedback').first()).toBeVisible()
      },
    }),
  ),
  ...failures.map(
    ([name, status, body]): Screen => ({
      name: `step 1, ${name}`,
      path: '/application',
      person: fresh,
      reach: async (page) => {
        await page.route('**/api/**', async (route) => {
          if (route.request().method() === 'POST') await route.fulfill({ status, json: body })
          else await route.fallback()
        })
        await sendFirstStep(page)
      },
    }),
  ),
  {
    name: 'step 1, no connection',
    path: '/application',
    person: fresh,
    reach: async (page) => {
      await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
      await sendFirstStep(page)
    },
  },
  {
    name: 'sign in, session over',
    path: '/application',
    person: fresh,
    reach: async (page) => {
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } }))
      await page.reload()
      await expect(page.locator('[name=password]')).toBeVisible()
    },
  },
  {
    name: 'step 2, VINs',
    path: '/application',
    person: stepPerson(2),
    reach: async (page) => {
      for (const vin of ['1XPBDK9X1LD708195', '1XPBDK9X1LD70819'])
        await page
          .locator('[name=vin]')
          .fill(vin)
          .then(() => page.locator('[name=vin]').press('Enter'))
    },
  },
  {
    name: 'step 3, files',
    path: '/application',
    person: stepPerson(3),
    reach: async (page) => {
      await attachPhoto(page)
      await page
        .locator('[name=medCardUpload]')
        .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: samplePdf('Medical card') })
      await expect(page.getByRole('button', { name: t('Remove {name}', { name: 'card.pdf' }) })).toBeVisible()
    },
  },
  {
    name: 'step 3, an empty file',
    path: '/application',
    person: stepPerson(3),
    reach: async (page) => {
      await page
        .locator('[name=cdlUpload]')
        .setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
      await expect(page.locator('.invalid-feedback').first()).toBeVisible()
    },
  },
  ...['View {name}', 'Straighten {name}'].map(
    (label): Screen => ({
      name: `step 3, ${label}`,
      path: '/application',
      person: stepPerson(3),
      covers: true,
      reach: async (page) => {
        await attachPhoto(page)
        await page.getByRole('button', { name: t(label, { name: 'cdl.png' }) }).click()
        await shown(page)
      },
    }),
  ),
  { name: 'a draft restored', path: '/application', person: stepPerson(2), reach: restoreDraft },
  {
    name: 'a draft to be discarded',
    path: '/application',
    person: stepPerson(2),
    covers: true,
    reach: async (page) => {
      await restoreDraft(page)
      await press('Discard')(page)
      await shown(page)
    },
  },
  {
    name: 'the application could not be loaded',
    path: '/calendar',
    person: halfway,
    reach: async (page) => {
      await answer(page, '**', 500, { message: 'Server error.' })
      await page.goto(new URL('/application', page.url()).href)
      await expect(page.locator('.notice').first()).toBeVisible()
    },
  },
]

/** Somebody whose application stands at a step; the portal of the crawl knows them all. */
export function stepPerson(step: number): { readonly email: string; readonly name: string; readonly steps: number } {
  return { email: `step${step}@truckstaff.example`, name: 'Terry Tester', steps: step - 1 }
}

/** An error that a state needs. */
export const deliberate = 'broken for the crawl'

const others: readonly Screen[] = [
  {
    name: 'menu of a phone',
    path: '/',
    person: halfway,
    reach: async (page) => {
      await page.locator('header button').first().click()
      await shown(page)
    },
  },
  {
    name: 'dashboard, no connection',
    path: '/',
    person: halfway,
    reach: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await expect(page.getByRole('button', { name: t('Retry') })).toBeVisible()
    },
  },
  {
    name: 'profile, failed',
    path: '/my-profile',
    person: complete,
    reach: async (page) => {
      await page.locator('[name=name]').fill('')
      await page.locator('[name=email]').fill('x')
      await page.locator('form button[type=submit]:visible').click()
    },
  },
  {
    name: 'profile, saved',
    path: '/my-profile',
    person: complete,
    reach: async (page) => {
      await page.locator('[name=phone]').fill('555-000-1111')
      await page.locator('form button[type=submit]:visible').click()
      await expect(page.locator('.notice').first()).toBeVisible()
    },
  },
  {
    name: 'profile, password failed',
    path: '/my-profile',
    person: complete,
    reach: async (page) => {
      await page.getByRole('tab', { name: t('Change Password') }).click()
      await page.locator('form button[type=submit]:visible').click()
    },
  },
  {
    name: 'profile, left without saving',
    path: '/my-profile',
    person: complete,
    covers: true,
    reach: async (page) => {
      await page.locator('[name=phone]').fill('555')
      await page.locator('.crumbs a, .topbar a').first().click()
      await shown(page)
    },
  },
  {
    name: 'profile, not loaded',
    path: '/calendar',
    person: complete,
    reach: async (page) => {
      await answer(page, 'profile/get', 500, { message: 'Server error.' })
      await page.goto(new URL('/my-profile', page.url()).href)
      await expect(page.locator('.notice button').first()).toBeVisible()
    },
  },
  {
    name: 'interview, failed',
    path: '/calendar',
    person: halfway,
    covers: true,
    reach: async (page) => {
      await press('Schedule Interview')(page)
      await dialog(page).locator('button[type=submit]').click()
    },
  },
  {
    name: 'interview, details',
    path: '/calendar',
    person: halfway,
    covers: true,
    reach: async (page) => {
      await page.locator('.interview-row, [class*=interview] button').first().click()
      await shown(page)
    },
  },
  {
    name: 'calendar, failed',
    path: '/',
    person: halfway,
    reach: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(new URL('/calendar', page.url()).href)
      await expect(page.getByRole('button', { name: t('Retry') }).first()).toBeVisible()
    },
  },
  { name: 'add user, sent', path: '/add-user', person: halfway, reach: submit },
  {
    name: 'a handler that breaks',
    path: '/',
    person: halfway,
    reach: async (page) => {
      await page.evaluate((message) => void Promise.reject(new RangeError(message)), deliberate)
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
]

/** Every screen, state and dialog that a browser can be led to; others are drawn by `tests/component`. */
export const areas: Readonly<Record<string, readonly Screen[]>> = {
  'who is not signed in': [...screens.filter(({ person }) => person === undefined), ...publicScreens],
  'the steps': screens.filter(({ name }) => name.startsWith('step')),
  'failures and files of the steps': wizard,
  'the other screens': [
    ...screens.filter(({ name, person }) => person !== undefined && !name.startsWith('step')),
    ...others,
  ],
}
