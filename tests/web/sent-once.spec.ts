/** The provider goes on working after the connection is lost: what is sent arrives once. */
import type { Page } from '@playwright/test'
import { longestWorkMs } from '../../src/provider/limits.ts'
import { expect, test } from '../kit.ts'
import { atStep, fillStep, sendStep } from '../support/applicant.ts'
import { attachPapers, expectEachOnce } from '../support/batches.ts'
import { alertDialog, button } from '../support/journey-locators.ts'
import { heavyPdf } from '../support/photos.ts'

const email = 'once@truckstaff.example'
const awaits = (page: Page) => page.getByText('Waiting for our server')

test('a save with files whose connection is lost goes on by itself; what never arrived is sent again', async ({
  page,
  openAs,
  faults,
  sandbox,
}) => {
  await page.clock.install()
  await openAs(email, { steps: 2 })
  await test.step('the provider goes on: the portal waits, although nobody presses anything', async () => {
    await fillStep(page, 3)
    faults.add({ call: 'saveStep', fault: 'late', ms: 3_000, times: 1 })
    await button(page, 'Next').click()
    await expect(alertDialog(page)).toContainText('Network error.')
    await page.clock.runFor(5_000) // then it asks whether the provider is there
    await expect(awaits(page)).toBeVisible()
    await expect(alertDialog(page)).toHaveCount(0)
    await atStep(page, 4)
    expect(sandbox.log.filter(({ step, saved }) => step === 3 && saved)).toHaveLength(1)
    const files = sandbox.application(email)?.files.map(({ field, name }) => `${field} ${name}`) ?? []
    expect(files).toEqual([...new Set(files)])
  })
  await fillStep(page, 4)
  await sendStep(page, 4)
  await test.step('it never arrived: it is sent again once that is certain', async () => {
    const paper = heavyPdf('paper.pdf', 20_000) // small: all of it counts as sent at once
    await attachPapers(page, [paper])
    faults.add({ call: 'saveStep', fault: 'reset-before', times: 1 })
    await button(page, 'Next').click()
    await expect(alertDialog(page)).toContainText('Network error.')
    await page.keyboard.press('Escape')
    await expect(alertDialog(page)).toHaveCount(0)
    await button(page, 'Next').click()
    await expect(awaits(page)).toBeVisible()
    await page.clock.fastForward(longestWorkMs(paper.buffer.length))
    await atStep(page, 6)
    expectEachOnce(sandbox, email, [paper])
  })
})
