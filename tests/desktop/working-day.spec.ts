/** Notifications and the menu of an app that stays open all day. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { signIn } from '../support/applicant.ts'
import { answerBoxes } from '../support/desktop.ts'
import {
  badgeCount,
  clickNotification,
  notificationTexts,
  recordNotifications,
} from '../support/recorded-notifications.ts'

test.use({ sandboxOptions: { demo: true } })

const halfway = { email: 'halfway@truckstaff.example', password: demoPassword }

function choose(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(({ Menu }, item) => void Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
}

function beginsIn(minutes: number, id = 1) {
  const start = new Date(Date.now() + minutes * 60_000).toISOString()
  return { id, title: 'Canary Olson', start, description: 'Canary', priority: 'high' }
}

/** Plans interviews, and a message that the user has not seen. */
function plan({ faults }: Sandbox, message: number, ...data: readonly ReturnType<typeof beginsIn>[]): void {
  const messages = [{ id: message, created_at: new Date().toISOString(), msg: 'Canary' }]
  faults.clear()
  faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  faults.add({ call: 'dashboard', fault: 'body', json: { success: true, data: { messages } } })
}

test('a signed-in day: notifications without a name, the menu, and a question before changes are lost', async ({
  desktop,
}) => {
  const { sandbox } = desktop
  const { app, page } = await desktop.launch()
  const enabled = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('calendar')?.enabled)
  const hide = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  expect(await enabled()).toBe(false)
  await recordNotifications(app)
  sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [beginsIn(10)] } })
  await signIn(page, halfway)
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()
  await expect.poll(enabled).toBe(true)

  await test.step('interviews and unread messages are announced while hidden, without a name', async () => {
    await expect.poll(() => badgeCount(app)).toBe(0) // the dashboard shows the messages
    await page.getByRole('link', { name: 'My Profile' }).first().click()
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
    await hide()
    plan(sandbox, 990, beginsIn(10))
    await choose(app, 'refresh')
    await expect.poll(() => badgeCount(app)).toBe(1)
    await expect.poll(() => notificationTexts(app)).toContain('TruckStaff: You have an unread message.')
    await expect.poll(() => notificationTexts(app)).toContain('TruckStaff: An interview begins in 10 minutes.')
    expect(JSON.stringify(await notificationTexts(app))).not.toContain('Canary')
    await clickNotification(app, 'TruckStaff: An interview begins in 10 minutes.')
    await expect(page.getByRole('heading', { name: 'Interview Calendar' })).toBeVisible()
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
    await page.getByRole('dialog', { name: 'Interview Details' }).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('without a notification service the app works, and logs it once', async () => {
    await app.evaluate(({ app: main, Notification }) => {
      const { show } = Notification.prototype
      Notification.prototype.show = function fail() {
        show.call(this)
        throw new TypeError('CANARY')
      }
      main.setBadgeCount = () => false
    })
    const before = (await notificationTexts(app)).length
    await hide()
    plan(sandbox, 991, beginsIn(10, 2), beginsIn(12, 3))
    await choose(app, 'refresh')
    // What could not be shown is tried again.
    await expect.poll(async () => (await notificationTexts(app)).length).toBeGreaterThan(before + 1)
    const log = readFileSync(path.join(desktop.userData, 'logs', 'main.log'), 'utf8')
    expect(log.match(/notification\.missing/g)).toHaveLength(1)
    expect(log).not.toContain('CANARY')
  })

  sandbox.faults.clear()
  await choose(app, 'dashboard')
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()
  for (const [command, heading] of [
    ['calendar', 'Interview Calendar'],
    ['profile', 'My Profile'],
  ] as const) {
    await choose(app, command)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  const phone = page.getByRole('textbox', { name: /phone/i })
  await phone.fill('555 0100')
  // Waits as a user would: a script goes from the last key to the menu too fast.
  const closing = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(closing).toBe(false)
  await choose(app, 'dashboard')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()
  await choose(app, 'application')
  await page.waitForURL((address) => address.pathname === '/application')

  await choose(app, 'schedule')
  const form = page.getByRole('dialog', { name: 'Schedule Interview' })
  await expect(form).toBeVisible()
  await choose(app, 'profile') // not from under an open form
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await choose(app, 'schedule')
  await expect(form).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Interview Calendar' })).toBeVisible()
  await expect(form).toBeHidden()

  // The window, Quit and the system's end with unsaved edits.
  await page.getByRole('link', { name: 'My Profile' }).first().click()
  await phone.fill('555 0100')
  await expect.poll(closing).toBe(false)
  const shown = await answerBoxes(app, 0)
  for (const end of ['close', 'quit'] as const) {
    await app.evaluate(({ app: main, BrowserWindow }, way) => {
      if (way === 'quit') main.quit()
      else BrowserWindow.getAllWindows()[0]?.close()
    }, end)
  }
  await expect.poll(shown).toEqual(['Leave without saving?', 'Leave without saving?'])
  await expect(phone).toHaveValue('555 0100')
  const closed = app.waitForEvent('close')
  // Windows, as BrowserWindow's types describe its event: only a log-off that waits is held up.
  await app.evaluate(({ BrowserWindow }) => {
    const held: string[] = []
    Object.assign(globalThis, { held })
    for (const reason of ['critical', 'logoff']) {
      const event = { reasons: [reason], preventDefault: () => held.push(reason) }
      BrowserWindow.getAllWindows()[0]?.emit('query-session-end', event)
    }
    if (held.join() !== 'logoff') throw new Error(`held up: ${held.join()}`)
  })
  await closed // without a question
})

test('Edit finds text; a second start exits, and shows the one window, minimized or hidden; Quit ends the app', async ({
  desktop,
}) => {
  const { app, page } = await desktop.launch()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const address = page.url()
  // Chromium's own search: three matches, and the text of the field itself.
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents === undefined) return
    let active = 0
    contents.stopFindInPage = () => undefined
    contents.findInPage = (_text, { forward = true, findNext = false } = {}) => {
      active = findNext ? 1 : ((active - 1 + (forward ? 1 : 3)) % 4) + 1
      const found = { requestId: 1, activeMatchOrdinal: active, matches: 4, finalUpdate: true }
      const selectionArea = { x: 0, y: 0, width: 0, height: 0 }
      void contents
        .executeJavaScript('document.activeElement.blur()') // as Chromium does with each match
        .then(() => contents.emit('found-in-page', {}, { ...found, selectionArea }))
      return 1
    }
  })
  await page.locator('[name=email]').focus()
  await choose(app, 'find-open')
  const bar = page.getByRole('search')
  const field = bar.getByRole('textbox', { name: 'Find in page' })
  await expect(field).toBeFocused()
  await field.pressSequentially('portal')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('3 of 3')
  await choose(app, 'find-next')
  await expect(bar.getByRole('status')).toHaveText('1 of 3') // past the own field
  await choose(app, 'find-previous')
  await expect(bar.getByRole('status')).toHaveText('3 of 3')
  await choose(app, 'find-previous')
  await expect(bar.getByRole('status')).toHaveText('2 of 3') // no search is under way anymore
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(page.locator('[name=email]')).toBeFocused()

  const { executable, args, env } = desktop.command()
  const startAgain = (...more: readonly string[]) =>
    expect(spawnSync(executable, [...args, ...more], { env, timeout: 20_000, cwd: process.cwd() }).status).toBe(0)
  await page.locator('[name=email]').fill('dana@truckstaff.example')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const hostile = ['portal://x/../', 'file:///etc/passwd', 'https://evil.example/', 'a\nb']
  startAgain(...hostile, 'x'.repeat(20_000)) // Windows allows 32,767 characters in all
  const minimized = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isMinimized()))
  await expect.poll(minimized).toEqual([false])
  expect(page.url()).toBe(address)
  await expect(page.locator('[name=email]')).toHaveValue('dana@truckstaff.example')

  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  const close = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await choose(app, 'keepRunning')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true))
  await close()
  await expect.poll(isVisible).toBe(false)
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())).toBe(false)
  startAgain()
  await expect.poll(isVisible).toBe(true)
  await choose(app, 'keepRunning')
  const closed = app.waitForEvent('close')
  await close()
  await closed
})
