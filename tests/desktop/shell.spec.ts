/** The window and its security boundaries. */
import { spawnSync } from 'node:child_process'
import { brand } from '../../src/config.ts'
import { channels } from '../../src/platform/ipc.ts'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { signIn } from '../support/applicant.ts'

test.use({ sandboxOptions: { demo: true } })

test('one window opens on the app’s own pages, and nowhere else, without Node or permissions; its menu works', async ({
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
})

test('a second start exits; the one window comes to the front unchanged', async ({ desktop }) => {
  const { app, page } = await desktop.launch()
  const address = page.url()
  await page.locator('[name=email]').fill('dana@truckstaff.example')
  const minimize = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const oneInFront = () =>
    expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isMinimized())))
      .toEqual([false])
  await minimize()
  const hostile = [
    'portal://x/../',
    'file:///etc/passwd',
    'https://evil.example/',
    'a\nb',
    'x'.repeat(20_000), // Windows allows 32,767 characters in all,
  ]
  const { executable, args, env } = desktop.command()
  const second = spawnSync(executable, [...args, ...hostile], { env, timeout: 20_000, cwd: process.cwd() })
  expect(second.status).toBe(0)
  await oneInFront()
  expect(page.url()).toBe(address)

  await expect(page.locator('[name=email]')).toHaveValue('dana@truckstaff.example')
})

test('--smoke reports that keytar loads, and exits', async ({ desktop }) => {
  const { executable, args, env } = desktop.command({ args: ['--smoke'] })
  const { stdout, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 20_000 })
  const report = JSON.parse(stdout.trim().split('\n').at(-1) as string)
  expect(report.electron).toMatch(/^\d+\./)
  expect([report.keytar, status]).toEqual(['loaded', 0])
})

test('no page violates the policy, which blocks injected code', async ({ desktop }) => {
  const { page } = await desktop.launch()
  await signIn(page, { email: 'halfway@truckstaff.example', password: demoPassword })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(`${page.url()} ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`${page.url()} ${error.message}`))
  const paths = [
    '/',
    '/application',
    '/application-summary',
    '/my-profile',
    '/calendar',
    '/calendar-main',
    '/no/such/page',
  ]
  for (const path of paths) {
    const loaded = page.waitForEvent('load')
    // Delayed: the result of `evaluate` must arrive before its page is left.
    await page.evaluate((to) => void setTimeout(() => location.assign(to), 100), path)
    await loaded
    const shown = path === '/application-summary' ? '/application' : path // not complete yet
    await page.waitForURL((address) => address.pathname === shown)
    await expect(page.locator('h1').first()).toBeVisible()
    if (path.startsWith('/calendar')) await expect(page.locator('.fc')).toBeVisible()
  }
  expect(problems).toEqual([])
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
