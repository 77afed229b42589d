/** The web bundle of a kiosk leaves nothing for the next person. */
import type { Page } from '@playwright/test'
import qrcode from 'qrcode-generator'
import { axeFindings, ofFullCalendar, sidewaysPixels } from '../support/accessible.ts'
import { josefina, logOut, openApplication, signUp } from '../support/applicant.ts'
import { expect, goWithin, readable, storedBy, test } from '../support/kiosk-build.ts'
import { enter, protectedScreens, publicScreens } from '../support/kiosk-screens.ts'
import { keptOnDevice, startPluggedPortal } from '../support/plugged-portal.ts'
import { openProfile } from '../support/profile-browser.ts'
import { isSample, otherWords } from '../support/pseudo-language.ts'
import { startPortal } from '../support/sandbox.ts'
import { pseudoChunk, speakEnglish, speakPseudo } from '../support/spanish.ts'
import { smallTargets } from '../support/targets.ts'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const finish = (page: Page) => page.getByRole('button', { name: 'Finish and clear' })
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

/** Wiped: an empty sign-in screen, and nothing of the person in it. */
async function expectWiped(page: Page, ...texts: readonly string[]) {
  await expect(signInButton(page)).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue('')
  const document = await page.content()
  for (const text of texts) expect(document).not.toContain(text)
  expect(await storedBy(page)).toEqual([])
}

test('on a machine that had the portal, the worker that lies there goes with all that it kept', async ({
  page,
  bundle,
}) => {
  const portal = await startPluggedPortal()
  await page.goto(portal.origin)
  await keptOnDevice(page)
  portal.release(bundle)
  await page.goto(portal.origin)
  await expect(finish(page)).toBeVisible()
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
  await expect.poll(left).toEqual([])
  await page.clock.install()
  await page.reload()
  await expect(finish(page)).toBeVisible()
  await page.clock.runFor(10_000) // nothing is registered when the page is at rest, either
  expect(await left()).toEqual([])
  await portal.close()
})

test('keeps nothing readable in the browser at any time, and does not offer to', async ({ page, portal }) => {
  const writes: string[] = []
  await page.exposeFunction('noteWrite', (what: string) => writes.push(what))
  await page.addInitScript(() => {
    const note = (window as Window & { noteWrite?: (what: string) => void }).noteWrite
    const watched: readonly (readonly [object, string])[] = [
      [IDBFactory.prototype, 'open'],
      [CacheStorage.prototype, 'open'],
      [navigator.serviceWorker, 'register'],
    ]
    for (const [owner, name] of watched) {
      Object.defineProperty(owner, name, {
        value: () => {
          note?.(name)
          throw new DOMException('a kiosk keeps nothing')
        },
      })
    }
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (this === window.localStorage) note?.(`local ${key}`)
      setItem.call(this, key, value)
    }
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => note?.('cookie') })
  })
  await page.goto(portal.origin)
  await expect(page.locator('[name=remember]')).toHaveCount(0)
  await signUp(page, josefina)
  await openApplication(page)
  await page.locator('[name=companyAddress]').fill('412 Quarry Road')
  await page.waitForTimeout(700) // a draft is saved after half a second
  await goWithin(page, '/my-profile')
  await page.locator('[name=phone]').fill('8155550142')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await goWithin(page, '/application')
  await expect(page.locator('[name=companyAddress]')).toHaveValue('412 Quarry Road')
  const stored = await storedBy(page)
  expect(stored.join()).toContain('session token sealed:')
  expect(readable(stored)).toEqual([])
  expect(writes).toEqual([])
})

