/** A kiosk leaves nothing for the next user. */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Bridge } from '../../src/platform/ipc.ts'
import { type Desktop, type DesktopRun, expect, halfway, test } from '../kit.ts'
import { josefina, openApplication, signUp } from '../support/applicant.ts'
import { badgeCount, notificationTexts, recordNotifications } from '../support/recorded-notifications.ts'
import { filesWith } from '../support/search-folder.ts'
import { draftInMain, pressSignIn } from '../support/wizard-page.ts'

test.use({ sandboxOptions: { demo: true } })

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

/** Leaves a kiosk alone: it warns, and wipes. */
async function wipedWhenIdle(desktop: Desktop, run: DesktopRun, page: Page): Promise<void> {
  await signUp(page, josefina)
  /** Lets the desktop run or sleep for a while. */
  const later = (seconds: number) =>
    run.app.evaluate((_electron, more) => {
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
}

test('of several users, one after the other, the next finds nothing of the last, however that one left', async ({
  desktop,
}) => {
  const run = await desktop.launch(kiosk)
  const { app } = run
  const window = (act: 'close' | 'unresponsive' | 'crash') =>
    app.evaluate(({ BrowserWindow }, how) => {
      const [open] = BrowserWindow.getAllWindows()
      if (how === 'close') open?.close()
      else if (how === 'crash') open?.webContents.forcefullyCrashRenderer()
      else open?.emit('unresponsive')
    }, act)
  const ends: readonly ((page: Page) => Promise<unknown>)[] = [
    (page) => page.getByRole('button', { name: 'Finish and clear' }).click(),
    () => window('close'),
    () => window('unresponsive'),
    () => window('crash'),
  ]
  let page = run.page
  for (const [turn, end] of ends.entries()) {
    const person = { ...josefina, email: `canary${turn}@truckstaff.example` }
    await signUp(page, person)
    await openApplication(page)
    await page.locator('[name=companyAddress]').fill(`CANARY-${turn}`)
    await draftInMain(page, person.email, `CANARY-${turn}`)
    page = await nextPage(run, () => end(page))
    await expectNothingLeft(desktop, page, 'CANARY')
    await expectNothingLeft(desktop, page, person.email)
  }
  await wipedWhenIdle(desktop, run, page)
})

test('is full screen, without Remember me, menu, notifications, keychain or a session after a restart', async ({
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
  await test.step('shows interviews without notifications or a badge', async () => {
    const start = new Date(Date.now() + 600_000).toISOString()
    const data = [{ id: 1, title: 'Canary Olson', start, priority: 'high' }]
    desktop.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
    await recordNotifications(first.app)
    await pressSignIn(first.page, halfway.email)
    await first.page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    await expect(first.page.getByText('Canary Olson').first()).toBeVisible()
    expect([await notificationTexts(first.app), await badgeCount(first.app)]).toEqual([[], 0])
  })
  await first.close()
  expect(readdirSync(desktop.userData)).not.toContain('session-state')
  expect(filesWith(desktop.userData, halfway.email)).toEqual([])
  const second = await desktop.launch(kiosk)
  await expect(second.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
