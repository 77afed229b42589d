/** Failures of a save by provider, proxy or network: each has its message, and no typed answer is lost. */
import type { Page } from '@playwright/test'
import { longestWorkMs } from '../../src/provider/limits.ts'
import { expect, type RunningPortal, test } from '../kit.ts'
import type { Fault } from '../sandbox/faults.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { atStep, fillStep, sampleFileRows, sendStep } from '../support/applicant.ts'
import { contentHash } from '../support/content-hash.ts'
import { alertDialog, button, field } from '../support/journey-locators.ts'

const email = 'faults@truckstaff.example'

const invalid = 'Server returned invalid response. Please try again later.'
const network = 'Network error. Please check your internet connection.'

/** One of each kind that the transport distinguishes; a table in the component tests covers the other messages. */
const problems: readonly (readonly [what: string, fault: Omit<Fault, 'call'>, words: string])[] = [
  [
    'HTML 500',
    { fault: 'html', status: 500 },
    'Server error (500). The backend controller may be missing. Please try again.',
  ],
  ['empty', { fault: 'empty' }, invalid],
  ['reset during', { fault: 'reset-during' }, network],
  ['reset after', { fault: 'reset-after' }, network],
]

test('one failure after another on the same step: each has its message, every file arrives once', async ({
  page,
  portal,
  openAs,
}) => {
  await page.clock.install()
  await openAs(email, { steps: 2 })
  await fillStep(page, 3)
  await button(page, 'Next').focus()
  for (const [what, fault, words] of problems) {
    await test.step(what, async () => {
      portal.sandbox.faults.add({ call: 'saveStep', ...fault, times: 1 })
      await page.keyboard.press('Enter')
      await expect(alertDialog(page)).toContainText(words)
      await page.keyboard.press('Escape')
      await expect(alertDialog(page)).toBeHidden()
      await atStep(page, 3)
      await expect(field(page, 'yearsExperience')).toHaveValue('12')
      await expect(button(page, 'Remove cdl.png')).toBeVisible()
      await expect(button(page, 'Next')).toBeFocused()
      await expect(page.getByRole('progressbar', { name: 'Application progress' })).toHaveAttribute(
        'aria-valuenow',
        '29',
      )
      await page.clock.fastForward(longestWorkMs(1)) // the save can't arrive any more
    })
  }
  await page.keyboard.press('Enter')
  await atStep(page, 4)
  const saved = portal.sandbox.application(email)
  expect(saved?.answers.experience_years).toBe('12')
  const papers = sampleFileRows.filter(([name]) => name === 'cdl_file' || name === 'dot_med_card_file')
  const stored = saved?.files.filter(({ field: name }) => papers.some(([paper]) => paper === name))
  expect(stored?.map((file) => [file.field, file.name, contentHash(file.bytes)])).toEqual(
    papers.map(([name, paper, { buffer }]) => [name, paper, contentHash(buffer)]),
  )
})

test.describe('step 1', () => {
  const creates = (log: readonly { call: string; status: number | 'reset' }[]) =>
    log.filter(({ call }) => call === 'createApplication')

  test('after a lost reply and a reload, the application is found, with or without its details', async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(email)
    await fillStep(page, 1)
    portal.sandbox.faults.add({ call: 'createApplication', fault: 'reset-after', times: 1 })
    await button(page, 'Next').click()
    await expect(alertDialog(page)).toContainText(network)
    portal.sandbox.faults.add({ call: 'application', fault: 'truncated', times: 1 })
    await page.reload()
    await atStep(page, 1) // its replies may not show the save yet
    await sendStep(page, 1)
    await atStep(page, 2)
    await fillStep(page, 2, { withFiles: false })
    await sendStep(page, 2)
    expect(creates(portal.sandbox.log)).toHaveLength(1)
    await page.reload()
    await atStep(page, 3)
    for (const step of [2, 1]) {
      await button(page, 'Back').click()
      await atStep(page, step)
    }
    await expect(field(page, 'fullName')).toHaveValue('Josefina Ramírez')
    await sendStep(page, 1)
    expect(creates(portal.sandbox.log)).toHaveLength(1)
    expect(portal.sandbox.rows('owner_operator').filter(({ email: stored }) => stored === email)).toHaveLength(1)
    expect(portal.sandbox.application(email)?.completed).toEqual([1, 2])
  })

  test('a reload while the application is being created finds it and does not create another', async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(email)
    await fillStep(page, 1)
    let arrive: (() => unknown) | undefined
    await page.route('**/step1', (route) => {
      arrive = () => route.fetch()
    })
    await button(page, 'Next').click()
    await expect(button(page, 'Saving...')).toBeVisible()
    await expect.poll(() => arrive).toBeDefined() // it is in flight
    await page.reload()
    await atStep(page, 1)
    await page.unroute('**/step1')
    await arrive?.() // the provider still processes what was sent before the reload
    expect(portal.sandbox.application(email)?.completed).toEqual([1])
    await button(page, 'Next').click()
    await atStep(page, 2)
    expect(creates(portal.sandbox.log)).toHaveLength(1)
  })
})

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
