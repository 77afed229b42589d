/** Coming back to an application: prefill, where the wizard opens, and what is still missing at the end. */
import { rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { samplePdf } from '../sandbox/samples.ts'
import { sha256 } from '../sandbox/start.ts'
import { expectAccessible } from '../support/accessible.ts'
import { atStep, fillStep, sampleAnswers, sendStep } from '../support/applicant.ts'
import { expect, test } from '../support/web-portal.ts'

const email = 'back@truckstaff.example'
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const chosen = (page: Page, name: string) => page.locator(`input[name="${name}"]:checked`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('where the wizard opens', () => {
  for (const steps of [0, 1, 3, 6]) {
    test(`${steps} steps saved: step ${steps + 1}`, async ({ page, openAs }) => {
      await openAs(email, { steps })
      await atStep(page, steps + 1)
      await expect(page.getByRole('progressbar', { name: 'Application progress' })).toHaveAttribute(
        'aria-valuenow',
        String(Math.round((steps / 7) * 100)),
      )
    })
  }

  test('all saved: straight to the summary', async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 7 })
    await expect(page).toHaveURL(`${portal.origin}/application-summary`)
    await expect(
      page.getByText(`TS-${portal.sandbox.application(email)?.applicationId}`, { exact: true }),
    ).toBeVisible()
  })

  test('the summary, opened by its address before the end: the wizard', async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 2, path: '/application-summary' })
    await expect(page).toHaveURL(`${portal.origin}/application`)
    await atStep(page, 3)
  })

  test('a next step above 7 is the summary, and stays there', async ({ page, portal, openAs }) => {
    const summary = { percent: 43, completed_steps: 3, total_steps: 7, next_step: 'step_8' }
    const json = { success: true, data: { application_id: 5, summary } }
    portal.sandbox.faults.add({ call: 'dashboard', fault: 'body', json })
    await openAs(email, { steps: 3 })
    await expect(page.getByRole('heading', { name: 'Your application is not complete yet' })).toBeVisible()
    await expect(page).toHaveURL(`${portal.origin}/application-summary`)
    await page.getByRole('link', { name: 'Step 4: Operations' }).click()
    await atStep(page, 4)
    await expect(field(page, 'numEmployees')).toBeFocused()
  })

  test('no application: the e-mail alone is filled in', async ({ page, openAs }) => {
    await openAs(email)
    await expect(field(page, 'email')).toHaveValue(email)
    for (const name of ['fullName', 'phone', 'businessEIN', 'website']) await expect(field(page, name)).toHaveValue('')
    await expect(page.locator('form input:checked')).toHaveCount(0)
  })
})

test('every saved step is filled in as it was answered', async ({ page, openAs }) => {
  await openAs(email, { steps: 6 })
  for (let step = 7; step > 1; step -= 1) {
    await atStep(page, step)
    if (step === 6) await expect(chosen(page, 'drugTesting')).toHaveValue('Yes')
    if (step === 6) await expect(chosen(page, 'felony')).toHaveValue('No')
    if (step === 5) {
      await expect(chosen(page, 'workmansComp')).toHaveValue('Not sure')
      await expect(field(page, 'insuranceExpiration')).toHaveValue('2027-06-30')
      await expect(button(page, 'Download certificate-of-insurance.pdf')).toBeVisible()
      await expect(button(page, 'Download w-9.pdf')).toBeVisible()
    }
    if (step === 4) {
      await expect(field(page, 'numEmployees')).toHaveValue('3')
      await expect(chosen(page, 'startDate')).toHaveValue('1–2 weeks')
    }
    if (step === 3) {
      await expect(chosen(page, 'materialsHauled')).toHaveValue('Stone')
      await expect(chosen(page, 'cdlSuspended')).toHaveValue('No')
    }
    if (step === 2) {
      await expect(field(page, 'yearMakeModel')).toHaveValue('2019 Peterbilt 567')
      await expect(field(page, 'vin')).toHaveValue('1XPBDK9X1LD708195')
      await expect(page.getByRole('list', { name: 'Your VINs' }).getByRole('listitem')).toHaveCount(2)
    }
    await button(page, 'Back').click()
  }
  await expect(field(page, 'fullName')).toHaveValue('José Ramirez')
  await expect(field(page, 'ownerName')).toHaveValue("Maria O'Neil-Ramirez")
  await expect(chosen(page, 'businessStructure')).toHaveValue('LLC')
  await expect(button(page, 'Back')).toBeDisabled()
})

test('a picture that the provider keeps can be viewed and downloaded', async ({ page, openAs }) => {
  await openAs(email, { steps: 2 })
  await button(page, 'Back').click()
  await button(page, 'View truck-front.png').click()
  const picture = page.getByRole('dialog', { name: 'truck-front.png' }).getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await page.keyboard.press('Escape')
})

test('sending a saved step again sends no file twice', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 3 })
  await button(page, 'Back').click()
  await atStep(page, 3)
  await field(page, 'yearsExperience').fill('13')
  await sendStep(page, 3)
  const saved = portal.sandbox.application(email)
  expect(saved?.answers.experience_years).toBe('13')
  expect(saved?.files.filter(({ field: name }) => name === 'cdl_file')).toHaveLength(1)
})

test("'Not sure' is not made up for a step 5 that was lost between two others", async ({ page, portal, openAs }) => {
  const summary = { percent: 71, completed_steps: 5, total_steps: 7, next_step: 'step_5' }
  const steps = Object.fromEntries([1, 2, 3, 4, 6].map((step) => [`step_${step}`, 'completed']))
  const json = { success: true, data: { application_id: 5, summary, steps: { ...steps, step_5: 'not_started' } } }
  portal.sandbox.faults.add({ call: 'dashboard', fault: 'body', json })
  await openAs(email, { steps: 4 })
  await atStep(page, 5)
  await expect(page.locator('form input:checked')).toHaveCount(0)
})

