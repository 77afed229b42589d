/** Notifications and the menu of an app that stays open all day. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { type Desktop, expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
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

async function openSignedIn(desktop: Desktop): Promise<{ app: ElectronApplication; page: Page }> {
  const { app, page } = await desktop.launch()
  await recordNotifications(app)
  await signIn(page, halfway)
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()
  return { app, page }
}

function choose(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(({ Menu }, item) => void Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
}

function beginsIn(minutes: number) {
  const start = new Date(Date.now() + minutes * 60_000).toISOString()
  return { id: 1, title: 'Canary Olson', start, description: 'Canary', priority: 'high' }
}

/** The dashboard with a message that the user has not seen. */
function newMessage() {
  const messages = [{ id: 990, created_at: new Date().toISOString(), msg: 'Canary' }]
  return { call: 'dashboard', fault: 'body', json: { success: true, data: { messages } } } as const
}

test('interviews and unread messages are announced while hidden, without a name', async ({ desktop }) => {
  desktop.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: [beginsIn(10)] } })
  const { app, page } = await openSignedIn(desktop)
  await expect.poll(() => badgeCount(app)).toBe(0) // the dashboard shows the messages
  await page.getByRole('link', { name: 'My Profile' }).first().click()
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  desktop.sandbox.faults.add(newMessage())
  await choose(app, 'refresh')
  await expect.poll(() => badgeCount(app)).toBe(1)
  await expect.poll(() => notificationTexts(app)).toContain('TruckStaff: You have an unread message.')
  await expect.poll(() => notificationTexts(app)).toContain('TruckStaff: An interview begins in 10 minutes.')
  expect(JSON.stringify(await notificationTexts(app))).not.toContain('Canary')
  await clickNotification(app, 'TruckStaff: An interview begins in 10 minutes.')
  await expect(page.getByRole('heading', { name: 'Interview Calendar' })).toBeVisible()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
})

test('without a notification service the app works, and logs it once', async ({ desktop }) => {
  const { app, page } = await desktop.launch()
  await app.evaluate(({ app: main, Notification }) => {
    Notification.isSupported = () => true
    Notification.prototype.show = () => {
      throw new TypeError('CANARY')
    }
    main.setBadgeCount = () => false
  })
  desktop.sandbox.faults.add({
    call: 'calendar',
    fault: 'body',
    json: { success: true, data: [beginsIn(10), { ...beginsIn(12), id: 2 }] },
  })
  await signIn(page, halfway)
  await page.getByRole('link', { name: 'My Profile' }).first().click()
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  desktop.sandbox.faults.add(newMessage())
  await choose(app, 'refresh')
  const lines = async () => {
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
    const { readFileSync } = await import('node:fs')
    return readFileSync(path.join(desktop.userData, 'logs', 'main.log'), 'utf8')
  }
  await expect.poll(lines).toContain('notification.missing')
  desktop.sandbox.faults.add(newMessage())
  await choose(app, 'refresh')
  const log = await lines()
  expect(log.match(/notification\.missing/g)).toHaveLength(1)
  expect(log).not.toContain('CANARY')
  await choose(app, 'profile')
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
})

test('the menu leads to the four screens and to Schedule Interview; it, the window and Quit ask before losing changes', async ({
  desktop,
}) => {
  const { app, page } = await desktop.launch()
  const enabled = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('calendar')?.enabled)
  expect(await enabled()).toBe(false)
  await signIn(page, halfway)
  await expect(page.getByRole('heading', { name: 'Messages & Updates' })).toBeVisible()
  await expect.poll(enabled).toBe(true)
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

test('Edit finds text; kept running, the closed window hides and a second start shows it; Quit ends the app', async ({
  desktop,
}) => {
  const { app, page } = await desktop.launch()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
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

  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  const close = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await choose(app, 'keepRunning')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true))
  await close()
  await expect.poll(isVisible).toBe(false)
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())).toBe(false)
  const { executable, args, env } = desktop.command()
  expect(spawnSync(executable, args, { env, timeout: 20_000, cwd: process.cwd() }).status).toBe(0)
  await expect.poll(isVisible).toBe(true)
  await choose(app, 'keepRunning')
  const closed = app.waitForEvent('close')
  await close()
  await closed
})
