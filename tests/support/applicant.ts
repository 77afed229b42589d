/** User actions of an applicant in the web build and the desktop app, in the language of t(). */
import { expect, type Page } from '@playwright/test'
import { allFields, type FieldRow, steps } from '../../src/form/form.ts'
import { t } from '../../src/i18n/t.ts'
import { samplePdf, samplePng } from '../sandbox/samples.ts'
import { expectedAnswer } from './form-answers.ts'
import { formRows } from './form-rows.ts'
import { pressSignIn } from './wizard-page.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const josefina: Person = {
  name: 'Josefina Ramírez',
  email: 'josefina@truckstaff.example',
  password: 'gravel-road-7',
}

/** Answers by field name. */
export const sampleAnswers: Readonly<Record<string, string>> = {
  fullName: 'Josefina Ramírez',
  companyName: 'Ramírez Hauling LLC',
  companyAddress: '412 Quarry Road, Joliet, IL 60432',
  ownerName: "Maria O'Neil-Ramírez",
  ownerContact: '815-555-0142',
  businessEIN: '36-4821907',
  phone: '(815) 555-0178',
  website: 'https://ramirez-hauling.example',
  businessStructure: 'LLC',
  mcDotNumber: 'MC482190',
  referralSource: 'Truck Stop or Terminal',
  ownership: 'Own',
  equipmentType: 'Tri-axle dump truck',
  yearMakeModel: '2019 Peterbilt 567',
  vin: '1XPBDK9X1LD708195',
  gvwr: '73,280 lb',
  tarp: 'Yes',
  additionalTrucks: 'Yes',
  dotInspection: 'Yes',
  backupTrucks: 'No',
  cdlStatus: 'Class A',
  cdlSuspended: 'No',
  yearsExperience: '12',
  materialsHauled: 'Stone',
  govContracts: 'Yes',
  numEmployees: '3',
  workRadius: 'Regional',
  shiftWillingness: 'Maybe',
  regions: 'Illinois, Indiana',
  startDate: '1–2 weeks',
  weeklyAvailability: '5–6 days',
  insuranceCoverage: 'Yes – $1M Liability',
  cargoCoverage: 'Yes',
  insuranceExpiration: '2031-06-30',
  workmansComp: 'Not sure',
  addProvider: 'Yes',
  felony: 'No',
  drugTesting: 'Yes',
  enrolledTesting: 'Yes',
  safetyViolations: 'No',
  pendingLawsuits: 'No',
  currentContracts: 'Flexible soon',
  dispatchServices: 'No',
  telematics: 'Yes',
  maintenanceInterest: 'Yes',
  additionalComments: 'I can bring a second truck from spring on.',
}

interface Attachment {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

function pdf(name: string, text: string): Attachment {
  return { name, mimeType: 'application/pdf', buffer: samplePdf(text) }
}

/** Attached files by field name. */
export const sampleFiles: Readonly<Record<string, readonly Attachment[]>> = {
  truckPhotos: [
    { name: 'truck-front.png', mimeType: 'image/png', buffer: samplePng(320, 200, [240, 131, 28]) },
    { name: 'truck-side.png', mimeType: 'image/png', buffer: samplePng(200, 320, [40, 90, 160]) },
  ],
  cdlUpload: [{ name: 'cdl.png', mimeType: 'image/png', buffer: samplePng(64, 40, [20, 120, 60]) }],
  medCardUpload: [pdf('medical-card.pdf', 'Medical card')],
  coiUpload: [pdf('coi.pdf', 'Certificate of insurance')],
  businessDocs: [pdf('w-9.pdf', 'W-9'), pdf('articles.pdf', 'Articles')],
}

export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: t('Sign Up') }).click()
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password_confirmation]').fill(password)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: t('Sign Up') }).click()
  await expect(page.getByText(t('Welcome back, {name}!', { name }))).toBeVisible()
}

export async function signIn(page: Page, { email, password }: Omit<Person, 'name'>, remember = true): Promise<void> {
  await expect(page.locator('[name=email]')).toBeVisible()
  const choice = page.locator('[name=remember]') // a kiosk has none
  if ((await choice.count()) > 0) await choice.setChecked(remember)
  await pressSignIn(page, email, password)
  await expect(page.getByText('Welcome back,')).toBeVisible()
}

