/** What the app does when something of it breaks. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { throwsBeforeVisible } from '../support/before-main.ts'
import { expect, type Machine, test } from '../support/desktop.ts'

function logLines(machine: Machine): Record<string, unknown>[] {
  const text = readFileSync(path.join(machine.userData, 'logs', 'main.log'), 'utf8')
  expect(text).not.toContain('CANARY')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Ends the page's process as a crash does, and waits for what comes in its place. */
async function crash(app: ElectronApplication): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('did-finish-load', () => resolve())
        contents?.forcefullyCrashRenderer()
      }),
  )
}

/** Asked of main: Playwright's page is of no use once it has crashed. */
function inPage<T>(app: ElectronApplication, script: string): Promise<T> {
  return app.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text),
    script,
  )
}

test('a page that dies three times in a minute says what to do, without a script, and can be opened again', async ({
  machine,
}) => {
  const { app } = await machine.launch()
  const text = () => inPage<string>(app, 'document.body.innerText').catch(() => '') // between two pages
  await crash(app)
  await crash(app)
  await expect.poll(text).toContain('Remember me')
  await crash(app)
  await expect.poll(text).toContain('This page has stopped working')
  expect(await text()).toContain('Your answers on this computer are safe.')
  expect(await inPage(app, 'document.scripts.length')).toBe(0)
  expect(await inPage(app, "document.querySelector('a').offsetHeight")).toBeGreaterThanOrEqual(44)
  await inPage(app, "document.querySelector('a').click()")
  await expect.poll(text).toContain('Remember me')
  expect(logLines(machine).filter(({ event }) => event === 'page.gone')).toHaveLength(3)
})

test('a page that hangs asks whether to wait, and is loaded anew when that is wished', async ({ machine }) => {
  const { app, page } = await machine.launch()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const loaded = app.evaluate(
    ({ BrowserWindow, dialog }) =>
      new Promise<string>((resolve) => {
        const window = BrowserWindow.getAllWindows()[0]
        let asked = ''
        dialog.showMessageBox = (async (_window: unknown, { message }: { message: string }) => {
          asked += message
          return { response: 1, checkboxChecked: false }
        }) as typeof dialog.showMessageBox
        window?.webContents.once('did-finish-load', () => resolve(asked))
        window?.emit('unresponsive')
        window?.emit('unresponsive')
      }),
  )
  expect(await loaded).toBe('This page does not answer.')
  await expect.poll(() => logLines(machine).map(({ event }) => event)).toContain('page.hangs')
})

test('on a kiosk a page that hangs makes way for the next person', async ({ machine }) => {
  const { app } = await machine.launch({ settings: { kiosk: true } })
  const next = app.waitForEvent('window')
  await app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('unresponsive'))
  await expect((await next).getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('the log tells of other processes that die, and of the page’s errors by name, screen and code', async ({
  machine,
}) => {
  const { app, page } = await machine.launch()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('CANARY')
    })
    setTimeout(() => Promise.reject(new RangeError('CANARY')))
  })
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
  await app.evaluate(({ app: main }) => {
    main.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' })
    main.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit' })
  })
  await expect
    .poll(() => logLines(machine))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'page.error', code: 'TypeError', route: '/sign-in' }),
        expect.objectContaining({ event: 'page.error', code: 'RangeError', route: '/sign-in' }),
        expect.objectContaining({ event: 'child.gone', code: 'GPU crashed' }),
      ]),
    )
  expect(logLines(machine).filter(({ event }) => event === 'child.gone')).toHaveLength(1)
})

test('an error before the window can be seen is said, and ends the app: the next start opens one', async ({
  machine,
}) => {
  const { executable, args, env } = machine.command({ args: throwsBeforeVisible(machine.folder) })
  const { stderr, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 30_000 })
  expect(status).toBe(1)
  expect(stderr).toContain('It could not be set up.')
  expect(logLines(machine).find(({ event }) => event === 'main.start-failed')).toMatchObject({ code: 'RangeError' })
  const { page } = await machine.launch()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
