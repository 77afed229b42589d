/** Every screen, in each of its states. */
import { expect, type Page, type Route } from '@playwright/test'
import { rowOf } from '../../src/app/addresses.ts'
import { routes } from '../../src/app/routes.ts'
import { t } from '../../src/i18n/t.ts'
import { complete, fresh, halfway } from '../kit.ts'
import { samplePng } from '../sandbox/samples.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { fillStep } from '../support/applicant.ts'
import { barcodePhoto } from '../support/barcode-photo.ts'
import { licenseText, sampleLicense } from '../support/license-text.ts'
import { heavyPdf } from '../support/photos.ts'

export interface Screen {
  /** Unique. */
  readonly name: string
  readonly path: string
  /** Absent: signed out. */
  readonly person?: { readonly email: string; readonly name: string }
  /** User actions that lead to the state. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** True when it covers the page, whose own screenshot is another one. */
  readonly covers?: true
}

/** Paths that show another path's screen. */
const sameScreen = ['/calendar-main', '/google-debug']

/** All but the last step is filled in. */
export const almost = { email: 'almost@truckstaff.example', name: 'Alma Almost' }

const press = (name: string) => (page: Page) =>
  page
    .getByRole('button', { name: t(name), exact: true })
    .first()
    .click()
const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { name: t(name) })).toBeVisible()

/** Steps by one of their fields: the address opens the step of the field that it names. */
const steps = [
  'fullName',
  'ownership',
  'cdlStatus',
  'numEmployees',
  'insuranceCoverage',
  'felony',
  'currentContracts',
].map((field, index) => ({
  name: `step ${index + 1}`,
  path: `/application?field=${field}`,
  person: almost,
  reach: (page: Page) =>
    expect(page.getByText(t('Step {step} of {count}', { step: index + 1, count: 7 })).first()).toBeVisible(),
}))

/** @returns an action that presses a button of the calendar's toolbar */
const view = (name: string, shown: string) => async (page: Page) => {
  await press(name)(page)
  await expect(page.locator(shown)).toBeVisible()
}

const named: readonly Screen[] = [
  { name: 'sign in', path: '/sign-in' },
  { name: 'sign in, failed', path: '/sign-in', reach: press('Sign In') },
  { name: 'sign up', path: '/sign-up' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'reset password', path: '/reset-password?token=abc' },
  { name: 'reset password, no token', path: '/reset-password' },
  { name: 'google test', path: '/google-test' },
  { name: 'dashboard, new', path: '/', person: fresh },
  { name: 'dashboard, halfway', path: '/', person: halfway },
  { name: 'dashboard, complete', path: '/', person: complete },
  { name: 'user menu', path: '/', person: halfway, reach: press('User menu') },
  ...steps,
  { name: 'step 1, new', path: '/application', person: fresh },
  {
    name: 'step 1, failed',
    path: '/application',
    person: fresh,
    reach: async (page) => {
      await page.locator('main button[type=submit]').click()
      await press('Retry')(page)
      await expect(page.locator('[name=fullName]')).toBeFocused()
    },
  },
  {
    name: 'step 1, error dialog',
    path: '/application',
    person: fresh,
    covers: true,
    reach: (page) => page.locator('main button[type=submit]').click(),
  },
  {
    name: 'step 1, license',
    path: '/application?field=fullName',
    person: almost,
    reach: async (page) => {
      const text = licenseText({ ...sampleLicense, DBA: '01312020' })
      const buffer = await barcodePhoto({ format: 'PDF417', text })
      const scan = page.getByLabel(t('Scan your license'), { exact: true })
      await scan.setInputFiles({ name: 'license.png', mimeType: 'image/png', buffer })
      await expect(page.locator('.barcode-scan [role=status]')).toContainText('2020') // it has expired
    },
  },
  {
    name: 'step 2, photos',
    path: '/application?field=truckPhotos',
    person: almost,
    reach: async (page) => {
      const names = ['front.png', 'IMG_20261124_081500.png', 'left side.png', 'rear.png']
      const buffer = await barcodePhoto({ format: 'QRCode', text: 'a truck' })
      await page
        .locator('[name=truckPhotos]')
        .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer })))
      await expect(page.locator('.photo-preview')).toHaveCount(names.length)
    },
  },
  { name: 'summary', path: '/application-summary', person: complete },
  { name: 'summary, not complete', path: '/application-summary', person: halfway },
  { name: 'profile', path: '/my-profile', person: complete },
  {
    name: 'profile, password',
    path: '/my-profile',
    person: halfway,
    reach: (page) => page.getByRole('tab', { name: t('Change Password') }).click(),
  },
  { name: 'calendar, month', path: '/calendar', person: halfway, reach: view('Month', '.fc-dayGridMonth-view') },
  { name: 'calendar, week', path: '/calendar', person: halfway, reach: view('Week', '.fc-timeGridWeek-view') },
  { name: 'calendar, day', path: '/calendar', person: halfway, reach: view('Day', '.fc-timeGridDay-view') },
  {
    name: 'calendar, new interview',
    path: '/calendar',
    person: halfway,
    covers: true,
    reach: press('Schedule Interview'),
  },
  { name: 'add user', path: '/add-user', person: halfway, reach: heading('Add User') },
  { name: 'alerts', path: '/alert', person: halfway },
  { name: 'assign role', path: '/assign-role', person: halfway },
  { name: 'avatars', path: '/avatar', person: halfway },
  { name: 'badges', path: '/badges', person: halfway },
  { name: 'buttons', path: '/button', person: halfway },
  { name: 'not found', path: '/nothing-here', person: halfway },
]

