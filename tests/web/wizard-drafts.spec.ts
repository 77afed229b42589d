/** A draft on this device at Log Out, and one that can't be read. */
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
  await field(page, 'yearMakeModel').fill('2021 Mack Granite ☃')
  await draftStored(page, '2021 Mack Granite ☃')
}

test('Log Out with unsent answers asks: Keep on this device keeps them for their user, Remove removes them', async ({
  page,
  portal,
  openAs,
  seed,
}) => {
  const other = await seed.account({ email: 'other@truckstaff.example', name: 'Otto Other' })
  await openAs(email)
  await field(page, 'businessEIN').fill('36-4821907')
  await field(page, 'companyName').fill('Ramírez Hauling LLC')
  await draftStored(page, 'Ramírez Hauling LLC')
  for (const [answer, name, ein] of [
    ['Keep on this device', 'Ramírez Hauling LLC', '36-4821907'],
    ['Remove', '', ''],
  ] as const) {
    await test.step(answer, async () => {
      await button(page, 'User menu').click()
      await button(page, 'Log Out').click()
      const question = page.getByRole('alertdialog', { name: 'Some answers are not sent yet' })
      await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
      await expect(question.getByText('Saved on this device, not sent yet: step 1')).toBeVisible()
      await question.getByRole('button', { name: answer }).click()
      await expect(page).toHaveURL(`${portal.origin}/sign-in`)
      await expect.poll(async () => (await storedDrafts(page)).join().includes('Ramírez')).toBe(name !== '')
      if (name !== '') {
        await test.step('another user sees nothing of them', async () => {
          await pressSignIn(page, other.email)
          await page.getByRole('link', { name: 'Application', exact: true }).click()
          await atStep(page, 1)
          await expect(field(page, 'email')).toHaveValue(other.email)
          await expect(field(page, 'companyName')).toHaveValue('')
          await expect(page.locator('main')).not.toContainText(/Draft restored|Ramírez/)
          await button(page, 'User menu').click()
          await button(page, 'Log Out').click()
          await expect(page).toHaveURL(`${portal.origin}/sign-in`)
        })
      }
      await pressSignIn(page, email)
      await page.getByRole('link', { name: 'Application', exact: true }).click()
      await atStep(page, 1)
      await expect(field(page, 'companyName')).toHaveValue(name)
      await expect(field(page, 'businessEIN')).toHaveValue(ein)
    })
  }
})

test('a draft that can not be read is left alone: Retry opens it, Start without it removes it', async ({
  page,
  openAs,
}) => {
  const unreadable = page.getByText('The draft on this device can’t be read')
  await openAs(email, { steps: 1 })
  await typeStepTwo(page)
  await filesStored(page)
  await test.step('the code that reads it is not loaded', async () => {
    await page.route(/draft-store-.*\.js$/, (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(unreadable).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await expect(field(page, 'yearMakeModel')).toHaveValue('2021 Mack Granite ☃')
  })
  await test.step('it is damaged', async () => {
    await page.goto(new URL('/assets/', page.url()).href) // no screen, which could store it again
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
    await page.goBack()
    await expect(unreadable).toBeVisible()
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
})
