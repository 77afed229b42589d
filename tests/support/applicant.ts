/** User actions of an applicant in the web build and the desktop app, in the language of t(). */
import { expect, type Page } from '@playwright/test'
import { t } from '../../src/i18n/t.ts'
import { sampleBody, samplePdf, samplePng } from '../sandbox/samples.ts'
import type { Plan } from './form-answers.ts'
import { type FormRow, formRows, rowsOf } from './form-rows.ts'
import { attach, fill, type PaperFile, pressSignIn } from './wizard-page.ts'

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

/** How an answer of the sandbox's applicant reads in the form. */
function shownAs(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? 'Not sure')
}

/** Answers by field name: those of the sandbox's applicant, with accents and one truck. */
export const sampleAnswers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    formRows
      .filter(({ kind }) => kind !== 'files')
      .map(({ name, step, key }) => [name, shownAs(sampleBody(step, '').values[key])]),
  ),
  fullName: josefina.name,
  companyName: 'Ramírez Hauling LLC',
  ownerName: "Maria O'Neil-Ramírez",
  vin: '1XPBDK9X1LD708195',
  insuranceExpiration: '2031-06-30',
}

function pdf(name: string, text: string): PaperFile {
  return { name, mimeType: 'application/pdf', buffer: samplePdf(text) }
}

/** Attached files by field name. */
export const sampleFiles: Readonly<Record<string, readonly PaperFile[]>> = {
  truckPhotos: [
    { name: 'truck-front.png', mimeType: 'image/png', buffer: samplePng(320, 200, [240, 131, 28]) },
    { name: 'truck-side.png', mimeType: 'image/png', buffer: samplePng(200, 320, [40, 90, 160]) },
  ],
  cdlUpload: [{ name: 'cdl.png', mimeType: 'image/png', buffer: samplePng(64, 40, [20, 120, 60]) }],
  medCardUpload: [pdf('medical-card.pdf', 'Medical card')],
  coiUpload: [pdf('coi.pdf', 'Certificate of insurance')],
  businessDocs: [pdf('w-9.pdf', 'W-9'), pdf('articles.pdf', 'Articles')],
}

/** {@link sampleAnswers} and {@link sampleFiles} of every field. */
export const samplePlan: Plan = new Map(
  formRows.map(({ name }) => [
    name,
    { value: sampleAnswers[name] ?? '', vins: [], files: [...(sampleFiles[name] ?? [])] },
  ]),
)

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

/** @param limit for the wait, such as `{ timeout: 60_000 }` where the provider takes its time */
export async function atStep(page: Page, step: number, limit?: { readonly timeout: number }): Promise<void> {
  await expect(page.getByText(t('Step {step} of {count}', { step, count: 7 })).first()).toBeVisible(limit)
}

/** Sets answers by field name directly, which is ten times faster than typing. */
export async function answerAtOnce(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
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
  const answers = rowsOf(step).filter(({ kind }) => kind !== 'files')
  const given = (row: FormRow) => sampleAnswers[row.name] ?? ''
  if (byHand) for (const row of answers) await fill(page, row, given(row))
  else await answerAtOnce(page, Object.fromEntries(answers.map((row) => [row.name, given(row)])))
  for (const row of withFiles ? rowsOf(step) : []) {
    for (const file of sampleFiles[row.name] ?? []) await attach(page, row, file)
  }
}

/** Sends the step and waits for the next step or the summary. */
export async function sendStep(page: Page, step: number): Promise<void> {
  await page.getByRole('button', { name: step === 7 ? t('Submit Application') : t('Next') }).click()
  if (step < 7) await atStep(page, step + 1)
}
