/** A screen whose click handler throws shows an error. */
import type { ConsoleMessage, Page } from '@playwright/test'
import { test as base, expect } from '../kit.ts'
import { axeFindings } from '../support/accessible.ts'
import { plantSession } from '../support/plant-session.ts'
import { startPortal } from '../support/sandbox.ts'

const secret = 'maria@example.com 12-3456789'

/** A signed-in user's calendar, and what the page wrote to the console. */
const test = base.extend<{ calendar: Page; written: ConsoleMessage[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  written: async ({}, use) => use([]),
  calendar: async ({ page, written }, use) => {
    const portal = await startPortal()
    await portal.sandbox.seed.account({ email: 'jo@example.com', name: 'Jo' })
    page.on('console', (message) => written.push(message))
    await plantSession(page, portal, 'jo@example.com', 'Jo')
    await page.goto(`${portal.origin}/calendar`)
    await expect(page.getByRole('button', { name: 'Month', exact: true })).toBeVisible()
    await use(page)
    await portal.close()
  },
})

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong' })

test("an error in a form's handler shows above its dialog, and the form still works", async ({
  calendar: page,
  written,
}) => {
  await page.getByRole('button', { name: 'Schedule Interview' }).click()
  await page.evaluate((words) => {
    HTMLFormElement.prototype.querySelector = () => {
      throw new RangeError(words)
    }
  }, secret)
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(alert(page)).toContainText('Please try it again.')
  await expect(alert(page)).toBeInViewport({ ratio: 1 })
  const ours = () => written.map((message) => message.text()).filter((text) => text.startsWith('Uncaught: '))
  expect(ours()).toEqual(['Uncaught: RangeError'])
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Schedule' }).click() // not locked by the error
  await expect.poll(ours).toHaveLength(2)

  // After the dialog closes, the message moves to the page and can be dismissed there.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(alert(page)).toBeVisible()
  await alert(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page.locator('.fc-timeGridWeek-view')).toBeVisible()
})
