/** The applicant's receipt: created on the device, identical to what the provider received, printable. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { expectAccessible } from '../support/accessible.ts'
import { atStep, fillStep, sampleFiles, sendStep } from '../support/applicant.ts'
import { button } from '../support/journey-locators.ts'

const email = 'receipt@truckstaff.example'
const sentSteps = [5, 6, 7]
const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' })

test.use({ timezoneId: 'America/Chicago' })

async function showReceipt(page: Page) {
  await button(page, 'Show receipt').click()
  const heading = receipt(page).getByRole('heading', { name: 'Receipt', exact: true })
  await expect(heading, 'the press leads to the receipt').toBeFocused()
  await expect(heading).toBeInViewport()
}

/** Returns the receipt's answers by label. */
function answers(page: Page): Promise<Record<string, string>> {
  return receipt(page).evaluate((section) =>
    Object.fromEntries(
      [...section.querySelectorAll('dt')].map((label) => [
        label.textContent,
        label.nextElementSibling?.querySelector('bdi')?.textContent ?? '',
      ]),
    ),
  )
}

/** Name and size of the sent documents, as created for this test. */
const papers = [...(sampleFiles.coiUpload ?? []), ...(sampleFiles.businessDocs ?? [])].map(
  ({ name, buffer }) => [name, `${buffer.length} B`] as const,
)

async function expectPapers(page: Page) {
  for (const [name, size] of papers) {
    await expect(receipt(page).getByRole('listitem').filter({ hasText: name })).toContainText(size)
  }
}

/** Returns the receipt's time of sending a step, precise to the second, in milliseconds since 1970. */
async function sentAt(page: Page, step: number): Promise<number> {
  const text = await receipt(page).locator(`h3:text("${step}. ") + p`).textContent()
  return Date.parse(text?.replace('Sent on ', '') ?? '')
}

test('created offline after submission and later again, it matches what was sent, and is printed', async ({
  page,
  portal,
  openAs,
  context,
}) => {
  const { sandbox } = portal
  await openAs(email, { steps: 4 }) // these were sent from another device
  await fillStep(page, 5)
  sandbox.faults.add({ call: 'saveStep', fault: 'reset-after', times: 1 })
  await button(page, 'Next').click()
  await button(page, 'Retry').click() // the documents have arrived
  await atStep(page, 6)
  for (const step of [6, 7]) {
    await fillStep(page, step)
    await sendStep(page, step)
  }
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  const received = sandbox.application(email)?.files.filter(({ name }) => papers.some(([paper]) => paper === name))
  expect(received).toHaveLength(papers.length)

  await test.step('offline: id, answers, times and files', async () => {
    await context.setOffline(true)
    await showReceipt(page)
    await expect(receipt(page)).toContainText(
      `application TS-${sandbox.application(email)?.applicationId}, made on this`,
    )
    expect(await answers(page)).toMatchObject({
      'Full name': 'José Ramírez',
      Email: email,
      'Truck photos': 'truck-front.png',
      'Insurance expiration date': 'Jun 30, 2031',
      'Certificate of insurance (COI)': 'coi.pdf',
      'Business documents': 'w-9.pdf, articles.pdf',
    })
    await expectPapers(page)
    await expect(receipt(page).getByText(/^Sent on /)).toHaveCount(7)
    for (const step of sentSteps) {
      const call = sandbox.log.find((entry) => entry.call === 'saveStep' && entry.step === step)
      // The receipt has no fractions of a second.
      expect(await sentAt(page, step)).toBeGreaterThan((call?.at ?? Number.NaN) - 1000)
      expect(await sentAt(page, step)).toBeLessThanOrEqual(Date.now())
    }
  })

  await test.step('secrets are shown and not stored on the device', async () => {
    await expect(receipt(page)).toContainText('36-4821907')
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title]),
    )
    expect(stored).not.toMatch(/4821907|felony|1907|second truck|Illinois/)
  })

  await test.step('opened again from the provider: answers, times and files too', async () => {
    await context.setOffline(false)
    sandbox.faults.add({ call: 'application', fault: 'reset-before' })
    await page.reload()
    await button(page, 'Show receipt').click()
    await expect(page.getByText('Your answers could not be loaded for the receipt. Please try again.')).toBeVisible()
    sandbox.faults.clear()
    await showReceipt(page)
    await expectPapers(page)
    expect(await sentAt(page, 7)).toBeLessThanOrEqual(Date.now())
    expect(await answers(page)).toMatchObject({
      'Insurance expiration date': 'Jun 30, 2031',
      'Full name': 'José Ramírez',
    })
  })

  await test.step('accessible, 360 px wide, and printed without controls', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await button(page, 'Print receipt').click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(page.locator('button:visible, nav:visible, header:visible, footer:visible')).toHaveCount(0)
      const least = Math.min(width - 80, 600)
      expect((await receipt(page).boundingBox())?.width, 'as wide as the page').toBeGreaterThan(least)
      await expect(receipt(page).getByText('truck-front.png').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
    }
  })
})
