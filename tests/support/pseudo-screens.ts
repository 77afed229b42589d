/** States and dialogs without a screenshot, for reading in another language. The user actions use t(). */
import { expect, type Page } from '@playwright/test'
import { steps } from '../../src/form/form.ts'
import { t } from '../../src/i18n/t.ts'
import { complete, fresh, halfway } from '../kit.ts'
import { type Screen, screens } from '../look/screens.ts'
import { samplePdf, samplePng } from '../sandbox/samples.ts'
import { fillStep } from './applicant.ts'
import { goWithin } from './go-within.ts'
import { button } from './journey-locators.ts'
import { draftStored } from './wizard-page.ts'

/** A state to check: its name, and how to reach it from the previous stop, whose dialog is closed by then. */
export type Stop = readonly [name: string, reach: (page: Page) => Promise<unknown>]

/** States reached in sequence from one page load. */
export interface Walk extends Pick<Screen, 'path' | 'person'> {
  readonly stops: readonly Stop[]
}

const named = (page: Page, name: string, values = {}) => button(page, t(name, values)).first()
const press =
  (name: string, values = {}) =>
  (page: Page) =>
    named(page, name, values).click()
const submit = (page: Page) => page.locator('main button[type=submit]:visible').click()
const dialog = (page: Page) => page.locator('dialog[open]')
const shown = (page: Page) => expect(dialog(page)).toBeVisible()
const atOnce = async () => undefined

/** Opens another screen of the portal with a page load. */
const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** Makes calls answer this from now on, regardless of the provider. */
async function answer(page: Page, path: string, status: number, json: unknown) {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }))
}

const goOffline = (page: Page) => page.route('**/api/**', (route) => route.abort())

/** Fills in the signed-out form's text fields. */
async function fillIn(page: Page, texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(text)
}

const publicWalks: readonly Walk[] = [
  {
    path: '/sign-in',
    stops: [
      ['sign in', atOnce],
      ['sign in, failed', submit],
      [
        'sign in, no connection',
        async (page) => {
          await goOffline(page)
          await fillIn(page, { email: 'unknown@truckstaff.example', password: 'wrong-1234' })
          await submit(page)
          await shown(page)
        },
      ],
    ],
  },
  {
    path: '/sign-up',
    stops: [
      ['sign up', atOnce],
      ['sign up, terms', press('Where can I read them?')],
      ['sign up, failed', submit],
    ],
  },
  {
    path: '/forgot-password',
    stops: [
      ['forgot password', atOnce],
      ['forgot password, failed', submit],
      [
        'forgot password, mail sent',
        async (page) => {
          await fillIn(page, { email: fresh.email })
          await submit(page)
          await shown(page)
        },
      ],
    ],
  },
  {
    path: '/reset-password?token=abc',
    stops: [
      ['reset password', atOnce],
      ['reset password, failed', submit],
      [
        'reset password, done',
        async (page) => {
          await answer(page, 'forget/change-password', 200, { success: true, message: 'Password reset' })
          const password = 'Gravel-road-7'
          await fillIn(page, { email: fresh.email, password, password_confirmation: password })
          await submit(page)
          await shown(page)
        },
      ],
    ],
  },
]

/** The failures of a save, by reply. */
const failures: readonly (readonly [name: string, status: number, body: unknown])[] = [
  ['refused', 403, { success: false, message: 'This action is not allowed.' }],
  ['too large', 413, { success: false, message: 'The request is too large.' }],
  ['no reply that makes sense', 200, 'nothing'],
]

async function sendStep(page: Page) {
  await submit(page)
  await shown(page)
}

const failed = (page: Page) => expect(page.locator('.invalid-feedback').first()).toBeVisible()

