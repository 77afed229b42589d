/** The web bundle of a kiosk leaves nothing for the next user. */
import type { Page } from '@playwright/test'
import qrcode from 'qrcode-generator'
import { expect, test } from '../kit.ts'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { josefina, logOut, openApplication, signUp } from '../support/applicant.ts'
import { hold } from '../support/hold.ts'
import { enter, enterAgain, protectedScreens, publicScreens } from '../support/kiosk-screens.ts'
import { goWithin, storedBy } from '../support/kiosk-storage.ts'
import { openProfile } from '../support/profile-browser.ts'
import { freshBundle } from '../support/sandbox.ts'
import { waitUntilCached } from '../support/service-worker.ts'
import { smallTargets } from '../support/targets.ts'

test.use({ serviceWorkers: 'allow' })

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const finish = (page: Page) => page.getByRole('button', { name: 'Finish and clear' })
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

/** Asserts a wipe: an empty sign-in screen without any of the texts. */
async function expectWiped(page: Page, ...texts: readonly string[]) {
  await expect(signInButton(page)).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue('')
  const document = await page.content()
  for (const text of texts) expect(document).not.toContain(text)
  expect(await storedBy(page)).toEqual([])
}

test('a kiosk build removes a service worker of another build and everything it cached', async ({ page, portal }) => {
  await page.clock.install()
  await page.goto(portal.origin)
  await waitUntilCached(page)
  portal.release(freshBundle('kiosk'))
  await page.goto(portal.origin)
  await expect(finish(page)).toBeVisible()
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
  await expect.poll(left, { intervals: [100] }).toEqual([])
  await page.reload()
  await expect(finish(page)).toBeVisible()
  await page.clock.runFor(10_000) // no service worker is registered when the page is idle, either
  expect(await left()).toEqual([])
})

test.describe('when idle', () => {
  /** Stops the clock; the last activity is now. */
  async function stopClock(page: Page) {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.mouse.click(2, 2)
  }
  const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000)
  /** Sets the device's clock without letting time pass. */
  const setClock = async (page: Page, hours: number) =>
    page.clock.setSystemTime((await page.evaluate(() => Date.now())) + hours * 3_600_000)

  test.beforeEach(({ page }) => page.clock.install())

  test('a signed-in user is warned after 180 s and wiped after 300 s, however the clock is set', async ({
    page,
    kiosk,
  }) => {
    const email = await enter(page, kiosk)
    await goWithin(page, '/my-profile')
    await page.locator('[name=address]').fill('412 Quarry Road') // a browser would ask before it leaves this
    await stopClock(page)
    await test.step('with the clock set forward, it warns before it wipes', async () => {
      await setClock(page, 2)
      await pass(page, 2)
      await expect(warning(page)).toContainText(/(20|19|18) seconds left/)
      await page.keyboard.press('Escape')
      await expect(warning(page)).toHaveCount(0)
    })
    await pass(page, 10)
    await setClock(page, -1) // keeps no user signed in longer
    await pass(page, 169)
    await expect(warning(page)).toHaveCount(0)
    await pass(page, 2)
    await expect(warning(page)).toContainText('For your security we will sign you out in 2 minutes.')
    await expect(warning(page)).toContainText(/1(20|19) seconds left/)
    await pass(page, 118)
    await expect(warning(page)).toBeVisible()
    await pass(page, 2)
    await expectWiped(page, email, 'Quarry')
  })

  test.describe('with a token of 100 s', () => {
    test.use({ sandboxOptions: { tokenLifetime: 100 } })
    test('a warning precedes token expiry, which wipes', async ({ page, kiosk }) => {
      const email = await enter(page, kiosk)
      await expect(page.getByText('Steps you finished are saved. Answers on this page will be deleted.')).toBeVisible()
      await pass(page, 101)
      await expectWiped(page, email)
    })
  })
})