/** Routes without a screen above are captured as they open. */
const others: readonly Screen[] = routes
  .filter((row) => !named.some(({ path }) => rowOf(routes, path.replace(/\?.*/, '')) === row))
  .filter(({ path }) => !sameScreen.includes(path))
  .map(({ title, path, access }) => ({
    name: title.toLowerCase(),
    path,
    ...(access === 'protected' && { person: halfway }),
  }))

export const screens: readonly Screen[] = [...named, ...others]

/** A state of the sentence about what is sent. */
interface Sentence {
  readonly name: string
  readonly path: string
  /** Steps that are saved. */
  readonly steps: number
  readonly reach?: (page: Page, sandbox: Sandbox) => Promise<unknown>
}

const pressNext = (page: Page) => page.locator('[data-wizard-next]').click()
const type = (page: Page) => page.locator('[name=fullName]').fill('Maria Reyes')
const says = (page: Page, text: string, values: Record<string, number> = {}) =>
  expect(page.locator('.sent-line')).toContainText(t(text, values))

/** Sends step 1, of which no reply comes. @returns its request */
async function sendFirst(page: Page): Promise<Route> {
  await fillStep(page, 1)
  const left = new Promise<Route>((resolve) => void page.route('**/api/application/step1', resolve))
  await pressNext(page)
  const route = await left
  await says(page, 'Sending step {step}', { step: 1 })
  return route
}

/** Sends step 1, and loses the line once it has left. */
async function loseFirst(page: Page) {
  const route = await sendFirst(page)
  await route.abort()
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
}

/** Presses Next with files, whose save takes longer than the test. */
async function sendFiles(page: Page, sandbox: Sandbox, field: string, files: Parameters<Page['setInputFiles']>[1]) {
  sandbox.faults.add({ call: 'saveStep', fault: 'delay', ms: 3_600_000 })
  await page.locator(`[name=${field}]`).setInputFiles(files)
  await pressNext(page)
}

const photos = ['front.png', 'rear.png'].map((name, index) => ({
  name,
  mimeType: 'image/png',
  buffer: samplePng(320, 200, [240, 131, index]),
}))

/** In the order of an application. */
export const sentences: readonly Sentence[] = [
  { name: 'new', path: '/application', steps: 0 },
  { name: 'not sent', path: '/application', steps: 0, reach: type },
  {
    name: 'not stored',
    path: '/application',
    steps: 0,
    reach: async (page) => {
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await type(page)
      await expect(page.getByText(t('Your progress is not being saved on this device.'))).toBeVisible()
    },
  },
  { name: 'sending', path: '/application', steps: 0, reach: sendFirst },
  { name: 'line lost', path: '/application', steps: 0, reach: loseFirst },
  {
    name: 'asking',
    path: '/application',
    steps: 0,
    reach: async (page) => {
      await loseFirst(page)
      await pressNext(page)
      await says(page, "We don't know yet whether step {step} arrived. We are asking our server.", { step: 1 })
    },
  },
  {
    name: 'in doubt',
    path: '/application',
    steps: 0,
    reach: async (page) => {
      await loseFirst(page)
      await press('Stop waiting')(page)
      await says(page, "We don't know yet whether step {step} arrived. We ask before it is sent again.", { step: 1 })
    },
  },
  {
    name: 'about to be sent',
    path: '/application?field=coiUpload',
    steps: 6,
    reach: async (page, sandbox) => {
      await page.evaluate(() => {
        XMLHttpRequest.prototype.send = () => undefined // no byte of a large file leaves
      })
      await sendFiles(page, sandbox, 'coiUpload', [heavyPdf('coi.pdf', 1_000_000)])
      await says(page, 'Step {step} is about to be sent', { step: 5 })
    },
  },
  {
    name: 'sending photos',
    path: '/application?field=truckPhotos',
    steps: 3,
    reach: async (page, sandbox) => {
      await sendFiles(page, sandbox, 'truckPhotos', photos)
      await says(page, 'Sending step {step}: {percent}%', { step: 2, percent: 100 })
    },
  },
  { name: 'all but the last step', path: '/application?field=currentContracts', steps: 6 },
  { name: 'submitted', path: '/application?field=fullName', steps: 7 },
]
