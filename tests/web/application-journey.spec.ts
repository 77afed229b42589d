/** From sign-up to the summary, and what the provider has then: letter for letter, byte for byte. */
import type { Locator, Page } from '@playwright/test'
import { type FieldRow, steps } from '../../src/form/form.ts'
import { expect, test } from '../kit.ts'
import {
  atStep,
  fillStep,
  josefina,
  type Person,
  sampleAnswers,
  sampleFiles,
  samplePlan,
  sendStep,
} from '../support/applicant.ts'
import { changeByKeyboard, expectSampleAnswers } from '../support/check-answers.ts'
import { differences } from '../support/form-answers.ts'
import { button } from '../support/journey-locators.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeAttached()
  for (let press = 0; press < 80; press += 1) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

async function answerByKeyboard(page: Page, row: FieldRow, value: string) {
  if (row.options === undefined) {
    await tabTo(page, page.locator(`[name="${row.name}"]`))
    if (row.kind === 'date') await page.keyboard.type(value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1'))
    else await page.keyboard.insertText(value) // component tests type key by key
    return
  }
  await tabTo(page, page.locator(`input[name="${row.name}"]`))
  await page.keyboard.press('Space')
  for (let index = row.options.indexOf(value); index > 0; index -= 1) await page.keyboard.press('ArrowDown')
}

async function signUpByKeyboard(page: Page, { name, email, password }: Person) {
  await tabTo(page, page.getByRole('link', { name: 'Sign Up' }))
  await page.keyboard.press('Enter')
  for (const [control, typed] of Object.entries({ name, email, password, password_confirmation: password })) {
    await tabTo(page, page.locator(`[name=${control}]`))
    await page.keyboard.insertText(typed)
  }
  await tabTo(page, page.locator('[name=terms]'))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Sign Up'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible()
}

async function fillStepByKeyboard(page: Page, { number, fields }: (typeof steps)[number]) {
  await atStep(page, number)
  for (const row of fields as readonly FieldRow[]) {
    const files = sampleFiles[row.name]
    const value = sampleAnswers[row.name]
    if (files !== undefined) {
      await tabTo(page, page.locator(`input[type=file][name="${row.name}"]`))
      await page.locator(':focus').setInputFiles([...files])
      for (const { name } of files) await expect(button(page, `Remove ${name}`)).toBeVisible()
    } else if (value !== undefined) await answerByKeyboard(page, row, value)
  }
}

test('signs up, sends seven steps with files, changes an answer, and sees the summary, from step 5 on by keyboard alone', async ({
  page,
  portal,
}) => {
  const { email } = josefina
  await page.goto(portal.origin)
  await signUpByKeyboard(page, josefina)
  await tabTo(page, page.getByRole('link', { name: 'Application', exact: true }))
  await page.keyboard.press('Enter')
  for (const step of steps) {
    const { number } = step
    if (number < 5)
      await fillStep(page, number, { byHand: number === 1 }) // component tests type into the other fields
    else await fillStepByKeyboard(page, step)
    if (number === 2) await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'Application progress' })).toHaveAttribute(
      'aria-valuenow',
      String(Math.round(((number - 1) / 7) * 100)),
    )
    if (number < 5) await sendStep(page, number)
    else if (number < 7) {
      await tabTo(page, button(page, 'Next'))
      await page.keyboard.press('Enter')
    }
  }
  await test.step('the answers before they are submitted', async () => {
    await expectSampleAnswers(page, { email })
    const sent = () => portal.sandbox.log.filter(({ call }) => /^(saveStep|createApplication)$/.test(call)).length
    const before = sent()
    await changeByKeyboard(page, 2, 'GVWR', '80,000 lb')
    expect(sent()).toBe(before + 1)
    await changeByKeyboard(page, 1, 'Company name', sampleAnswers.companyName as string)
    expect(sent(), 'unchanged text: nothing to send').toBe(before + 1)
    await expect(page.locator('[name=additionalComments]')).toHaveValue(sampleAnswers.additionalComments as string)
  })
  await tabTo(page, button(page, 'Submit Application'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.origin}/application-summary`)
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  const saved = portal.sandbox.application(email)
  await expect(page.getByText(`TS-${saved?.applicationId}`, { exact: true })).toBeVisible()
  const changed = new Map(samplePlan).set('gvwr', { value: '80,000 lb', vins: [], files: [] })
  expect(differences(portal.sandbox, email, changed)).toEqual([])
  expect(saved?.files, 'each once').toHaveLength(7)
  expect(portal.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
  await expect(page.getByText('All 7 steps', { exact: false }).first()).toBeVisible()
  expect(
    await page.evaluate(() =>
      Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.startsWith('wizard')),
    ),
  ).toEqual([]) // the draft is gone
  await page.getByRole('button', { name: 'Show receipt' }).click()
  await expectSampleAnswers(page, { email, gvwr: '80,000 lb' })
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('Application Complete!')).toBeVisible()
})