test('no link leads out: a modified press opens no window, and the support address no mail program', async ({
  page,
  kiosk,
}) => {
  await page.goto(`${kiosk.origin}/sign-up`)
  const here = page.url()
  const pages = page.context().pages().length
  const signIn = page.getByRole('link', { name: 'Sign In' })
  await signIn.click({ modifiers: ['Shift'] })
  await signIn.click({ modifiers: ['Control'] })
  await signIn.click({ button: 'middle' })
  await signIn.focus()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('Where can I read them?').click()
  const isCanceled = await page.locator('a[href^="mailto:"]').evaluate((support) => {
    return !support.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  expect(isCanceled).toBe(true)
  expect([page.url(), page.context().pages().length]).toEqual([here, pages])
  await page.keyboard.press('Escape')
  await signIn.click()
  await expect(signInButton(page)).toBeVisible()
})

test('an unused reset link leaves the history, and the wipe empties the clipboard', async ({
  page,
  kiosk,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${kiosk.origin}/reset-password?token=canary-token-1`)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expect(page).toHaveURL(`${kiosk.origin}/reset-password`)
  await page.evaluate(() => navigator.clipboard.writeText('36-4821907'))
  await finish(page).click()
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('')
})

test.describe('ending a session', () => {
  /** 'Sign Out' on the dashboard ends it as Log Out does. */
  const ways: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['Finish and clear', (page) => finish(page).click()],
    ['Log Out', logOut],
    [
      "'Sign out now' in the warning",
      async (page) => {
        await page.clock.runFor(200_000)
        await page.mouse.move(5, 5)
        expect(await axeFindings(page)).toEqual([])
        await warning(page).getByRole('button', { name: 'Sign out now' }).click()
      },
    ],
  ]

  test('a page load does not end it; each way to end it clears everything, and Back shows none of it', async ({
    page,
    kiosk,
    context,
  }) => {
    await page.clock.install()
    const email = await enter(page, kiosk)
    await test.step('it stays in this tab', async () => {
      await goWithin(page, '/my-profile')
      await page.reload()
      await expect(page.locator('[name=name]')).toHaveValue('Kim Kiosk')
      const other = await context.newPage()
      await other.goto(`${kiosk.origin}/my-profile`)
      await expect(signInButton(other)).toBeVisible()
      await other.close()
    })
    for (const [name, leave] of ways) {
      await test.step(name, async () => {
        const isFirst = name === 'Finish and clear'
        if (!isFirst) await enterAgain(page, kiosk)
        await openApplication(page)
        await leave(page)
        await expectWiped(page, email)
        if (!isFirst) return // the same wipe
        do {
          await page.goBack()
          if (page.url() !== 'about:blank') await expectWiped(page, email, 'Kim Kiosk')
        } while (page.url() !== 'about:blank')
        const asked = kiosk.sandbox.log.length
        await page.goto(`${kiosk.origin}/my-profile`)
        await expectWiped(page, email)
        expect(kiosk.sandbox.log.length, 'no more calls of this user').toBe(asked)
      })
    }
    await test.step('without a network, everything is hidden at once', async () => {
      await enterAgain(page, kiosk)
      await context.setOffline(true)
      await finish(page).click()
      await expect(page.getByText('Kim Kiosk')).toHaveCount(0)
      await context.setOffline(false)
      await expect(() => page.goto(kiosk.origin)).toPass() // the wipe's own page load may be under way
      await expectWiped(page, 'Kim Kiosk')
    })
  })

  test('a wipe ends with words while nothing or a gateway answers for the portal, and opens it then', async ({
    page,
    kiosk,
  }) => {
    await page.clock.install()
    await page.goto(kiosk.origin)
    await signUp(page, josefina)
    let asked = 0
    await page.route('**/sign-in', (route) => {
      asked += 1
      if (asked === 2) return route.fulfill({ status: 502, body: 'Bad Gateway' })
      if (asked > 2) return route.continue()
    })
    await finish(page).click()
    await expect(page.getByText('It opens by itself.')).toBeVisible()
    await expect(page.getByText(josefina.name)).toHaveCount(0)
    await expect(async () => {
      await page.clock.runFor(5_000) // the pause before the next question
      expect(asked).toBeGreaterThan(2)
    }).toPass()
    await expect(page.locator('[name=password]')).toBeVisible()
  })

  test('a wipe waits for a step that is being saved', async ({ page, kiosk }) => {
    const email = await enter(page, kiosk)
    const answer = await hold(page, /step7/)
    await openApplication(page)
    await page.locator('[name=additionalComments]').fill('Saved at the last moment')
    for (const label of await page.locator('main label:has(input[type=radio])').all()) await label.click()
    const asked = page.waitForRequest(/step7/)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await asked
    await finish(page).click()
    await expect(page.locator('body')).toBeHidden()
    answer()
    await expectWiped(page, email)
    expect(kiosk.sandbox.application(email)?.answers.additional_comments).toBe('Saved at the last moment')
  })

  test('a page from the back/forward cache restarts; a closed browser takes everything along', async ({ kiosk }) => {
    const browser = await openProfile({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    try {
      const email = await enter(browser.page(), kiosk)
      await browser.page().goto('data:text/html,elsewhere')
      await browser.page().goBack()
      await expectWiped(browser.page(), email, 'Kim Kiosk')

      await enterAgain(browser.page(), kiosk)
      await openApplication(browser.page())
      await browser.page().locator('[name=additionalComments]').fill('Not for the next one')
      await browser.killAndReopen()
      await browser.page().goto(`${kiosk.origin}/application`)
      await expectWiped(browser.page(), email, 'Not for')
    } finally {
      await browser.close()
      browser.remove()
    }
  })
})

/** Returns fields that suggest earlier input, and controls that open the machine's disk. */
function talkativeControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const quiet = ['off', 'one-time-code']
    return controls
      .filter((control) => control.type === 'file' || !quiet.includes(control.getAttribute('autocomplete') ?? ''))
      .map((control) => `${control.name} ${control.type} ${control.getAttribute('autocomplete')}`)
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

async function enlarge(page: Page) {
  await page.getByRole('button', { name: 'Text size: 100%' }).click()
  await page.getByRole('button', { name: 'Text size: 125%' }).click()
  await expect(page.getByRole('button', { name: 'Text size: 150%' })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('font-size', '24px')
}

const publicPortal = 'https://apply.example/'

/** Asserts that uploads are replaced by a QR code of the public kiosk's address and nothing else. */
async function expectPhoneHandover(page: Page) {
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  const code = page.getByRole('img', { name: `QR code of ${publicPortal}` }).first()
  await expect(code).toBeVisible()
  const expected = qrcode(0, 'M')
  expected.addData(publicPortal)
  expected.make()
  await expect(code).toHaveAttribute('src', expected.createDataURL(4))
  await expect(page.getByText('You can add files later from your own phone or computer.').first()).toBeVisible()
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

/** Screens whose markup differs on a kiosk: its fields, its QR code, its days. */
const differs = ['/sign-in', 'step 3', '/calendar']

test('every screen can end the session, with large targets, no suggestions or overlap, and scalable text', async ({
  page,
  kiosk,
}) => {
  async function measure(name: string, show: (page: Page) => Promise<unknown>) {
    const dialog = (await page.locator('dialog[open]').count()) > 0
    for (const { text, ...size } of windows) {
      await page.setViewportSize(size)
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), text)
      if (name === '/calendar') {
        await goWithin(page, '/') // which view it opens with depends on the width
        await show(page)
      }
      const at = `${name} at ${size.width} px, text ${text}`
      if (!dialog) await expect.soft(finish(page), at).toBeInViewport({ ratio: 1 })
      expect.soft(await smallTargets(page, 'body'), at).toEqual([])
      expect.soft(await coveredControls(page), at).toEqual([])
      expect.soft(await sidewaysPixels(page), at).toBe(0)
    }
    if (differs.includes(name)) expect.soft(await axeFindings(page, ofFullCalendar), name).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  async function walk(screens: typeof publicScreens) {
    await enlarge(page)
    for (const { name, show } of screens) {
      await test.step(name, async () => {
        await show(page)
        expect.soft(await textsThatDoNotGrow(page), name).toEqual([])
        expect.soft(await talkativeControls(page), name).toEqual([])
        if (name === 'step 3') await expectPhoneHandover(page)
        if (measured.includes(name)) await measure(name, show)
      })
    }
  }
  await page.route('**/config.json', (route) => route.fulfill({ json: { portalUrl: publicPortal } }))
  await page.goto(`${kiosk.origin}/sign-in`)
  await walk(publicScreens)
  await enter(page, kiosk)
  await walk(protectedScreens)
  await page.keyboard.press('Escape')
  await finish(page).click()
  await expect(page.getByRole('button', { name: 'Text size: 100%' })).toBeVisible() // for the next user
})