/** Clicks Log Out in the header. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByText('Log Out', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

/** Opens the wizard from any signed-in page. */
export async function openApplication(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: t('Application'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('Owner-Operator Application') })).toBeVisible()
}

export async function atStep(page: Page, step: number): Promise<void> {
  await expect(page.getByText(t('Step {step} of {count}', { step, count: 7 })).first()).toBeVisible()
}

async function answerByHand(page: Page, row: FieldRow, value: string): Promise<void> {
  if (row.options === undefined) {
    await page.locator(`[name="${row.name}"]`).fill(value)
    return
  }
  const choice = page.locator(`input[name="${row.name}"][value="${value}"]`)
  await page.locator('label').filter({ has: choice }).click() // clicks the label, as a tap would
  await expect(choice).toBeChecked()
}

/** Sets answers by field name directly, which is ten times faster than typing. */
async function answerAtOnce(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  const held = await page.evaluate(async (given) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const setText = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    const read: Record<string, string | undefined> = {}
    for (const [name, value] of Object.entries(given)) {
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
      if (field?.type === 'radio') {
        document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)?.click()
      } else if (field !== null) {
        field.focus()
        ;(field instanceof HTMLTextAreaElement ? setText : setValue)?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.blur()
      }
      // The form renders after each answer, as between two keystrokes.
      await new Promise((resolve) => setTimeout(resolve))
      const choice = document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)
      read[name] = (field?.type === 'radio' ? choice : field)?.value
    }
    return read
  }, answers)
  expect(held).toEqual(answers)
}

async function attach(page: Page, row: FieldRow, files: readonly Attachment[]): Promise<void> {
  await page.locator(`input[type=file][name="${row.name}"]`).setInputFiles([...files])
  for (const file of files)
    await expect(page.getByRole('button', { name: t('Remove {name}', { name: file.name }) })).toBeVisible()
}

interface Filling {
  /** False on a device that attaches no files. */
  readonly withFiles?: boolean
  /** True in tests of the fields themselves: clicks and types into each field. */
  readonly byHand?: boolean
}

/** Fills in every field of the current step. */
export async function fillStep(
  page: Page,
  step: number,
  { withFiles = true, byHand = false }: Filling = {},
): Promise<void> {
  await atStep(page, step)
  const rows = steps[step - 1]?.fields ?? []
  const answers = rows.flatMap((row) => {
    const value = sampleAnswers[row.name]
    return value === undefined ? [] : [{ row, value }]
  })
  if (byHand) for (const { row, value } of answers) await answerByHand(page, row, value)
  else await answerAtOnce(page, Object.fromEntries(answers.map(({ row, value }) => [row.name, value])))
  for (const row of withFiles ? rows : []) {
    const files = sampleFiles[row.name]
    if (files !== undefined) await attach(page, row, files)
  }
}

/** Sends the step and waits for the next step or the summary. */
export async function sendStep(page: Page, step: number): Promise<void> {
  await page.getByRole('button', { name: step === 7 ? t('Submit Application') : t('Next') }).click()
  if (step < 7) await atStep(page, step + 1)
}

/** Returns what the provider must have after all seven steps of {@link sampleAnswers}, under its own names. */
export function sampleRows(email: string): Readonly<Record<string, unknown>> {
  const rows = formRows.filter(({ kind }) => kind !== 'files')
  const stored = rows.map((row) => {
    return [row.key, expectedAnswer(row, { value: sampleAnswers[row.name] ?? '', vins: [], files: [] })]
  })
  return { ...Object.fromEntries(stored), email, truck_year: null, has_highway_experience: null }
}

/** Where the provider must have the files of {@link sampleFiles}: its field name, the file name and the file. */
export const sampleFileRows: readonly (readonly [field: string, name: string, file: Attachment])[] = allFields
  .filter(({ row }) => row.kind === 'files')
  .flatMap(({ row }) => (sampleFiles[row.name] ?? []).map((file) => [row.server?.key ?? '', file.name, file] as const))