const newApplication: Walk = {
  path: '/application',
  person: fresh,
  stops: [
    ['step 1, new', atOnce],
    ['step 1, error dialog', sendStep],
    ['step 1, failed', failed],
    ...failures.map(
      ([name, status, body], index): Stop => [
        `step 1, ${name}`,
        async (page) => {
          if (index === 0) await fillStep(page, 1)
          await page.route('**/api/**', async (route) => {
            if (route.request().method() === 'POST') await route.fulfill({ status, json: body })
            else await route.fallback()
          })
          await sendStep(page)
        },
      ],
    ),
    [
      'sign in, session over',
      async (page) => {
        await answer(page, '**', 401, { message: 'Unauthenticated.' })
        await page.reload()
        await expect(page.locator('[name=password]')).toBeVisible()
      },
    ],
  ],
}

const photo = { name: 'cdl.png', mimeType: 'image/png', buffer: samplePng(600, 400, [20, 120, 60]) }

const ownStops: Readonly<Record<number, readonly Stop[]>> = {
  2: [
    [
      'step 2, VINs',
      async (page) => {
        for (const vin of ['1XPBDK9X1LD708195', '1XPBDK9X1LD70819']) {
          await page.locator('[name=vin]').fill(vin)
          await page.locator('[name=vin]').press('Enter')
        }
      },
    ],
    [
      'a draft restored',
      async (page) => {
        await page.locator('[name=gvwr]').fill('52,000 lb')
        await draftStored(page, '52,000 lb')
        await page.reload()
        await expect(named(page, 'Discard')).toBeVisible()
      },
    ],
    [
      'a draft to be discarded',
      async (page) => {
        await press('Discard')(page)
        await shown(page)
      },
    ],
  ],
  3: [
    [
      'step 3, files',
      async (page) => {
        await page.locator('[name=cdlUpload]').setInputFiles(photo)
        const buffer = samplePdf('Medical card')
        await page
          .locator('[name=medCardUpload]')
          .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer })
        await expect(page.getByRole('button', { name: t('Remove {name}', { name: 'card.pdf' }) })).toBeVisible()
      },
    ],
    ['step 3, a photo', press('View {name}', photo)],
    [
      'step 3, an empty file',
      async (page) => {
        await page.locator('[name=cdlUpload]').setInputFiles({ ...photo, name: 'empty.png', buffer: Buffer.alloc(0) })
        await expect(page.locator('.invalid-feedback').first()).toBeVisible()
      },
    ],
  ],
}

/** Leads to an empty step's error messages; its dialog differs from step 1's by the first of them only. */
async function failStep(page: Page) {
  await sendStep(page)
  await page.keyboard.press('Escape')
  await failed(page)
}

const emptySteps: readonly Walk[] = steps.slice(1, 6).map(({ number }) => ({
  path: '/application',
  person: stepPerson(number),
  stops: [[`step ${number}, failed`, failStep], ...(ownStops[number] ?? [])],
}))

/** Returns a user whose application is at a step; the crawl's portal has them all. */
export function stepPerson(step: number): { readonly email: string; readonly name: string; readonly steps: number } {
  return { email: `step${step}@truckstaff.example`, name: 'Terry Tester', steps: step - 1 }
}

/** Thrown to reach an error state. */
export const deliberate = 'broken for the crawl'

const retry = (page: Page) => expect(named(page, 'Retry')).toBeVisible()