test('steps that were lost although the provider said yes: nothing is called submitted, and the answers go out again', async ({
  page,
  portal,
  openAs,
}) => {
  test.slow()
  const { faults } = portal.sandbox
  await openAs(email, { steps: 2 })
  for (const step of [3, 4, 5]) faults.add({ call: 'saveStep', step, fault: 'body', json: { success: true } })
  for (const step of [3, 4, 5, 6, 7]) {
    await fillStep(page, step, { withFiles: false })
    await sendStep(page, step)
  }
  await button(page, 'Submit Anyway').click()
  await expect(page.getByRole('heading', { name: 'Your application is not complete yet' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Missing steps' }).getByRole('listitem')).toHaveText([
    'Step 3: CDL & Credentials',
    'Step 4: Operations',
    'Step 5: Insurance',
  ])
  expect(portal.sandbox.application(email)?.completed).toEqual([1, 2, 6, 7])
  await expectAccessible(page)

  faults.clear()
  await button(page, 'Continue Application').click()
  await atStep(page, 3)
  await expect(chosen(page, 'cdlSuspended')).toHaveValue(sampleAnswers.cdlSuspended ?? '')
  for (const step of [3, 4, 5, 6, 7]) await sendStep(page, step)
  await button(page, 'Submit Anyway').click()
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  const saved = portal.sandbox.application(email)
  expect(saved?.completed).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(saved?.answers).toMatchObject({ cdl_class: 'Class A', cdl_suspended: false, work_radius: 'Regional' })
})

for (const [what, change] of [
  ['deleted', (path: string) => rmSync(path)],
  ['changed', (path: string) => writeFileSync(path, 'something else')],
] as const) {
  test(`a file that is ${what} on the disk after it was chosen arrives as it was chosen`, async ({
    page,
    portal,
    openAs,
  }, testInfo) => {
    const path = testInfo.outputPath('coi.pdf')
    const bytes = samplePdf('Certificate of insurance')
    writeFileSync(path, bytes)
    await openAs(email, { steps: 4 })
    await fillStep(page, 5, { withFiles: false })
    await field(page, 'coiUpload').setInputFiles(path)
    await expect(button(page, 'Remove coi.pdf')).toBeVisible()
    change(path)
    await sendStep(page, 5)
    expect(portal.sandbox.application(email)?.files.find(({ name }) => name === 'coi.pdf')?.sha256).toBe(sha256(bytes))
  })
}

test.describe('Important Information Missing', () => {
  const items: readonly (readonly [reminder: string, field: string, step: number])[] = [
    ['Company name', 'companyName', 1],
    ['MC/DOT number', 'mcDotNumber', 1],
    ['GVWR', 'gvwr', 2],
    ['CDL upload', 'cdlUpload', 3],
    ['Medical card', 'medCardUpload', 3],
    ['Certificate of insurance', 'coiUpload', 5],
    ['Business documents', 'businessDocs', 5],
  ]
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Important Information Missing' })

  /** All seven steps with nothing but the compulsory answers. */
  async function submitBare(page: Page) {
    for (let step = 1; step <= 7; step += 1) {
      await fillStep(page, step, { withFiles: false })
      if (step === 1)
        for (const name of ['companyName', 'mcDotNumber', 'ownerName', 'website']) await field(page, name).fill('')
      if (step === 2) await field(page, 'gvwr').fill('')
      await sendStep(page, step)
    }
    await expect(dialog(page)).toBeVisible()
  }

  test('lists what is missing; Fill Now puts the cursor in each; filled ones leave the list', async ({
    page,
    portal,
    openAs,
  }) => {
    test.slow()
    await openAs(email)
    await submitBare(page)
    expect(portal.sandbox.application(email)?.completed).toHaveLength(7)
    const submits = () => portal.sandbox.log.filter(({ call, step }) => call === 'saveStep' && step === 7).length
    expect(submits()).toBe(1)
    await expect(dialog(page).getByRole('listitem')).toHaveCount(items.length)
    for (const [index, [reminder, name, step]] of items.entries()) {
      await button(page, `Fill Now: ${reminder}`).click()
      await expect(dialog(page)).toBeHidden()
      await atStep(page, step)
      await expect(field(page, name)).toBeFocused()
      if (reminder === 'GVWR') {
        await page.keyboard.type('66,000 lb')
        await sendStep(page, 2)
      }
      for (let next = reminder === 'GVWR' ? 3 : step; next < 7; next += 1) await sendStep(page, next)
      await button(page, 'Submit Application').click()
      await expect(dialog(page).getByRole('listitem')).toHaveCount(index < 2 ? items.length : items.length - 1)
    }
    expect(portal.sandbox.application(email)?.answers.gvwr).toBe('66,000 lb')
    await button(page, 'Submit Anyway').dblclick()
    await expect(page).toHaveURL(`${portal.origin}/application-summary`)
    await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  })

  test("'Go Back & Fill' and Escape lead back to step 7, and step 7 is not sent again by either", async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(email)
    await submitBare(page)
    await button(page, 'Go Back & Fill').click()
    await atStep(page, 7)
    await expect(chosen(page, 'currentContracts')).toHaveValue(sampleAnswers.currentContracts ?? '')
    await button(page, 'Submit Application').click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await atStep(page, 7)
    await button(page, 'Submit Application').click()
    await button(page, 'Submit Anyway').click()
    await expect(page).toHaveURL(`${portal.origin}/application-summary`)
  })
})
