/** A kiosk leaves nothing for the next user. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { brand } from '../../src/config.ts'
import type { Bridge } from '../../src/platform/ipc.ts'
import { type Desktop, type DesktopRun, expect, test } from '../kit.ts'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { answerAtOnce, openApplication, signIn, signUp } from '../support/applicant.ts'
import { give, type Meant } from '../support/form-answers.ts'
import { type FormRow, rowsOf } from '../support/form-rows.ts'
import { goWithin } from '../support/go-within.ts'
import { enter, protectedScreens, publicScreens } from '../support/kiosk-screens.ts'
import { badgeCount, notificationTexts, recordNotifications } from '../support/recorded-notifications.ts'
import { filesWith } from '../support/search-folder.ts'
import { smallTargets } from '../support/targets.ts'
import { draftInMain, pressSignIn } from '../support/wizard-page.ts'

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

async function expectNothingLeft(desktop: Desktop, page: Page, ...texts: readonly string[]): Promise<void> {
  expect(filesWith(desktop.folder, ...texts)).toEqual([])
  const left = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join(),
  )
  for (const text of texts) expect(left).not.toContain(text)
}

/** Every canary contains one of these, and nothing else on the machine does. */
const marks = ['qzxkv', 'Qzxkv', 'QZXKV', '90817263'] as const
const [lower, capital, upper, digits] = marks

/** Returns a field's canary where it takes free text, else a plausible answer. */
function canary(row: FormRow): Meant {
  const [sample = ''] = row.pool
  const typed: Readonly<Record<string, string>> = {
    ownerContact: `${digits}01`,
    phone: `${digits}02`,
    businessEIN: `${digits}3`,
    website: `https://${lower}.example`,
    vin: upper.padEnd(17, 'X'),
    mcDotNumber: `${upper}1`,
  }
  const free = row.kind === 'text' && !/^\d+$/.test(sample)
  const value = typed[row.name] ?? (free ? `${capital} ${row.name}` : sample)
  return { value, vins: row.kind === 'vin' ? [value] : [], files: [] }
}

/** Types canaries into the profile and all steps; the last stays unsent. */
async function typeEverywhere(page: Page): Promise<void> {
  await goWithin(page, '/my-profile')
  await page.locator('[name=address]').fill(`${capital} street`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await openApplication(page)
  for (let step = 1; step <= 7; step += 1) {
    await expect(page.getByText(`Step ${step} of 7`).first()).toBeVisible()
    const rows = rowsOf(step).filter(({ kind }) => kind !== 'files')
    const others = rows.filter(({ kind }) => kind !== 'vin')
    await answerAtOnce(page, Object.fromEntries(others.map((row) => [row.name, canary(row).value])))
    for (const row of rows) if (row.kind === 'vin') await give(page, row, canary(row))
    if (step < 7) await page.locator('[data-wizard-next]').click()
  }
}

/** Leaves a kiosk alone: it warns, and wipes. @returns the next user's page */
async function wipeWhenIdle(run: DesktopRun, page: Page): Promise<Page> {
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
  return nextPage(run, () => later(310))
}

test('of everything that people type and send, nothing is left for the next, however each one left', async ({
  desktop,
}) => {
  const run = await desktop.launch(kiosk)
  const window = (act: 'close' | 'unresponsive' | 'crash') =>
    run.app.evaluate(({ BrowserWindow }, how) => {
      const [open] = BrowserWindow.getAllWindows()
      if (how === 'close') open?.close()
      else if (how === 'crash') open?.webContents.forcefullyCrashRenderer()
      else open?.emit('unresponsive')
    }, act)
  let page = run.page
  const person = { name: `${capital} Tester`, email: `${lower}@truckstaff.example`, password: `${lower}-password` }
  await test.step('who finishes after the last step', async () => {
    await signUp(page, person)
    await typeEverywhere(page)
    page = await nextPage(run, () => page.getByRole('button', { name: 'Finish and clear' }).click())
    await expectNothingLeft(desktop, page, ...marks)
  })
  await test.step('whose page crashes, with a draft', async () => {
    await signIn(page, person)
    await openApplication(page)
    await page.locator('[name=additionalComments]').fill(`${capital} crash`) // it opens at the last step
    await draftInMain(page, person.email, `${capital} crash`)
    page = await nextPage(run, () => window('crash'))
    await expectNothingLeft(desktop, page, ...marks)
  })
  for (const end of ['unresponsive', 'close'] as const) {
    await test.step(`who had not signed in: ${end}`, async () => {
      await page.locator('[name=email]').fill(person.email)
      await page.locator('[name=password]').fill(person.password)
      page = await nextPage(run, () => window(end))
      await expectNothingLeft(desktop, page, ...marks)
    })
  }
  await test.step('who walks away', async () => {
    await signIn(page, person)
    page = await wipeWhenIdle(run, page)
    await expectNothingLeft(desktop, page, ...marks)
  })
  await run.close()
  expect(filesWith(desktop.folder, ...marks)).toEqual([])
})

test('is full screen, without Remember me, menu, ways out, notifications, or a session on the disk', async ({
  desktop,
}) => {
  const { email } = await desktop.sandbox.seed.account({ email: 'kim@truckstaff.example', steps: 3 })
  const { app, page, close } = await desktop.launch(kiosk)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.locator('[name=remember]')).toHaveCount(0)
  expect(
    await app.evaluate(({ BrowserWindow, Menu }) => [
      BrowserWindow.getAllWindows()[0]?.isKiosk(),
      Menu.getApplicationMenu(),
    ]),
  ).toEqual([true, null])
  await test.step('opens nothing outside', async () => {
    await app.evaluate(({ shell }) => {
      shell.openExternal = async () => {
        Object.assign(globalThis, { openedOutside: true })
      }
    })
    const address = page.url()
    await page.evaluate(
      ([mail, origin]) => {
        for (const href of [mail, `${origin}/terms`]) window.open(href)
        const link = document.body.appendChild(document.createElement('a'))
        link.href = mail
        link.click()
        link.remove()
      },
      [`mailto:${brand.supportEmail}`, desktop.sandbox.origin] as const,
    )
    const log = path.join(desktop.userData, 'logs', 'main.log')
    await expect.poll(() => existsSync(log)).toBe(true) // written once the window is visible
    const denied = () => readFileSync(log, 'utf8').match(/(window|navigation)\.denied/g)
    await expect.poll(denied).toEqual(['window.denied', 'window.denied', 'navigation.denied'])
    expect(await app.evaluate(() => 'openedOutside' in globalThis)).toBe(false)
    expect([page.url(), app.windows().length]).toEqual([address, 1])
  })
  const stored = await page.evaluate(async () => (await indexedDB.databases()).length + localStorage.length)
  expect(stored).toBe(0)
  await test.step('shows interviews without notifications or a badge', async () => {
    const start = new Date(Date.now() + 600_000).toISOString()
    const data = [{ id: 1, title: 'Canary Olson', start, priority: 'high' }]
    desktop.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
    await recordNotifications(app)
    await pressSignIn(page, email)
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    await expect(page.getByText('Canary Olson').first()).toBeVisible()
    expect([await notificationTexts(app), await badgeCount(app)]).toEqual([[], 0])
  })
  await close()
  expect(readdirSync(desktop.userData)).not.toContain('session-state')
  expect(filesWith(desktop.userData, email)).toEqual([])
})

