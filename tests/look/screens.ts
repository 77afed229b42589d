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

export interface State {
  /** Unique. */
  readonly name: string
  /** Absent: it is reached from the state before. */
  readonly path?: string
  /** True when the portal is not loaded again: its path is opened in the visit of the state before. */
  readonly stays?: true
  /** Absent: signed out. */
  readonly person?: { readonly email: string; readonly name: string }
  /** User actions that lead to the state. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** True when it covers the page, whose own screenshot is another one. */
  readonly covers?: true
  /** Also in Spanish, whose words are longer. */
  readonly inSpanish?: true
}

/** Returns states by visit, each of which begins where the portal is loaded. */
function visitsOf<Row extends Pick<State, 'path' | 'stays'>>(rows: readonly Row[]): [Row, ...Row[]][] {
  const visits: [Row, ...Row[]][] = []
  for (const row of rows) {
    if (row.path !== undefined && !row.stays) visits.push([row])
    else visits.at(-1)?.push(row)
  }
  return visits
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
  ...(index === 0 ? { person: almost } : { stays: true as const }),
  reach: (page: Page) =>
    expect(page.getByText(t('Step {step} of {count}', { step: index + 1, count: 7 })).first()).toBeVisible(),
  ...(['ownership', 'felony'].includes(field) && { inSpanish: true as const }),
}))

/** @returns an action that presses a button of the calendar's toolbar */
const view = (name: string, shown: string) => async (page: Page) => {
  await press(name)(page)
  await expect(page.locator(shown)).toBeVisible()
}

const named: readonly State[] = [
  { name: 'sign in', path: '/sign-in' },
  { name: 'sign in, failed', inSpanish: true, reach: press('Sign In') },
  { name: 'sign up', path: '/sign-up', inSpanish: true },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'reset password', path: '/reset-password?token=abc' },
  { name: 'reset password, no token', path: '/reset-password' },
  { name: 'google test', path: '/google-test' },
  { name: 'dashboard, new', path: '/', person: fresh },
  { name: 'dashboard, halfway', path: '/', person: halfway, inSpanish: true },
  { name: 'user menu', reach: press('User menu') },
  { name: 'dashboard, complete', path: '/', person: complete },
  ...steps,
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
  { name: 'step 1, new', path: '/application', person: fresh },
  { name: 'step 1, error dialog', covers: true, reach: (page) => page.locator('main button[type=submit]').click() },
  {
    name: 'step 1, failed',
    inSpanish: true,
    reach: async (page) => {
      await press('Retry')(page)
      await expect(page.locator('[name=fullName]')).toBeFocused()
    },
  },
  { name: 'summary', path: '/application-summary', person: complete, inSpanish: true },
  { name: 'summary, not complete', path: '/application-summary', person: halfway },
  { name: 'profile', path: '/my-profile', person: complete, inSpanish: true },
  {
    name: 'profile, password',
    path: '/my-profile',
    person: halfway, // who has given neither a phone nor an address
    reach: (page) => page.getByRole('tab', { name: t('Change Password') }).click(),
  },
  {
    name: 'calendar, week',
    path: '/calendar',
    person: halfway,
    inSpanish: true,
    reach: view('Week', '.fc-timeGridWeek-view'),
  },
  { name: 'calendar, day', reach: view('Day', '.fc-timeGridDay-view') },
  { name: 'calendar, month', reach: view('Month', '.fc-dayGridMonth-view') },
  { name: 'calendar, new interview', covers: true, inSpanish: true, reach: press('Schedule Interview') },
  { name: 'not found', path: '/nothing-here', person: halfway },
]

/** Routes without a screen above are captured as they open, protected ones in the visit above. */
const others = routes
  .filter((row) => !named.some(({ path }) => path && rowOf(routes, path.replace(/\?.*/, '')) === row))
  .filter(({ path }) => !sameScreen.includes(path))
  .toSorted((a, b) => a.access.localeCompare(b.access))
  .map(
    ({ title, path, access }): State => ({
      name: title.toLowerCase(),
      path,
      ...(access === 'protected' && { stays: true }),
    }),
  )

export const screens = visitsOf([...named, ...others])

/** An application on the way, in which one sentence says what is sent. */
interface Sending {
  readonly page: Page
  readonly sandbox: Sandbox
  /** Requests for step 1 that got no reply yet. */
  readonly held: Route[]
}

/** A state of that sentence. Pictures of steps show it too: of nothing, and of six steps sent. */
interface Sentence {
  readonly name: string
  /** Absent: it is reached from the state before. */
  readonly path?: string
  /** Steps that are saved; 0 if absent. */
  readonly steps?: number
  readonly reach?: (sending: Sending) => Promise<unknown>
}

const pressNext = (page: Page) => page.locator('[data-wizard-next]').click()
const type = (page: Page) => page.locator('[name=fullName]').fill('Maria Reyes')
const says = (page: Page, text: string, values: Record<string, number> = {}) =>
  expect(page.locator('.sent-line')).toContainText(t(text, values))

/** Presses Next with files, whose save takes longer than the test. */
async function sendFiles({ page, sandbox }: Sending, field: string, files: Parameters<Page['setInputFiles']>[1]) {
  sandbox.faults.add({ call: 'saveStep', fault: 'delay', ms: 3_600_000 })
  await page.locator(`[name=${field}]`).setInputFiles(files)
  await pressNext(page)
}

const photos = ['front.png', 'rear.png'].map((name, index) => ({
  name,
  mimeType: 'image/png',
  buffer: samplePng(320, 200, [240, 131, index]),
}))

export const sentences = visitsOf<Sentence>([
  { name: 'not sent', path: '/application', reach: ({ page }) => type(page) },
  {
    name: 'sending',
    reach: async ({ page, held }) => {
      await fillStep(page, 1)
      await page.route('**/api/application/step1', (route) => void held.push(route))
      await pressNext(page)
      await says(page, 'Sending step {step}', { step: 1 })
    },
  },
  {
    name: 'line lost',
    reach: async ({ page, held }) => {
      await held[0]?.abort()
      await page.getByRole('alertdialog').waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'asking',
    reach: async ({ page }) => {
      await pressNext(page)
      await says(page, "We don't know yet whether step {step} arrived. We are asking our server.", { step: 1 })
    },
  },
  {
    name: 'in doubt',
    reach: async ({ page }) => {
      await press('Stop waiting')(page)
      await says(page, "We don't know yet whether step {step} arrived. We ask before it is sent again.", { step: 1 })
    },
  },
  {
    name: 'not stored',
    path: '/application',
    reach: async ({ page }) => {
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await type(page)
      await expect(page.getByText(t('Your progress is not being saved on this device.'))).toBeVisible()
    },
  },
  {
    name: 'about to be sent',
    path: '/application?field=coiUpload',
    steps: 6,
    reach: async (sending) => {
      await sending.page.evaluate(() => {
        XMLHttpRequest.prototype.send = () => undefined // no byte of a large file leaves
      })
      await sendFiles(sending, 'coiUpload', [heavyPdf('coi.pdf', 1_000_000)])
      await says(sending.page, 'Step {step} is about to be sent', { step: 5 })
    },
  },
  {
    name: 'sending photos',
    path: '/application?field=truckPhotos',
    steps: 3,
    reach: async (sending) => {
      await sendFiles(sending, 'truckPhotos', photos)
      await says(sending.page, 'Sending step {step}: {percent}%', { step: 2, percent: 100 })
    },
  },
  { name: 'submitted', path: '/application?field=fullName', steps: 7 },
])
