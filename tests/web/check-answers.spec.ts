/** Check your answers before they are submitted, and the error summary, on the web build. */
import type { Page } from '@playwright/test'
import { axeFindings, expectAccessible, sidewaysPixels } from '../support/accessible.ts'
import { atStep, fillStep, sampleAnswers, sampleFileRows, sendStep } from '../support/applicant.ts'
import { changeByKeyboard, expectSampleAnswers } from '../support/check-answers.ts'
import { smallTargets } from '../support/targets.ts'
import { expect, test } from '../support/web-portal.ts'

const email = 'check@truckstaff.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answers = (page: Page) => page.getByRole('region', { name: 'Check your answers' })

/** Fills in and sends the steps from one on, up to the last one, which is only filled in. */
async function fillUpToLast(page: Page, from: number) {
  for (let step = from; step <= 7; step += 1) {
    await fillStep(page, step)
    if (step < 7) await sendStep(page, step)
  }
  await expect(answers(page)).toBeVisible()
}

test('every answer is read, one is changed by keyboard, and only its step is sent again', async ({
  page,
  portal,
  openAs,
}) => {
  test.slow()
  await openAs(email)
  await fillUpToLast(page, 1)
  await expectSampleAnswers(page, { email, businessEIN: '••-•••1907Show Business EIN' })
  const sent = () => portal.sandbox.log.filter(({ call }) => call === 'saveStep' || call === 'createApplication').length
  const before = sent()
  await changeByKeyboard(page, 2, 'GVWR', '80,000 lb')
  expect(sent()).toBe(before + 1)
  await changeByKeyboard(page, 1, 'Company name', sampleAnswers.companyName as string)
  expect(sent(), 'typed the same: nothing to send').toBe(before + 1)
  await expect(page.locator('[name=additionalComments]')).toHaveValue(sampleAnswers.additionalComments as string)

  await page.locator('[name=additionalComments]').focus()
  await sendStep(page, 7)
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  const saved = portal.sandbox.application(email)
  expect(saved?.answers).toMatchObject({ gvwr: '80,000 lb', additional_comments: sampleAnswers.additionalComments })
  expect(saved?.files.map(({ name }) => name)).toEqual(sampleFileRows.map(([, name]) => name))

  await button(page, 'Show receipt').click()
  await expectSampleAnswers(page, { email, gvwr: '80,000 lb', businessEIN: '••-•••1907Show Business EIN' })
})

test('what was skipped says so, and the missing-items dialog follows as ever', async ({ page, openAs }) => {
  await openAs(email, { steps: 6 })
  await fillStep(page, 7)
  await page.getByRole('button', { name: 'Change GVWR', exact: true }).click()
  await page.locator('[name=gvwr]').fill('')
  await sendStep(page, 6) // Next
  await expect(page.locator('.answers > div', { hasText: 'GVWR' })).toContainText('Not provided')
  await sendStep(page, 7)
  const missing = page.getByRole('dialog', { name: 'Important Information Missing' })
  await missing.getByRole('button', { name: 'Fill Now: GVWR' }).click()
  await atStep(page, 2)
  await expect(page.locator('[name=gvwr]')).toBeFocused()
})

test('files that the provider holds are counted and named, hidden ones too', async ({ page, openAs }) => {
  await openAs(email, { steps: 4 })
  await fillUpToLast(page, 5)
  await button(page, 'Change Business documents').click()
  await button(page, 'Remove w-9.pdf').click()
  await button(page, 'Check your answers').click()
  const line = page.locator('.answers > div', { hasText: 'Business documents' })
  await expect(line).toContainText('articles.pdf1 file, hidden here, that TruckStaff keeps')
  await page.reload()
  await expect(line).toContainText('2 files: w-9.pdf, articles.pdf')
})

test('without its file the list is offered again, and the application can be submitted all the same', async ({
  page,
  openAs,
}) => {
  await page.route(/check-answers-.*\.js/, (route) => route.abort())
  await openAs(email, { steps: 6 })
  await expect(page.getByText('The list of your answers could not be loaded.')).toBeVisible()
  await page.unroute(/check-answers-.*\.js/)
  await button(page, 'Retry').click()
  await expect(answers(page)).toBeVisible()
})

test('for everybody: axe, fingers and narrow windows', async ({ page, openAs }) => {
  await openAs(email, { steps: 6 })
  for (const width of [1280, 700, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(answers(page)).toBeVisible()
    await expectAccessible(page)
    expect(await smallTargets(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 740 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await sidewaysPixels(page), 'text twice as large').toBe(0)
})

test('error summary: the title says so, each link leads to its field, mended ones leave', async ({ page, openAs }) => {
  await openAs(email, { steps: 3 })
  const title = await page.title()
  await button(page, 'Next').click()
  await page.keyboard.press('Enter') // Retry
  const summary = page.getByRole('region', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveCount(6)
  await expect(page).toHaveTitle(`Error: ${title}`)
  expect(await axeFindings(page)).toEqual([])
  await summary.getByRole('link', { name: /States or regions you prefer/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=regions]')).toBeFocused()
  await page.keyboard.type('Ohio')
  await expect(summary.getByRole('link')).toHaveCount(5)
  await fillStep(page, 4)
  await expect(summary).toHaveCount(0)
  await expect(page).toHaveTitle(title)
})
