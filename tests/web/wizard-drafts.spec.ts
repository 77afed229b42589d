/** What is typed survives reloads, crashes and second thoughts; where the provider has answers, those count. */
import { utimes, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { atStep, fillStep, sampleFiles, sendStep } from '../support/applicant.ts'
import { expect, test } from '../support/web-portal.ts'
import { draftKept } from '../support/wizard-page.ts'

const email = 'drafts@truckstaff.example'
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const chosen = (page: Page, name: string) => page.locator(`input[name="${name}"]:checked`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft restored from' })

/** Half a second is what a person may lose at most. */
const halfSecond = (page: Page) => page.waitForTimeout(600)

async function typeStepTwo(page: Page) {
  await fillStep(page, 2)
  await field(page, 'vin').fill('1M2AX04C8BM008456')
  await button(page, 'Add').click()
  await field(page, 'vin').fill('1XPBDK9X1LD708195')
  await button(page, 'Add').click()
  await field(page, 'yearMakeModel').fill('2021 Mack Granite ☃')
  await draftKept(page, '2021 Mack Granite ☃')
}

async function expectStepTwo(page: Page) {
  await atStep(page, 2)
  await expect(field(page, 'yearMakeModel')).toHaveValue('2021 Mack Granite ☃')
  await expect(field(page, 'vin')).toHaveValue('1XPBDK9X1LD708195')
  await expect(chosen(page, 'backupTrucks')).toHaveValue('No')
  const vins = page.getByRole('list', { name: 'Your VINs' }).getByRole('listitem')
  await expect(vins).toHaveText(['1M2AX04C8BM008456', '1XPBDK9X1LD708195'])
  for (const { name } of sampleFiles.truckPhotos ?? []) await expect(button(page, `Remove ${name}`)).toBeVisible()
  await expect(restored(page)).toContainText(/Draft restored from \d{1,2}:\d{2} [AP]M, 2 files/)
}

test('a reload: texts, choices, VIN list and files are back, on the same step', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 1 })
  await typeStepTwo(page)
  await page.reload()
  await expectStepTwo(page)
  await sendStep(page, 2)
  expect(portal.sandbox.application(email)?.answers.truck_vin).toBe('1XPBDK9X1LD708195, 1M2AX04C8BM008456')
  expect(portal.sandbox.application(email)?.files).toHaveLength(2)
  await page.reload()
  await atStep(page, 3)
  await expect(restored(page)).toHaveCount(0)
})

test('a crash of the page: the same', async ({ page, portal, openAs, context }) => {
  await openAs(email, { steps: 1 })
  await typeStepTwo(page)
  await page.close({ runBeforeUnload: false })
  const second = await context.newPage()
  await second.goto(`${portal.origin}/application`)
  await expectStepTwo(second)
})

test('a reload at once after the last key: nothing is lost', async ({ page, openAs }) => {
  await openAs(email)
  await field(page, 'fullName').fill('Josefina')
  await field(page, 'companyName').fill('Last key')
  await page.reload()
  await expect(field(page, 'companyName')).toHaveValue('Last key')
  await expect(field(page, 'fullName')).toHaveValue('Josefina')
})

test('the same file chosen again after a reload is attached once', async ({ page, openAs }, testInfo) => {
  const paper = testInfo.outputPath('license.pdf')
  await writeFile(paper, '%PDF-1.4 license')
  await utimes(paper, new Date('2026-03-01'), new Date('2026-03-01'))
  await openAs(email, { steps: 2 })
  await page.locator('input[name="cdlUpload"]').setInputFiles(paper)
  await expect(button(page, 'Remove license.pdf')).toBeVisible()
  await draftKept(page, 'license.pdf')
  await page.reload()
  await expect(restored(page)).toContainText(', 1 file')
  await page.locator('input[name="cdlUpload"]').setInputFiles(paper)
  await page.locator('input[name="cdlUpload"]').setInputFiles([...(sampleFiles.cdlUpload ?? [])])
  await expect(button(page, 'Remove cdl.png')).toBeVisible()
  await expect(button(page, 'Remove license.pdf')).toHaveCount(1)
})

