/** What a provider, a proxy or a bad line can do to a save: every failure has its words, and nothing typed is lost. */
import type { Page } from '@playwright/test'
import type { Fault } from '../sandbox/faults.ts'
import { samplePdf } from '../sandbox/samples.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { sha256 } from '../sandbox/start.ts'
import { atStep, fillStep, sampleAnswers, sampleFileRows, sendStep } from '../support/applicant.ts'
import type { RunningPortal } from '../support/sandbox.ts'
import { expect, test } from '../support/web-portal.ts'
import { draftKept } from '../support/wizard-page.ts'

const email = 'faults@truckstaff.example'
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

/** No file was stored twice, and there are more than `others` of them. */
function expectEachFileOnce({ sandbox }: RunningPortal, others: number) {
  const saved = sandbox.log.flatMap((entry) => entry.saved.slice(1))
  expect(saved.length).toBeGreaterThan(others)
  expect(new Set(saved).size).toBe(saved.length)
}

type Trouble = readonly [what: string, fault: Omit<Fault, 'call'>, words: string]

const network = 'Network error. Please check your internet connection.'
const invalid = 'Server returned invalid response. Please try again later.'

/** One of each kind that the transport tells apart; the words of the others are in the component tests' table. */
const troubles: readonly Trouble[] = [
  [
    'HTML 500',
    { fault: 'html', status: 500 },
    'Server error (500). The backend controller may be missing. Please try again.',
  ],
  ['empty', { fault: 'empty' }, invalid],
  ['truncated', { fault: 'truncated' }, invalid],
  ['a refusal in words', { fault: 'body', json: { success: false, message: 'Not today.' } }, 'Not today.'],
  ['reset before', { fault: 'reset-before' }, network],
  ['reset during', { fault: 'reset-during' }, network],
  ['reset after', { fault: 'reset-after' }, network],
]

for (const [what, fault, words] of troubles) {
  test(`step 2, ${what}`, async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 1 })
    await fillStep(page, 2)
    portal.sandbox.faults.add({ call: 'saveStep', ...fault, times: 1 })
    await button(page, 'Next').click()
    await expect(dialog(page)).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await atStep(page, 2)
    await expect(field(page, 'gvwr')).toHaveValue('73,280 lb')
    await expect(button(page, 'Remove truck-front.png')).toBeVisible()
    await expect(button(page, 'Next')).toBeFocused()
    await expect(page.getByRole('progressbar', { name: 'Application progress' })).toHaveAttribute('aria-valuenow', '14')
    await page.keyboard.press('Enter')
    await atStep(page, 3)
    const saved = portal.sandbox.application(email)
    expect(saved?.answers.gvwr).toBe('73,280 lb')
    expect(saved?.files.map(({ sha256: hash }) => hash)).toEqual(
      sampleFileRows.filter(([name]) => name === 'truck_photos').map(([, , file]) => sha256(file.buffer)),
    )
  })
}

test('a list of errors: one line a field in title case, marks at the fields, and the cursor in the first', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email, { steps: 1 })
  await fillStep(page, 2, { withFiles: false })
  const errors = { truck_vin: ['Not known.'], gvwr: 'Too heavy.', other_thing: ['<img src=x onerror=alert(1)>'] }
  portal.sandbox.faults.add({
    call: 'saveStep',
    fault: 'status',
    status: 422,
    json: { success: false, errors },
    times: 1,
  })
  await button(page, 'Next').click()
  await expect(dialog(page)).toContainText('Please fix the following errors:')
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'Truck Vin: Not known.',
    'Gvwr: Too heavy.',
    'Other Thing: <img src=x onerror=alert(1)>',
  ])
  await button(page, 'Retry').click()
  await expect(field(page, 'vin')).toBeFocused()
  await expect(field(page, 'vin')).toHaveAttribute('aria-invalid', 'true')
  await sendStep(page, 2)
})

