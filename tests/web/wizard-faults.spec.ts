/** Failures of a save by provider, proxy or network: each has its message, and no typed answer is lost. */
import type { Page } from '@playwright/test'
import { expect, type RunningPortal, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { atStep, fillStep, sendStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'

const email = 'faults@truckstaff.example'

test.describe('the session ends in mid-form', () => {
  const reason = 'Authentication failed. Please log in again.'

  async function typeAndLose(page: Page) {
    await fillStep(page, 4)
    await button(page, 'Next').click()
    await expect(button(page, 'Sign In')).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }

  async function signInAs(page: Page, address: string) {
    await field(page, 'email').fill(address)
    await field(page, 'password').fill(demoPassword)
    await button(page, 'Sign In').click()
  }

  async function expectBackAtWork(page: Page, { origin }: RunningPortal) {
    await expect(page).toHaveURL(`${origin}/application`)
    await atStep(page, 4)
    await expect(field(page, 'numEmployees')).toHaveValue('3')
    await expect(field(page, 'regions')).toHaveValue('Illinois, Indiana')
    await expect(page.locator('input[name=workRadius]:checked')).toHaveValue('Regional')
  }

  test('the same user continues in place, with every typed answer', async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 3 })
    await test.step('the provider rejects the token of a save', async () => {
      portal.sandbox.faults.add({ call: 'saveStep', fault: 'html', status: 401, times: 1 })
      await typeAndLose(page)
      await signInAs(page, email)
      await expectBackAtWork(page, portal)
    })
    await test.step('a token rejected while the application loads leads to sign-in, once', async () => {
      portal.sandbox.faults.add({ call: 'application', fault: 'status', status: 401, times: 1 })
      await page.reload()
      await expect(page).toHaveURL(`${portal.origin}/sign-in`)
      await expect(page.getByText(reason)).toBeVisible()
      await signInAs(page, email)
      await expectBackAtWork(page, portal)
    })
    await sendStep(page, 4)
    expect(portal.sandbox.application(email)?.completed).toEqual([1, 2, 3, 4])
  })

  test('another user sees nothing of the first, and changes nothing in their application', async ({
    page,
    portal,
    openAs,
  }) => {
    await portal.sandbox.seed.account({ email: 'other@truckstaff.example', name: 'Otto Other' })
    await openAs(email, { steps: 3 })
    portal.sandbox.faults.add({ call: 'saveStep', fault: 'status', status: 401, times: 1 })
    await typeAndLose(page)
    await signInAs(page, 'other@truckstaff.example')
    await expect(page.getByText('Welcome back, Otto Other!')).toBeVisible()
    await page.getByRole('link', { name: 'Application', exact: true }).click()
    await atStep(page, 1)
    await expect(field(page, 'email')).toHaveValue('other@truckstaff.example')
    await expect(field(page, 'fullName')).toHaveValue('')
    await expect(page.locator('main')).not.toContainText(/Draft restored|José|Illinois/)
    await fillStep(page, 1)
    await sendStep(page, 1)
    const first = portal.sandbox.application(email)
    const second = portal.sandbox.application('other@truckstaff.example')
    expect(first?.applicationId).not.toBe(second?.applicationId)
    expect(first?.answers.full_name).toBe('José Ramirez')
    expect(first?.completed).toEqual([1, 2, 3])
  })
})