test('every step comes back, the secret answers too, and no secret lies readable meanwhile', async ({
  page,
  openAs,
}) => {
  for (const steps of [0, 2, 5]) {
    const who = `step${steps}@truckstaff.example`
    await openAs(who, { steps })
    await fillStep(page, steps + 1, { withFiles: false })
    await halfSecond(page)
    if (steps === 0) {
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(stored).toContain('Ramírez Hauling LLC')
      expect(stored).not.toMatch(/4821907|"felony":"/)
    }
    await page.reload()
    await atStep(page, steps + 1)
    await expect(restored(page)).toBeVisible()
    if (steps === 0) await expect(field(page, 'businessEIN')).toHaveValue('36-4821907')
    if (steps === 2) await expect(chosen(page, 'cdlSuspended')).toHaveValue('No')
    if (steps === 5) {
      for (const [name, value] of [
        ['felony', 'No'],
        ['drugTesting', 'Yes'],
        ['pendingLawsuits', 'No'],
      ] as const) {
        await expect(chosen(page, name)).toHaveValue(value)
      }
    }
  }
})

test('Discard asks first; Escape and Keep keep everything', async ({ page, openAs }) => {
  await openAs(email, { steps: 1 })
  await typeStepTwo(page)
  await page.reload()
  for (const answer of ['Escape', 'Keep']) {
    await button(page, 'Discard').click()
    await expect(page.getByRole('alertdialog', { name: 'Discard your draft?' })).toBeVisible()
    await expect(button(page, 'Keep my answers')).toBeFocused()
    if (answer === 'Escape') await page.keyboard.press('Escape')
    else await button(page, 'Keep my answers').click()
    await expect(button(page, 'Discard')).toBeFocused()
  }
  await page.reload()
  await expectStepTwo(page)
})

test('a draft of an earlier day is named with its day', async ({ page, openAs }) => {
  await page.clock.install({ time: new Date('2026-10-03T21:35:00') })
  await openAs(email, { steps: 1 })
  await field(page, 'gvwr').fill('52,000 lb')
  await page.clock.runFor(1000)
  await page.clock.setSystemTime(new Date('2026-10-06T08:00:00'))
  await page.reload()
  await expect(restored(page)).toContainText('Draft restored from Oct 3, 2026, 9:35 PM')
})

test('Discard goes back to what the provider holds, for good', async ({ page, openAs }) => {
  await openAs(email, { steps: 1 })
  await typeStepTwo(page)
  await page.reload()
  await button(page, 'Discard').click()
  await button(page, 'Discard draft').click()
  await expect(restored(page)).toHaveCount(0)
  await atStep(page, 2)
  await expect(field(page, 'yearMakeModel')).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await page.reload()
  await atStep(page, 2)
  await expect(restored(page)).toHaveCount(0)
  await expect(field(page, 'yearMakeModel')).toHaveValue('')
  await button(page, 'Back').click()
  await expect(field(page, 'fullName')).toHaveValue('José Ramirez')
})

test('answers of saved steps are the provider’s; what was changed here afterwards stays', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email, { steps: 2 })
  await button(page, 'Back').click()
  await field(page, 'gvwr').fill('52,000 lb')
  await draftKept(page, '52,000 lb')
  portal.sandbox.db.exec("UPDATE equipment_detail SET equipment_type = 'Changed elsewhere', gvwr = '1 lb'")
  portal.sandbox.db.exec("UPDATE owner_operator SET business_name = 'Changed elsewhere'")
  await page.reload()
  await atStep(page, 2)
  await expect(field(page, 'gvwr')).toHaveValue('52,000 lb')
  await expect(field(page, 'equipmentType')).toHaveValue('Changed elsewhere')
  await button(page, 'Back').click()
  await expect(field(page, 'companyName')).toHaveValue('Changed elsewhere')
})

test('offline while loading: the draft is there, and nothing is sent twice when the line is back', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email, { steps: 1 })
  await fillStep(page, 2, { withFiles: false })
  await draftKept(page, '73,280 lb')
  portal.sandbox.faults.add({ call: 'dashboard', fault: 'reset-before' })
  await page.reload()
  await expect(page.getByText('Failed to load application data. Please try again later.')).toBeVisible()
  await expect(field(page, 'gvwr')).toHaveValue('73,280 lb')
  portal.sandbox.faults.clear()
  await sendStep(page, 2)
  expect(portal.sandbox.application(email)?.completed).toEqual([1, 2])
})

test('a storage that keeps nothing: said in words, and the application works', async ({ page, portal, openAs }) => {
  await openAs(email)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await field(page, 'fullName').fill('Jo')
  await expect(page.getByText('Your progress is not being saved on this device.').first()).toBeVisible()
  await fillStep(page, 1)
  await sendStep(page, 1)
  expect(portal.sandbox.application(email)?.completed).toEqual([1])
})

test('Log Out makes what is secret unreadable; the rest waits for the same person', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email)
  await fillStep(page, 1)
  await draftKept(page, 'Ramírez Hauling LLC')
  await button(page, 'User menu').click()
  await page.getByText('Log Out', { exact: true }).click()
  await expect(page).toHaveURL(`${portal.origin}/sign-in`)
  await field(page, 'email').fill(email)
  await field(page, 'password').fill('Demo-1234')
  await button(page, 'Sign In').click()
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await atStep(page, 1)
  await expect(field(page, 'companyName')).toHaveValue('Ramírez Hauling LLC')
  await expect(field(page, 'businessEIN')).toHaveValue('')
})

test('the network goes before the code that keeps drafts has come: the form waits for it', async ({ page, openAs }) => {
  let refused = 0
  await page.route(/drafts-.*\.js$/, async (route) => {
    refused += 1
    if (refused > 2) await route.continue()
    else await route.abort('internetdisconnected')
  })
  await openAs(email)
  await page.locator('[name=companyName]').fill('Kept all the same LLC')
  await draftKept(page, 'Kept all the same LLC')
  await page.reload()
  await expect(page.locator('[name=companyName]')).toHaveValue('Kept all the same LLC')
  expect(refused).toBeGreaterThan(2)
})