test('clears what another page or an earlier build has left there', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/assets/`)
  await page.evaluate(async () => {
    localStorage.setItem('token', 'a.b.c')
    indexedDB.open('truckstaff-drafts')
    await caches.open('old')
  })
  await page.goto(portal.origin)
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => storedBy(page)).toEqual([])
})

test.describe('left alone', () => {
  /** The clock stands still from now on; the last sign of life is now. */
  async function stopClock(page: Page) {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.mouse.click(2, 2)
  }
  const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000)

  test.beforeEach(({ page }) => page.clock.install())

  test('somebody signed in is warned after 180 s and wiped after 300 s', async ({ page, portal }) => {
    const email = await enter(page, portal)
    await goWithin(page, '/my-profile')
    await page.locator('[name=address]').fill('412 Quarry Road') // a browser would ask before it leaves this
    await stopClock(page)
    await pass(page, 179)
    await expect(warning(page)).toHaveCount(0)
    await pass(page, 2)
    await expect(warning(page)).toContainText('For your security we will sign you out in 2 minutes.')
    await expect(warning(page)).toContainText(/1(20|19) seconds left/)
    await pass(page, 118)
    await expect(warning(page)).toBeVisible()
    await pass(page, 2)
    await expectWiped(page, email, 'Quarry')
  })

  test('whoever typed without signing in is warned after 100 s and wiped after 120 s', async ({ page, portal }) => {
    await page.goto(`${portal.origin}/sign-up`)
    await page.locator('[name=email]').fill(josefina.email)
    await stopClock(page)
    await pass(page, 99)
    await expect(warning(page)).toHaveCount(0)
    await pass(page, 2)
    await expect(warning(page)).toContainText('What you typed here will be deleted soon.')
    await expect(warning(page)).toContainText(/(20|19) seconds left/)
    await pass(page, 18)
    await expect(page.locator('[name=email]')).toHaveValue(josefina.email)
    await pass(page, 2)
    await expectWiped(page, josefina.email)
    const loads = await page.evaluate(() => performance.timeOrigin)
    await pass(page, 1000)
    expect(await page.evaluate(() => performance.timeOrigin), 'nobody has come since').toBe(loads)
  })

  /** The device's clock alone: no time passes by it. */
  const setClock = async (page: Page, hours: number) =>
    page.clock.setSystemTime((await page.evaluate(() => Date.now())) + hours * 3_600_000)

  test('a clock that is set back an hour keeps nobody signed in longer', async ({ page, portal }) => {
    const email = await enter(page, portal)
    await stopClock(page)
    await pass(page, 10)
    await setClock(page, -1)
    await pass(page, 288)
    await expect(warning(page)).toBeVisible()
    await pass(page, 3)
    await expectWiped(page, email)
  })

  test('a clock that is set forward warns whoever is there before it wipes', async ({ page, portal }) => {
    await enter(page, portal)
    await stopClock(page)
    await setClock(page, 2)
    await pass(page, 2)
    await expect(warning(page)).toContainText(/(20|19|18) seconds left/)
    await page.keyboard.press('Escape')
    await expect(warning(page)).toHaveCount(0)
    await pass(page, 170)
    await expect(warning(page)).toHaveCount(0)
    await expect(page.getByText('Welcome back,')).toBeVisible()
  })

  for (const [sign, act] of [
    ['a key', (page: Page) => page.keyboard.press('a')],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a tap beside the warning', (page: Page) => page.touchscreen.tap(5, 5)],
    ['a press on Stay', (page: Page) => page.getByRole('button', { name: 'Stay signed in' }).press('Enter')],
  ] as const) {
    test.describe(() => {
      test.use({ hasTouch: true })
      test(`${sign} is a sign of life, as often as one likes`, async ({ page, portal }) => {
        await enter(page, portal)
        await stopClock(page)
        for (let time = 1; time <= 3; time += 1) {
          await pass(page, 250)
          await expect(warning(page)).toBeVisible()
          await act(page)
          await expect(warning(page)).toHaveCount(0)
        }
        await pass(page, 179)
        await expect(page.getByText('Welcome back,')).toBeVisible()
        await expect(warning(page)).toHaveCount(0)
      })
    })
  }

  test('the warning can be answered with Sign out now, by mouse and by keyboard', async ({ page, portal }) => {
    for (const by of ['mouse', 'keyboard']) {
      const email = by === 'mouse' ? await enter(page, portal) : josefina.email
      if (by === 'keyboard') await signUp(page, josefina)
      await page.clock.runFor(200_000)
      const out = warning(page).getByRole('button', { name: 'Sign out now' })
      if (by === 'mouse') {
        await page.mouse.move(5, 5)
        expect(await axeFindings(page)).toEqual([])
        await out.click()
      } else {
        await page.keyboard.press('Tab')
        await expect(out).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expectWiped(page, email)
    }
  })
})

test('a token that runs out is warned of, and wiped', async ({ page, bundle }) => {
  const portal = await startPortal({ tokenLifetime: 10 }, bundle)
  const email = await enter(page, portal)
  await expect(page.getByText('Steps you finished are saved. Answers on this page will be deleted.')).toBeVisible()
  await expect(signInButton(page)).toBeVisible({ timeout: 20_000 })
  await expectWiped(page, email)
  await portal.close()
})

test.describe('the way out', () => {
  const ways: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['Finish and clear', (page) => finish(page).click()],
    ['Log Out', logOut],
    [
      'Sign Out',
      async (page) => {
        await goWithin(page, '/')
        await page.getByRole('button', { name: 'Sign Out' }).click()
      },
    ],
  ]
  for (const [name, leave] of ways) {
    test(`${name} clears all, and Back shows none of it`, async ({ page, portal }) => {
      const email = await enter(page, portal)
      await openApplication(page)
      await leave(page)
      await expectWiped(page, email)
      for (;;) {
        await page.goBack()
        if (page.url() === 'about:blank') break
        await expectWiped(page, email, 'Kim Kiosk')
      }
      const asked = portal.sandbox.log.length
      await page.goto(`${portal.origin}/my-profile`)
      await expectWiped(page, email)
      expect(portal.sandbox.log.length, 'nothing is asked in this name any more').toBe(asked)
    })
  }

  test('a page load is none: the session goes on, in this tab alone', async ({ page, portal, context }) => {
    await enter(page, portal)
    await page.reload()
    await expect(finish(page)).toBeVisible()
    await page.goto(`${portal.origin}/my-profile`)
    await expect(page.locator('[name=name]')).toHaveValue('Kim Kiosk')
    const other = await context.newPage()
    await other.goto(`${portal.origin}/my-profile`)
    await expect(signInButton(other)).toBeVisible()
  })

  test('the address of a first sign-up is not left in the history', async ({ page, portal }) => {
    portal.sandbox.faults.add({ call: 'register', fault: 'reset-after', times: 1 })
    await page.goto(`${portal.origin}/sign-up`)
    const send = () => page.getByRole('button', { name: 'Sign Up' }).click()
    for (const [name, value] of Object.entries({ ...josefina, password_confirmation: josefina.password })) {
      await page.locator(`[name=${name}]`).fill(value)
    }
    await page.locator('[name=terms]').check()
    await send()
    await page.getByRole('alertdialog').getByRole('button').first().click()
    await send()
    await page.getByRole('alertdialog').getByRole('button').first().click()
    await page.getByRole('link', { name: 'Sign in with it' }).click()
    await expect(signInButton(page)).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(josefina.email)
    await finish(page).click()
    await expectWiped(page, josefina.email)
  })

  test('a step that is being saved may end first', async ({ page, portal }) => {
    const email = await enter(page, portal)
    portal.sandbox.faults.add({ call: 'saveStep', fault: 'delay', ms: 1500, times: 1 })
    await openApplication(page)
    await page.locator('[name=additionalComments]').fill('Saved at the last moment')
    for (const label of await page.locator('main label:has(input[type=radio])').all()) await label.click()
    const asked = page.waitForRequest(/step7/)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await asked
    await finish(page).click()
    await expectWiped(page, email)
    expect(portal.sandbox.application(email)?.answers.additional_comments).toBe('Saved at the last moment')
  })

  test('a page that the browser brings back from its memory is blank and starts anew', async ({ portal }) => {
    const browser = await openProfile({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    try {
      const page = browser.page()
      const email = await enter(page, portal)
      await page.goto('data:text/html,elsewhere')
      await page.goBack()
      await expectWiped(page, email, 'Kim Kiosk')
    } finally {
      await browser.close()
      browser.remove()
    }
  })

  test('a tab that crashes or is closed takes everything along', async ({ portal }) => {
    const browser = await openProfile()
    try {
      const email = await enter(browser.page(), portal)
      await openApplication(browser.page())
      await browser.page().locator('[name=additionalComments]').fill('Not for the next one')
      await browser.crashAndReopen()
      await browser.page().goto(`${portal.origin}/application`)
      await expectWiped(browser.page(), email, 'Not for')
      await browser.killAndReopen()
      await browser.page().goto(portal.origin)
      await expectWiped(browser.page(), email, 'Not for')
    } finally {
      await browser.close()
      browser.remove()
    }
  })
})

test('template and diagnostic pages are not found, signed in or not', async ({ page, portal }) => {
  const open = ['/google-test', '/google-debug']
  const inside = ['/add-user', '/alert', '/assign-role', '/avatar', '/badges', '/button']
  for (const path of [...open, ...inside]) {
    await page.goto(portal.origin + path)
    await expectWiped(page)
  }
  await enter(page, portal)
  for (const path of [...open, ...inside]) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { name: 'Page not Found' })).toBeVisible()
    await expect(finish(page)).toBeVisible()
  }
})

/** Fields that would offer what an earlier person typed, and controls that would open the machine's disk. */
function talkativeControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const quiet = ['off', 'one-time-code']
    return controls
      .filter((control) => control.type === 'file' || !quiet.includes(control.getAttribute('autocomplete') ?? ''))
      .map((control) => `${control.name} ${control.type} ${control.getAttribute('autocomplete')}`)
  })
}

/** Controls that stay under the bar however one scrolls. */
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

/** What is wider than the window. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return wide.map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`)
  })
}

