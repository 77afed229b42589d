/** A kiosk leaves nothing for the next user. */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Bridge } from '../../src/platform/ipc.ts'
import { josefina, openApplication, signUp } from '../support/applicant.ts'
import { type Desktop, expect, type Machine, test } from '../support/desktop.ts'
import { filesWith } from '../support/search-folder.ts'
import { draftInMain } from '../support/wizard-page.ts'

const kiosk = { settings: { kiosk: true } } as const

/** Returns the next user's page, once the old one is closed. */
async function nextPage({ app }: Desktop, act: () => Promise<unknown>): Promise<Page> {
  const [next] = await Promise.all([app.waitForEvent('window'), act()])
  await expect(next.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  return next
}

async function expectNothingLeft(machine: Machine, page: Page, text: string): Promise<void> {
  expect(filesWith(machine.folder, text)).toEqual([])
  const left = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join(),
  )
  expect(left).not.toContain(text)
}

test('of two users, one after the other, the second finds nothing of the first', async ({ machine }) => {
  const desktop = await machine.launch(kiosk)
  let page = desktop.page
  for (const turn of [1, 2]) {
    const person = { ...josefina, email: `canary${turn}@truckstaff.example` }
    await signUp(page, person)
    await openApplication(page)
    await page.locator('[name=companyAddress]').fill(`CANARY-${turn}`)
    await draftInMain(page, person.email, `CANARY-${turn}`)
    page = await nextPage(desktop, () => page.getByRole('button', { name: 'Finish and clear' }).click())
    await expectNothingLeft(machine, page, 'CANARY')
    await expectNothingLeft(machine, page, person.email)
  }
})

test('is wiped when idle, with a warning before', async ({ machine }) => {
  const desktop = await machine.launch(kiosk)
  const { app, page } = desktop
  await signUp(page, josefina)
  /** Lets the machine run or sleep for a while. */
  const later = (seconds: number) =>
    app.evaluate((_electron, more) => {
      const os = process.getBuiltinModule('node:os')
      const before = os.uptime
      os.uptime = () => before() + more
    }, seconds)
  await page.mouse.move(5, 5)
  await page.evaluate(() => (window as unknown as { portal: Bridge }).portal.activity()) // main has received it
  await later(200)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  const next = await nextPage(desktop, () => later(310))
  await expectNothingLeft(machine, next, josefina.email)
})

test('closing the window or crashing the page wipes, too', async ({ machine }) => {
  const desktop = await machine.launch(kiosk)
  const { app } = desktop
  await signUp(desktop.page, josefina)
  const second = await nextPage(desktop, () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  )
  await signUp(second, { ...josefina, email: 'second@truckstaff.example' })
  const third = await nextPage(desktop, () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
  )
  await expectNothingLeft(machine, third, 'second@truckstaff.example')
})

test('is full screen, without Remember me, diagnostic page, keychain or a session after a restart', async ({
  machine,
}) => {
  const first = await machine.launch(kiosk)
  await expect(first.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(first.page.locator('[name=remember]')).toHaveCount(0)
  expect(
    await first.app.evaluate(({ BrowserWindow, Menu }) => [
      BrowserWindow.getAllWindows()[0]?.isKiosk(),
      Menu.getApplicationMenu(),
    ]),
  ).toEqual([true, null])
  const stored = await first.page.evaluate(async () => (await indexedDB.databases()).length + localStorage.length)
  expect(stored).toBe(0)
  await signUp(first.page, josefina)
  await first.close()
  expect(readdirSync(machine.userData)).not.toContain('session-state')
  expect(filesWith(machine.userData, josefina.email)).toEqual([])
  const second = await machine.launch(kiosk)
  await expect(second.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
