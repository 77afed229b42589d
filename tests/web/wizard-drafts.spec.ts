/** Typed answers survive reloads and crashes; where the provider has newer answers, those win. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { expectAccessible } from '../support/accessible.ts'
import { atStep, fillStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'
import { draftStored, filesStored, pressSignIn, storedDrafts } from '../support/wizard-page.ts'

const email = 'drafts@truckstaff.example'
const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft restored from' })

async function typeStepTwo(page: Page) {
  await fillStep(page, 2)
  await field(page, 'vin').fill('1M2AX04C8BM008456')
  await button(page, 'Add').click()
  await field(page, 'vin').fill('1XPBDK9X1LD708195')
  await button(page, 'Add').click()
  await field(page, 'yearMakeModel').fill('2021 Mack Granite ☃')
  await draftStored(page, '2021 Mack Granite ☃')
}

test('a reload right after the last key loses nothing, also on a slow phone', async ({ page, openAs, emulation }) => {
  await openAs(email)
  await emulation.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await field(page, 'fullName').fill('Josefina')
  await field(page, 'companyName').fill('Last key')
  await page.reload()
  await expect(field(page, 'companyName')).toHaveValue('Last key')
  await expect(field(page, 'fullName')).toHaveValue('Josefina')
})

for (const [answer, name, ein] of [
  ['Keep on this device', 'Ramírez Hauling LLC', '36-4821907'],
  ['Remove', '', ''],
] as const) {
  test(`Log Out with unsent answers asks and does: ${answer}`, async ({ page, portal, openAs }) => {
    await openAs(email)
    await field(page, 'businessEIN').fill('36-4821907')
    await field(page, 'companyName').fill('Ramírez Hauling LLC')
    await draftStored(page, 'Ramírez Hauling LLC')
    await button(page, 'User menu').click()
    await button(page, 'Log Out').click()
    const question = page.getByRole('alertdialog', { name: 'Some answers are not sent yet' })
    await expect(question.getByRole('button', { name: 'Keep on this device' })).toBeFocused()
    await question.getByRole('button', { name: answer }).click()
    await expect(page).toHaveURL(`${portal.origin}/sign-in`)
    await expect.poll(async () => (await storedDrafts(page)).join().includes('Ramírez')).toBe(name !== '')
    await pressSignIn(page, email)
    await page.getByRole('link', { name: 'Application', exact: true }).click()
    await atStep(page, 1)
    await expect(field(page, 'companyName')).toHaveValue(name)
    await expect(field(page, 'businessEIN')).toHaveValue(ein)
  })
}

test('if the network fails before the draft store has loaded, the form waits, and Retry opens it', async ({
  page,
  openAs,
}) => {
  await openAs(email)
  await page.locator('[name=companyName]').fill('Kept all the same LLC')
  await draftStored(page, 'Kept all the same LLC')
  await page.route(/drafts-.*\.js$/, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByText('The draft on this device can’t be read')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await expect(page.locator('[name=companyName]')).toHaveValue('Kept all the same LLC')
})

test('a draft that stays unreadable is left alone until the person starts without it', async ({ page, openAs }) => {
  await openAs(email, { steps: 1 })
  await typeStepTwo(page)
  await filesStored(page)
  await page.evaluate(async () => {
    const opening = indexedDB.open('truckstaff-application')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
    const cursor = drafts.openCursor()
    await new Promise((resolve) => cursor.addEventListener('success', resolve))
    const damaged = { iv: new Uint8Array(12), bytes: new ArrayBuffer(99) }
    cursor.result?.update({ ...cursor.result.value, sealed: damaged })
    opening.result.close()
  })
  await page.reload()
  await expect(page.getByText('The draft on this device can’t be read')).toBeVisible()
  await button(page, 'Retry').click()
  await button(page, 'Start without it').click()
  await atStep(page, 2)
  await expect(field(page, 'yearMakeModel')).toHaveValue('')
  await field(page, 'yearMakeModel').fill('2020 Kenworth')
  await draftStored(page, '2020 Kenworth')
  await page.reload()
  await expect(field(page, 'yearMakeModel')).toHaveValue('2020 Kenworth')
  await expect(restored(page)).not.toContainText('file')
})