async function enlarge(page: Page) {
  await page.getByRole('button', { name: 'Text size: 100%' }).click()
  await page.getByRole('button', { name: 'Text size: 125%' }).click()
  await expect(page.getByRole('button', { name: 'Text size: 150%' })).toBeVisible()
}

for (const { width, height, large } of [
  { width: 1280, height: 800, large: false },
  { width: 700, height: 900, large: true },
  { width: 360, height: 740, large: true },
]) {
  const look = `${width} px${large ? ', largest text' : ''}`
  test(`every screen has the way out, large targets, silent fields, nothing covered${width === 360 ? ', and is clean for axe' : ''}: ${look}`, async ({
    page,
    portal,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    async function walk(screens: typeof publicScreens) {
      if (large) await enlarge(page)
      for (const screen of screens) {
        await screen.show(page)
        const dialog = (await page.locator('dialog[open]').count()) > 0
        if (!dialog) await expect(finish(page), screen.name).toBeInViewport({ ratio: 1 })
        expect.soft(await smallTargets(page, 'body'), screen.name).toEqual([])
        expect.soft(await coveredControls(page), screen.name).toEqual([])
        expect.soft(await talkativeControls(page), screen.name).toEqual([])
        expect.soft(await stickingOut(page), screen.name).toEqual([])
        if (width === 360) expect.soft(await axeFindings(page, ofFullCalendar), screen.name).toEqual([])
      }
    }
    await page.goto(`${portal.origin}/sign-in`)
    await walk(publicScreens)
    await enter(page, portal)
    await walk(protectedScreens)
  })
}

test('the text button enlarges all text, and the next person starts with the normal size', async ({ page, portal }) => {
  await enter(page, portal)
  for (const path of ['/', '/application', '/my-profile', '/calendar']) {
    await goWithin(page, path)
    await expect(page.locator('main button').first()).toBeVisible()
    const same = await page.evaluate(() => {
      const texts = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, label, button, li, td, th, input')]
      const sizeOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize)
      const before = texts.map(sizeOf)
      document.documentElement.style.fontSize = '150%'
      const still = texts.filter((element, index) => sizeOf(element) < (before[index] ?? 0) * 1.2)
      document.documentElement.style.fontSize = ''
      return still
        .filter(({ textContent }) => textContent !== '')
        .map(({ className, textContent }) => [className, textContent])
    })
    expect.soft(same, path).toEqual([])
  }
  const heading = () => page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontSize)
  const normal = Number.parseFloat(await heading())
  await enlarge(page)
  expect(Number.parseFloat(await heading())).toBeGreaterThan(normal * 1.2)
  await finish(page).click()
  await expect(page.getByRole('button', { name: 'Text size: 100%' })).toBeVisible()
})

