/** The window and its security boundaries. */
import { spawnSync } from 'node:child_process'
import { brand } from '../../src/config.ts'
import { type Bridge, channels } from '../../src/platform/ipc.ts'
import { expect, test } from '../kit.ts'
import { makeToken } from '../support/tokens.ts'

test('one window opens on the app’s own pages, and nowhere else, without Node, permissions or the token; its menu prints', async ({
  desktop,
}) => {
  const { app, page } = await desktop.launch()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(app.windows()).toHaveLength(1)
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())).toBe(
    'app://portal/sign-in',
  )
  const globals = await page.evaluate(() => [
    typeof globalThis.require,
    typeof globalThis.process,
    typeof globalThis.module,
  ])
  expect(globals).toEqual(['undefined', 'undefined', 'undefined'])
  const offered = await page.evaluate(() => Object.keys((window as unknown as { portal: object }).portal))
  expect(offered.sort()).toEqual(Object.keys(channels).sort())

  await test.step('asking for permissions is refused', async () => {
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi']
      return Promise.all(
        names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
      )
    })
    expect(states).toEqual(Array(5).fill('denied'))
  })
  await test.step('the policy blocks injected code', async () => {
    const blocked = await page.evaluate(() => {
      try {
        // In the page's own task: called by the test itself it would be exempt.
        setTimeout("window.evaluated = 'yes'")
        return false
      } catch {
        return true
      }
    })
    expect(blocked).toBe(true)
  })
  await test.step('File > Print prints the page through the system’s dialog', async () => {
    const asked = await app.evaluate(({ BrowserWindow, Menu }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      let dialogs = 0
      if (contents !== undefined) {
        contents.print = () => {
          dialogs += 1
        }
      }
      Menu.getApplicationMenu()?.getMenuItemById('print')?.click()
      return dialogs
    })
    expect(asked).toBe(1)
  })

  await test.step('where Electron can’t print, Save as PDF is offered; not after Cancel', async () => {
    const shown = await app.evaluate(async ({ BrowserWindow, Menu, dialog }) => {
      const messages: string[] = []
      dialog.showMessageBox = (async ({ message }: { message: string }) => {
        messages.push(message)
        return { response: 1, checkboxChecked: false }
      }) as unknown as typeof dialog.showMessageBox
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      for (const reason of ['Print job canceled', 'Print job failed', 'No printers available on the network']) {
        if (contents !== undefined) contents.print = (_options, done) => done?.(false, reason)
        Menu.getApplicationMenu()?.getMenuItemById('print')?.click()
        await new Promise(setImmediate)
      }
      return messages
    })
    expect(shown).toEqual(['The page could not be printed.', 'This computer has no printer.'])
  })

  // The page navigates nowhere else.
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (address: string) => void opened.push(address)
  })
  const address = page.url()
  const targets = ['https://evil.example/', 'app://evil/']
  for (const target of targets) {
    await page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      link.textContent = 'away'
      document.body.append(link)
      link.click()
      link.remove()
    }, target)
  }
  for (const target of ['https://evil.example/', 'about:blank']) {
    expect(await page.evaluate((href) => window.open(href) === null || window.open(href) === undefined, target)).toBe(
      true,
    )
  }
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.action = 'https://evil.example/'
    document.body.append(form)
    form.submit()
  })
  const loaded = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.session.fetch('https://evil.example/').catch(String),
  )
  expect(loaded).toContain('ERR_BLOCKED_BY_CLIENT')
  // What follows them, and is opened outside, shows that main has refused them.
  const mail = `mailto:${brand.supportEmail}`
  await page.evaluate((href) => void window.open(href), mail)
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await expect.poll(opened).toEqual([mail])
  expect(page.url()).toBe(address)
  expect(app.windows()).toHaveLength(1)
  // Runs in the page itself: Playwright would wait for navigations that never come.
  expect(await page.evaluate(() => document.querySelector('input[name=password]') !== null)).toBe(true)

  await test.step('the token is nowhere in the page', async () => {
    const token = makeToken(3600, { length: 40 })
    const fresh = { email: 'fresh@truckstaff.example', password: 'Demo-1234' }
    const user = { name: 'Frank Fresh', email: fresh.email }
    desktop.sandbox.faults.add({
      call: 'login',
      fault: 'body',
      json: { status: true, token, user, message: `Your token is ${token}` },
      times: 1,
    })
    const replies = await page.evaluate(async (credentials) => {
      const { portal } = window as unknown as { portal: Bridge }
      const json = { ...credentials }
      const asked = [
        await portal.request({ id: 1001, call: 'login', json, remember: true }),
        await portal.checkSession(),
        await portal.request({ id: 1002, call: 'dashboard' }),
        await portal.loadRecords(),
        await portal.loadDraft(credentials.email),
      ]
      return JSON.stringify(asked)
    }, fresh)
    expect(replies).toContain('"session":"started"')
    expect(replies).not.toContain(token)
    expect(replies).toContain('"signedIn":true')

    const places = await page.evaluate(() =>
      [
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        document.cookie,
        document.documentElement.outerHTML,
      ].join('\n'),
    )
    expect(places).not.toContain(token)
    expect(places).not.toContain(token.split('.')[1])

    const client = await page.context().newCDPSession(page)
    const chunks: string[] = []
    client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
    await client.send('HeapProfiler.takeHeapSnapshot', {})
    const heap = chunks.join('')
    expect(heap.length).toBeGreaterThan(100_000)
    expect(heap).not.toContain(token.split('.')[1])
  })
})

test('--smoke reports that keytar loads, and exits', async ({ desktop }) => {
  const { executable, args, env } = desktop.command({ args: ['--smoke'] })
  const { stdout, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 20_000 })
  const report = JSON.parse(stdout.trim().split('\n').at(-1) as string)
  expect(report.electron).toMatch(/^\d+\./)
  expect([report.keytar, status]).toEqual(['loaded', 0])
})
