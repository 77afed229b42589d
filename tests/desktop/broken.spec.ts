/** How the app handles its own failures. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { type Desktop, expect, test } from '../kit.ts'
import { throwsBeforeVisible } from '../support/before-main.ts'

function logLines(desktop: Desktop): Record<string, unknown>[] {
  const text = readFileSync(path.join(desktop.userData, 'logs', 'main.log'), 'utf8')
  expect(text).not.toContain('CANARY')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Crashes the page's process and waits for its replacement. */
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

/** Runs through main: Playwright's page is unusable after a crash. */
function inPage<T>(app: ElectronApplication, script: string): Promise<T> {
  return app.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text),
    script,
  )
}

test('after three crashes in a minute a box says what to do, and reopens the portal', async ({ desktop }) => {
  const { app } = await desktop.launch()
  const text = () => inPage<string>(app, 'document.body.innerText').catch(() => '') // between two pages
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (async (_window: unknown, { message, detail }: Electron.MessageBoxOptions) => {
      Object.assign(dialog, { asked: `${message} ${detail}` })
      return { response: 0, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
  })
  await crash(app)
  await crash(app)
  await expect.poll(text).toContain('Remember me')
  await crash(app)
  await expect.poll(text).toContain('Remember me')
  const asked = await app.evaluate(({ dialog }) => (dialog as unknown as { asked: string }).asked)
  expect(asked).toContain('This page has stopped working It stopped three times within a minute.')
  expect(logLines(desktop).filter(({ event }) => event === 'page.gone')).toHaveLength(3)
})

test('a hanging page asks whether to wait, and reloads on request', async ({ desktop }) => {
  const { app, page } = await desktop.launch()
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
  expect(await loaded).toBe('This page is not responding.')
  await expect.poll(() => logLines(desktop).map(({ event }) => event)).toContain('page.hangs')
})

test('on a kiosk a hanging page is replaced for the next user', async ({ desktop }) => {
  const { app } = await desktop.launch({ settings: { kiosk: true } })
  const next = app.waitForEvent('window')
  await app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('unresponsive'))
  await expect((await next).getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('the log records other crashed processes, and page errors by name, screen and code', async ({ desktop }) => {
  const { app, page } = await desktop.launch()
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
    .poll(() => logLines(desktop))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'page.error', code: 'TypeError', route: '/sign-in' }),
        expect.objectContaining({ event: 'page.error', code: 'RangeError', route: '/sign-in' }),
        expect.objectContaining({ event: 'child.gone', code: 'GPU crashed' }),
      ]),
    )
  expect(logLines(desktop).filter(({ event }) => event === 'child.gone')).toHaveLength(1)
})

test('an error before the window is visible is shown and ends the app; the next start works', async ({ desktop }) => {
  const { executable, args, env } = desktop.command({ args: throwsBeforeVisible(desktop.folder) })
  const { stderr, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 30_000 })
  expect(status).toBe(1)
  expect(stderr).toContain('It could not be set up.')
  expect(logLines(desktop).find(({ event }) => event === 'main.start-failed')).toMatchObject({ code: 'RangeError' })
  const { page } = await desktop.launch()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