test.describe('step 1', () => {
  const creates = (log: readonly { call: string; status: number | 'reset' }[]) =>
    log.filter(({ call }) => call === 'createApplication')

  for (const [what, json] of [
    ['a yes without an id', { success: true, message: 'Saved.' }],
    ['a yes with an id that is none', { success: true, application_id: '../../x' }],
  ] as const) {
    test(`${what} is no yes, and makes no second application`, async ({ page, portal, openAs }) => {
      await openAs(email)
      await fillStep(page, 1)
      portal.sandbox.faults.add({ call: 'createApplication', fault: 'body', json, times: 1 })
      await button(page, 'Next').click()
      await expect(dialog(page)).toContainText('Failed to submit step 1')
      await button(page, 'Retry').click()
      await atStep(page, 2)
      expect(portal.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
    })
  }

  for (const lost of ['reset-after', 'truncated', 'wrong-types'] as const) {
    test(`${lost}: the application is found, not made again`, async ({ page, portal, openAs }) => {
      await openAs(email)
      await fillStep(page, 1)
      portal.sandbox.faults.add({ call: 'createApplication', fault: lost, times: 1 })
      await button(page, 'Next').click()
      await expect(dialog(page)).toBeVisible()
      await expect(field(page, 'businessEIN')).toHaveValue('36-4821907')
      await button(page, 'Retry').click()
      await atStep(page, 2)
      expect(creates(portal.sandbox.log)).toHaveLength(1)
      await fillStep(page, 2, { withFiles: false })
      await sendStep(page, 2)
      expect(portal.sandbox.application(email)?.completed).toEqual([1, 2])
    })
  }

  test('a reply lost, then the page reloaded: the application is there', async ({ page, portal, openAs }) => {
    await openAs(email)
    await fillStep(page, 1)
    portal.sandbox.faults.add({ call: 'createApplication', fault: 'reset-after', times: 1 })
    await button(page, 'Next').click()
    await expect(dialog(page)).toContainText(network)
    await page.reload()
    await atStep(page, 2)
    await button(page, 'Back').click()
    await expect(field(page, 'fullName')).toHaveValue('Josefina Ramírez')
    await sendStep(page, 1)
    expect(creates(portal.sandbox.log)).toHaveLength(1)
    expect(portal.sandbox.rows('owner_operator').filter(({ email: stored }) => stored === email)).toHaveLength(1)
  })

  test('the page reloaded while the application is being made: it is found, not made again', async ({
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
    await expect.poll(() => arrive).toBeDefined() // it is on its way
    await page.reload()
    await atStep(page, 1)
    await page.unroute('**/step1')
    await arrive?.() // what was sent before the reload is carried out all the same
    expect(portal.sandbox.application(email)?.completed).toEqual([1])
    await button(page, 'Next').click()
    await atStep(page, 2)
    expect(creates(portal.sandbox.log)).toHaveLength(1)
  })

  test('a reply lost and the answers changed: the change arrives, in the same application', async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(email)
    await fillStep(page, 1)
    portal.sandbox.faults.add({ call: 'createApplication', fault: 'reset-after', times: 1 })
    await button(page, 'Next').click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await field(page, 'companyName').fill('Renamed LLC')
    await sendStep(page, 1)
    expect(portal.sandbox.application(email)?.answers.business_name).toBe('Renamed LLC')
    expect(portal.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
  })
})

test.describe('one save at a time', () => {
  for (const how of ['double click', 'Enter twice']) {
    test(how, async ({ page, portal, openAs }) => {
      await openAs(email, { steps: 1 })
      await fillStep(page, 2, { withFiles: false })
      portal.sandbox.faults.add({ call: 'saveStep', fault: 'delay', ms: 700, times: 1 })
      if (how === 'double click') await button(page, 'Next').dblclick()
      else {
        await field(page, 'gvwr').focus()
        await page.keyboard.press('Enter')
        await page.keyboard.press('Enter')
      }
      await expect(button(page, 'Saving...')).toBeDisabled()
      await expect(button(page, 'Back')).toBeDisabled()
      await atStep(page, 3)
      expect(portal.sandbox.log.filter(({ call }) => call === 'saveStep')).toHaveLength(1)
      await expect(dialog(page)).toHaveCount(0)
    })
  }

  test('a double click whose first half is answered at once leaves the next step alone', async ({ page, openAs }) => {
    await page.clock.install()
    await openAs(email, { steps: 3 })
    for (const step of [2, 1]) {
      await button(page, 'Back').click()
      await atStep(page, step + 1)
    }
    await page.clock.pauseAt(Date.now() + 60_000) // however long the machine takes for it, it is at once
    await button(page, 'Next').click()
    await atStep(page, 3)
    const choice = page
      .locator('label')
      .filter({ has: field(page, 'cdlStatus') })
      .last()
    await choice.dispatchEvent('click', { detail: 2 })
    await button(page, 'Next').dispatchEvent('click', { detail: 2 })
    await expect(page.locator('input[name=cdlStatus]:checked')).toHaveValue('Class A')
    await atStep(page, 3)
    await page.clock.runFor(600) // a double click later on is one of its own
    await choice.dispatchEvent('click', { detail: 2 })
    await expect(page.locator('input[name=cdlStatus]:checked')).toHaveValue('No')
  })

  test('a double click on Submit Application', async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 6 })
    await fillStep(page, 7)
    await button(page, 'Submit Application').dblclick()
    await expect(page).toHaveURL(`${portal.origin}/application-summary`)
    expect(portal.sandbox.log.filter(({ call, step }) => call === 'saveStep' && step === 7)).toHaveLength(1)
  })
})