/** Returns controls that open the machine's disk. */
function fileControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
    return controls.map(({ name }) => name)
  })
}

/** Returns controls that stay under the bar at every scroll position. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('.kiosk-bar')
    const open = document.querySelector('dialog[open]')
    const controls = (open ?? document).querySelectorAll<HTMLElement>('a, button, input, select, textarea')
    return [...controls].flatMap((control) => {
      if (bar?.contains(control)) return []
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { x, y, width, height } = control.getBoundingClientRect()
      if (width === 0 || height === 0 || y + height < 0) return []
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return bar?.contains(top) ? [control.textContent || control.getAttribute('name') || control.tagName] : []
    })
  })
}

/** Returns texts that do not grow when the text size is raised by half. */
function textsThatDoNotGrow(page: Page) {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, label, button, li, td, th, input')]
    const root = document.documentElement.style
    const sizesAt = (fontSize: string) => {
      root.fontSize = fontSize
      return texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    }
    const normal = sizesAt('100%')
    const large = sizesAt('150%')
    return texts
      .filter(({ textContent }, index) => textContent !== '' && (large[index] ?? 0) < (normal[index] ?? 0) * 1.2)
      .map(({ className, textContent }) => [className, textContent])
  })
}

/** In the last, for a person who stands before it, the style sheet's own, larger text. */
const windows = [
  { width: 1280, height: 800, text: '100%' },
  { width: 360, height: 740, text: '150%' },
  { width: 1080, height: 1920, text: '' },
] as const

/** One of each layout, measured in each window; the others share their pieces, which tests/component measures. */
const measured = ['/sign-in', '/sign-up', '/', 'step 3', '/my-profile', '/calendar', 'interview form']

/** Screens whose markup differs on a kiosk: its fields, its days, no uploads. */
const differs = ['/sign-in', 'step 3', '/calendar']

test('every screen can end the session, with large targets, no suggestions or overlap, and scalable text', async ({
  desktop,
}) => {
  const { page } = await desktop.launch(kiosk)
  const finish = page.getByRole('button', { name: 'Finish and clear' })
  async function measure(name: string, show: (page: Page) => Promise<unknown>) {
    const dialog = (await page.locator('dialog[open]').count()) > 0
    for (const { text, ...size } of windows) {
      await page.setViewportSize(size)
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), text)
      if (name === '/calendar' && size.width !== 1280) {
        await goWithin(page, '/') // which view it opens with depends on the width
        await show(page)
      }
      const at = `${name} at ${size.width} px, text ${text}`
      if (!dialog) await expect.soft(finish, at).toBeInViewport({ ratio: 1 })
      expect.soft(await smallTargets(page, 'body'), at).toEqual([])
      expect.soft(await coveredControls(page), at).toEqual([])
      expect.soft(await sidewaysPixels(page), at).toBe(0)
    }
    if (differs.includes(name)) expect.soft(await axeFindings(page, ofFullCalendar), name).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  async function walk(screens: typeof publicScreens) {
    for (const { name, show } of screens) {
      await test.step(name, async () => {
        await show(page)
        expect.soft(await textsThatDoNotGrow(page), name).toEqual([])
        expect.soft(await fileControls(page), name).toEqual([])
        if (measured.includes(name)) await measure(name, show)
      })
    }
  }
  await walk(publicScreens)
  await enter(page, desktop.sandbox)
  await walk(protectedScreens)
})