const dashboard: Walk = {
  path: '/',
  person: halfway,
  stops: [
    ['dashboard, halfway', atOnce],
    [
      'menu of a phone',
      async (page) => {
        await page.locator('header button').first().click()
        await shown(page)
      },
    ],
    ['user menu', press('User menu')],
    [
      'a handler that breaks',
      async (page) => {
        await page.evaluate((message) => void Promise.reject(new RangeError(message)), deliberate)
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    ],
    [
      'dashboard, failed',
      async (page) => {
        await answer(page, '**', 500, { message: 'Server error.' })
        await page.reload()
        await retry(page)
      },
    ],
    [
      'the application could not be loaded',
      async (page) => {
        await go(page, '/application')
        await expect(page.locator('.notice').first()).toBeVisible()
      },
    ],
  ],
}

const profile: Walk = {
  path: '/my-profile',
  person: complete,
  stops: [
    ['profile', atOnce],
    [
      'profile, failed',
      async (page) => {
        await fillIn(page, { name: '', email: 'x' })
        await submit(page)
      },
    ],
    [
      'profile, left without saving',
      async (page) => {
        await page.locator('.crumbs a, .topbar a').first().click()
        await shown(page)
      },
    ],
    ['profile, password', (page) => page.getByRole('tab', { name: t('Change Password') }).click()],
    ['profile, password failed', submit],
    [
      'profile, saved',
      async (page) => {
        await page.getByRole('tab').first().click()
        await fillIn(page, { name: complete.name, email: complete.email, phone: '555-000-1111' })
        await submit(page)
        await expect(page.locator('.notice').first()).toBeVisible()
      },
    ],
    [
      'profile, not loaded',
      async (page) => {
        await answer(page, 'profile/get', 500, { message: 'Server error.' })
        await page.reload()
        await expect(page.locator('.notice button').first()).toBeVisible()
      },
    ],
  ],
}

const view = (name: string, seen: string) => async (page: Page) => {
  await press(name)(page)
  await expect(page.locator(seen)).toBeVisible()
}

const calendar: Walk = {
  path: '/calendar',
  person: halfway,
  stops: [
    [
      'interview, details',
      async (page) => {
        await page.locator('.interview-row, [class*=interview] button').first().click()
        await shown(page)
      },
    ],
    ['calendar, new interview', press('Schedule Interview')],
    [
      'interview, failed',
      async (page) => {
        await press('Schedule Interview')(page)
        await dialog(page).locator('button[type=submit]').click()
      },
    ],
    ['calendar, month', view('Month', '.fc-dayGridMonth-view')],
    ['calendar, week', view('Week', ':is(.fc-timeGridWeek-view, .day-lists):visible')],
    ['calendar, day', view('Day', '.fc-timeGridDay-view')],
    [
      'calendar, search and filters',
      async (page) => {
        await press('Search and filters')(page)
        await page.getByRole('combobox', { name: t('Filter by priority') }).selectOption('High')
        await page.getByRole('searchbox').fill('interview')
      },
    ],
    ['calendar, list folded', press('List')],
    [
      'calendar, a change that can be undone',
      async (page) => {
        await page.locator('.fc-event[data-found]').press('Enter')
        await press('Cancel Interview')(page)
        await press('Delete')(page)
        await expect(page.getByRole('button', { name: t('Undo') })).toBeVisible()
      },
    ],
  ],
}

const walks = [...publicWalks, newApplication, ...emptySteps, dashboard, profile, calendar]

/** Screens with a screenshot that no walk reaches: one page load for each user. */
function others(isPublic: boolean): readonly Walk[] {
  const walked = new Set(walks.flatMap(({ stops }) => stops.map(([name]) => name)))
  const left = screens.filter(({ name, person }) => (person === undefined) === isPublic && !walked.has(name))
  return [...Map.groupBy(left, ({ person }) => person)].map(([person, theirs]) => ({
    path: theirs[0]?.path ?? '/',
    ...(person !== undefined && { person }),
    stops: theirs.map(
      ({ name, path, reach = atOnce }): Stop => [
        name,
        async (page) => {
          await goWithin(page, path)
          await expect(page.locator('.loading')).toHaveCount(0)
          await reach(page)
        },
      ],
    ),
  }))
}

/** Every screen, state and dialog that a browser can reach; `tests/component` renders the others. */
export const areas: Readonly<Record<string, readonly Walk[]>> = {
  'who is not signed in': [...publicWalks, ...others(true)],
  'the application': [newApplication, ...emptySteps],
  'the other screens': [dashboard, profile, calendar, ...others(false)],
}