test('the line goes while a file travels: it is neither lost nor stored twice', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 2 })
  await fillStep(page, 3)
  for (const fault of ['reset-during', 'reset-after'] as const) {
    portal.sandbox.faults.add({ call: 'saveStep', fault, times: 1 })
    await button(page, fault === 'reset-during' ? 'Next' : 'Retry').click()
    await expect(dialog(page)).toContainText(network)
  }
  await button(page, 'Retry').click()
  await atStep(page, 4)
  const files = portal.sandbox.application(email)?.files.filter(({ field: name }) => /cdl|card/.test(name)) ?? []
  expect(files.map(({ field: name, name: file }) => [name, file])).toEqual([
    ['cdl_file', 'cdl.png'],
    ['dot_med_card_file', 'medical-card.pdf'],
  ])
})

test('the reply to files is lost and another step is saved first: they are not sent twice', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email, { steps: 4 })
  await fillStep(page, 5)
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'reset-after', times: 1 })
  await button(page, 'Next').click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Back').click()
  await sendStep(page, 4)
  await button(page, 'Back').click()
  await button(page, 'Back').click()
  await field(page, 'cdlUpload').setInputFiles({
    name: 'later.pdf',
    mimeType: 'application/pdf',
    buffer: samplePdf('later'),
  })
  await sendStep(page, 3)
  await sendStep(page, 4)
  await sendStep(page, 5)
  expectEachFileOnce(portal, 3)
})

test.describe('the session ends in mid-form', () => {
  const reason = 'Authentication failed. Please log in again.'
  const faults: readonly (readonly [string, Omit<Fault, 'call'>])[] = [
    ['401 in JSON', { fault: 'status', status: 401 }],
    ['401 in HTML', { fault: 'html', status: 401 }],
    ["'unauthenticated' with 200", { fault: 'body', json: { message: 'Unauthenticated.' } }],
  ]

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

  for (const [what, fault] of faults) {
    test(`${what}: the same person goes on where they were, with everything typed`, async ({
      page,
      portal,
      openAs,
    }) => {
      await openAs(email, { steps: 3 })
      portal.sandbox.faults.add({ call: 'saveStep', ...fault, times: 1 })
      await typeAndLose(page)
      await signInAs(page, email)
      await expect(page).toHaveURL(`${portal.origin}/application`)
      await atStep(page, 4)
      await expect(field(page, 'numEmployees')).toHaveValue('3')
      await expect(field(page, 'regions')).toHaveValue('Illinois, Indiana')
      await expect(page.locator('input[name=workRadius]:checked')).toHaveValue('Regional')
      await sendStep(page, 4)
      expect(portal.sandbox.application(email)?.completed).toEqual([1, 2, 3, 4])
    })
  }

  test('another person sees nothing of the first, and writes nothing into their application', async ({
    page,
    portal,
    openAs,
  }) => {
    await portal.sandbox.addAccount({ email: 'other@truckstaff.example', name: 'Otto Other' })
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

  test('no token any more: said, and back after signing in', async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 3 })
    await fillStep(page, 4)
    await page.evaluate(() => localStorage.removeItem('token'))
    await button(page, 'Next').click()
    await expect(page.getByText('Authentication Required: Please log in to continue.')).toBeVisible()
    await signInAs(page, email)
    await expect(page).toHaveURL(`${portal.origin}/application`)
    await expect(field(page, 'numEmployees')).toHaveValue('3')
  })

  for (const call of ['dashboard', 'application'] as const) {
    test(`refused while loading (${call}): to sign-in, once`, async ({ page, portal, openAs }) => {
      await portal.sandbox.addAccount({ email: 'load@truckstaff.example', steps: 2 })
      portal.sandbox.faults.add({ call, fault: 'status', status: 401 })
      await openAs(email, { steps: 2 })
      await expect(page).toHaveURL(`${portal.origin}/sign-in`)
      await expect(page.getByText(reason)).toBeVisible()
    })
  }
})

