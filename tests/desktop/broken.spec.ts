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

/** Log lines of an event. */
const logged = (desktop: Desktop, name: string) => logLines(desktop).filter(({ event }) => event === name)

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

test('the app survives a failed start, logs page errors and lost processes, and asks about a hang and the third end of a page', async ({
  desktop,
}) => {
  await test.step('an error before the window is visible ends the app', () => {
    const { executable, args, env } = desktop.command({ args: throwsBeforeVisible(desktop.folder) })
    const { stderr, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 30_000 })
    expect(status).toBe(1)
    expect(stderr).toContain('It could not be set up.')
    expect(logLines(desktop).find(({ event }) => event === 'main.start-failed')).toMatchObject({ code: 'RangeError' })
  })
  const { app, page } = await desktop.launch()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await test.step('page errors by name, screen and code, and other crashed processes', async () => {
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
    expect(logged(desktop, 'child.gone')).toHaveLength(1)
  })
  await test.step('a hanging page asks whether to wait, and reloads on request', async () => {
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
    await expect.poll(() => logged(desktop, 'page.hangs')).not.toEqual([])
  })
  await test.step('the box reopens the portal', async () => {
    const text = () => inPage<string>(app, 'document.body.innerText').catch(() => '') // between two pages
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = (async (_window: unknown, { message, detail }: Electron.MessageBoxOptions) => {
        Object.assign(dialog, { asked: `${message} ${detail}` })
        return { response: 0, checkboxChecked: false }
      }) as typeof dialog.showMessageBox
    })
    await crash(app) // the page that hung was the first
    await expect.poll(text).toContain('Remember me')
    await crash(app)
    await expect.poll(text).toContain('Remember me')
    const asked = await app.evaluate(({ dialog }) => (dialog as unknown as { asked: string }).asked)
    expect(asked).toContain('This page has stopped working It stopped three times within a minute.')
    expect(logged(desktop, 'page.gone')).toHaveLength(3)
  })
})
