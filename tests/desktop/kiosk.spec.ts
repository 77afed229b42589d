/** A kiosk leaves nothing for the next user. */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Bridge } from '../../src/platform/ipc.ts'
import { type Desktop, type DesktopRun, expect, test } from '../kit.ts'
import { josefina, openApplication, signUp } from '../support/applicant.ts'
import { filesWith } from '../support/search-folder.ts'
import { draftInMain } from '../support/wizard-page.ts'

const kiosk = { settings: { kiosk: true } } as const

/** Returns the next user's page, once the old one is closed. */
async function nextPage({ app }: DesktopRun, act: () => Promise<unknown>): Promise<Page> {
  const acted = act().catch((error: Error) => {
    // The wipe may end the old page before it has acknowledged the click.
    if (!/closed|crashed/.test(error.message)) throw error
  })
  const [next] = await Promise.all([app.waitForEvent('window'), acted])
  await expect(next.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  return next
}

async function expectNothingLeft(desktop: Desktop, page: Page, text: string): Promise<void> {
  expect(filesWith(desktop.folder, text)).toEqual([])
  const left = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join(),
  )
  expect(left).not.toContain(text)
}

test('of two users, one after the other, the second finds nothing of the first', async ({ desktop }) => {
  const run = await desktop.launch(kiosk)
  let page = run.page
  for (const turn of [1, 2]) {
    const person = { ...josefina, email: `canary${turn}@truckstaff.example` }
    await signUp(page, person)
    await openApplication(page)
    await page.locator('[name=companyAddress]').fill(`CANARY-${turn}`)
    await draftInMain(page, person.email, `CANARY-${turn}`)
    page = await nextPage(run, () => page.getByRole('button', { name: 'Finish and clear' }).click())
    await expectNothingLeft(desktop, page, 'CANARY')
    await expectNothingLeft(desktop, page, person.email)
  }
})

test('is wiped when idle, with a warning before', async ({ desktop }) => {
  const run = await desktop.launch(kiosk)
  const { app, page } = run
  await signUp(page, josefina)
  /** Lets the desktop run or sleep for a while. */
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
  const next = await nextPage(run, () => later(310))
  await expectNothingLeft(desktop, next, josefina.email)
})

test('closing the window or crashing the page wipes, too', async ({ desktop }) => {
  const run = await desktop.launch(kiosk)
  const { app } = run
  await signUp(run.page, josefina)
  const second = await nextPage(run, () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  )
  await signUp(second, { ...josefina, email: 'second@truckstaff.example' })
  const third = await nextPage(run, () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
  )
  await expectNothingLeft(desktop, third, 'second@truckstaff.example')
})

test('is full screen, without Remember me, diagnostic page, keychain or a session after a restart', async ({
  desktop,
}) => {
  const first = await desktop.launch(kiosk)
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
  expect(readdirSync(desktop.userData)).not.toContain('session-state')
  expect(filesWith(desktop.userData, josefina.email)).toEqual([])
  const second = await desktop.launch(kiosk)
  await expect(second.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