test.describe('loading fails', () => {
  for (const [call, fault] of [
    ['dashboard', { fault: 'html', status: 500 }],
    ['application', { fault: 'truncated' }],
    ['application', { fault: 'body', json: { success: false, message: 'x' } }],
  ] as const) {
    test(`${call}, ${fault.fault}: said, and Retry loads`, async ({ page, portal, openAs }) => {
      portal.sandbox.faults.add({ call, ...fault })
      await openAs(email, { steps: 2 })
      await expect(page.getByRole('alert')).toContainText('Failed to load application data. Please try again later.')
      portal.sandbox.faults.clear()
      await button(page, 'Retry').click()
      await atStep(page, 3)
      await expect(page.getByText('Failed to load application data')).toHaveCount(0)
    })
  }

  test('an application without details: its next step can be sent all the same', async ({ page, portal, openAs }) => {
    portal.sandbox.faults.add({ call: 'application', fault: 'status', status: 404 })
    await openAs(email, { steps: 3 })
    await expect(page.getByRole('alert')).toContainText('Failed to load application data. Please try again later.')
    await fillStep(page, 4)
    await sendStep(page, 4)
    expect(portal.sandbox.application(email)?.completed).toEqual([1, 2, 3, 4])
    expect(portal.sandbox.application(email)?.answers.full_name).toBe('José Ramirez')
  })

  test('step 1 was saved, the page closed before the reply, and the details fail: it is not sent again', async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(email)
    await fillStep(page, 1)
    const saved = page.waitForRequest((request) => request.url().endsWith('/step1'))
    portal.sandbox.faults.add({ call: 'createApplication', fault: 'reset-after', times: 1 })
    await button(page, 'Next').click()
    await saved
    await expect(dialog(page)).toContainText(network)
    portal.sandbox.faults.add({ call: 'application', fault: 'truncated', times: 1 })
    await page.reload()
    await atStep(page, 2) // the provider wrote step 1 after the last key typed there
    await fillStep(page, 2)
    await sendStep(page, 2)
    expect(portal.sandbox.log.filter(({ call }) => call === 'createApplication')).toHaveLength(1)
  })

  test('opened without details, and the reply to files is lost: they are not sent twice', async ({
    page,
    portal,
    openAs,
  }) => {
    portal.sandbox.faults.add({ call: 'application', fault: 'status', status: 503 })
    await openAs(email, { steps: 4 })
    await fillStep(page, 5)
    portal.sandbox.faults.add({ call: 'saveStep', fault: 'reset-after', times: 1 })
    await button(page, 'Next').click()
    await expect(dialog(page)).toContainText(network)
    portal.sandbox.faults.clear()
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await atStep(page, 6)
    expectEachFileOnce(portal, 0)
  })

  test('opened without details, from a draft: finished steps are not sent again before the end', async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(email)
    for (const step of [1, 2, 3, 4, 5, 6]) {
      await fillStep(page, step)
      await sendStep(page, step)
    }
    await fillStep(page, 7)
    await draftKept(page, sampleAnswers.additionalComments as string)
    portal.sandbox.faults.add({ call: 'application', fault: 'status', status: 503, times: 1 })
    await page.reload()
    await atStep(page, 7)
    await button(page, 'Submit Application').click()
    await expect(page).toHaveURL(/application-summary/)
    const saves = portal.sandbox.log.filter(({ call }) => call === 'createApplication' || call === 'saveStep')
    expect(saves.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  for (const fault of [
    { fault: 'status', status: 404 },
    { fault: 'body', json: { success: false, message: 'No application.' } },
  ] as const) {
    test(`no dashboard before there is an application (${fault.fault}): step 1 makes it, once`, async ({
      page,
      portal,
      openAs,
    }) => {
      portal.sandbox.faults.add({ call: 'dashboard', ...fault })
      await openAs(email)
      await fillStep(page, 1)
      await sendStep(page, 1)
      await button(page, 'Back').click()
      await field(page, 'companyName').fill('Renamed LLC')
      await sendStep(page, 1)
      expect(portal.sandbox.application(email)?.answers.business_name).toBe('Renamed LLC')
      expect(portal.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
    })
  }

  test('odd types everywhere: the form opens, and nothing is made up', async ({ page, portal, openAs }) => {
    portal.sandbox.faults.add({ call: 'application', fault: 'wrong-types', times: 1 })
    await openAs(email, { steps: 3 })
    await expect(page.getByRole('heading', { name: /Step \d of 7/ })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/NaN|undefined|\[object/)
  })
})