/** The dark cells of a code, drawn by a library of its own from the text that it must hold. */
function cellsOf(text: string): string[] {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const numbers = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
  return numbers.filter(([row, column]) => code.isDark(row, column)).map(([row, column]) => `${column} ${row}`)
}

test("instead of uploads a code with the portal's address and nothing else", async ({ page, portal }) => {
  await enter(page, portal)
  for (const step of [2, 3, 5]) {
    await protectedScreens.find(({ name }) => name === `step ${step}`)?.show(page)
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    const code = page.getByRole('img', { name: `QR code of ${portal.origin}/` }).first()
    await expect(code).toBeVisible()
    const drawn = (await code.locator('path').getAttribute('d')) ?? ''
    expect(drawn.match(/(?<=M)\d+ \d+/g)).toEqual(cellsOf(`${portal.origin}/`))
    await expect(page.getByText('You can add files later from your own phone or computer.').first()).toBeVisible()
  }
})

test('a network that is away at the wrong moment does not keep a wipe from hiding everything', async ({
  page,
  portal,
}) => {
  await enter(page, portal)
  await page.context().setOffline(true)
  await finish(page).click()
  await expect(page.getByText('Kim Kiosk')).toHaveCount(0)
  await page.context().setOffline(false)
  await page.goto(portal.origin)
  await expectWiped(page, 'Kim Kiosk')
})

test.describe('in a language of accents that is 40 % longer, on a small window', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test.afterEach(speakEnglish)

  test('every screen of a kiosk speaks it once it was chosen, and after the wipe none does', async ({
    page,
    portal,
  }) => {
    test.slow()
    await page.route(/assets\/es-.*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: pseudoChunk() }),
    )
    const troubles: string[] = []
    const read = async (what: string) => {
      const words = (await page.evaluate(otherWords)).filter((found) => !isSample(found))
      const pixels = await sidewaysPixels(page)
      troubles.push(...[...words, ...(pixels > 0 ? [`${pixels} px too wide`] : [])].map((found) => `${what}: ${found}`))
    }
    const chooseSpanish = async () => {
      await page.getByRole('button', { name: 'Español', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
      speakPseudo()
    }
    await page.goto(portal.origin)
    await chooseSpanish()
    for (const { name, show } of publicScreens) {
      await show(page)
      await read(name)
    }
    await page.locator('.kiosk-bar button').last().click()
    await expect(signInButton(page)).toBeVisible()
    speakEnglish()
    await enter(page, portal)
    await page.getByRole('button', { name: 'User menu' }).click()
    await chooseSpanish()
    for (const { name, show } of protectedScreens) {
      await show(page)
      await read(name)
    }
    expect(troubles).toEqual([])
  })
})
