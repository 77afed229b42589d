import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ExpiryWarning } from '../../src/app/expiry-warning.tsx'
import { KioskWatch } from '../../src/app/kiosk.tsx'
import { PartsWatch } from '../../src/app/parts-watch.tsx'
import { UncaughtErrors } from '../../src/app/uncaught-errors.tsx'
import { createIdleWatch } from '../../src/domain/session/idle.ts'
import { languages } from '../../src/domain/text/languages.ts'
import { showLanguage } from '../../src/i18n/language.ts'
import { watchActivity } from '../../src/platform/desktop/activity.ts'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { button, press } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { LostPart } from '../support/lost-part.ts'
import { render } from '../support/render.ts'
import { heading, openAt, where } from './auth-helpers.tsx'

// An earlier file of this page may have shown a kiosk, and turned its style sheet off afterwards.
beforeAll(() => document.querySelector('style[data-vite-dev-id$="/kiosk.css"]')?.removeAttribute('media'))

const user = { name: 'Kim Kiosk' }
const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })

/** A kiosk with its idle watch, whose seconds the test advances. */
async function leaveKiosk(signedIn: boolean) {
  const listeners = new Set<(secondsLeft: number | null) => void>()
  let now = 0
  let wipes = 0
  const wipe = () => {
    wipes += 1
  }
  const watch = createIdleWatch({
    now: () => now,
    signedIn: () => signedIn,
    onWarning: (secondsLeft) => {
      for (const listener of listeners) listener(secondsLeft)
    },
    onWipe: wipe,
  })
  watchActivity(watch.activity)
  const platform = {
    ...fakePlatform({ kiosk: true, ...(signedIn && { user }) }),
    shared: {
      onWarning(listener: (secondsLeft: number | null) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      wipe: async () => wipe(),
    },
  }
  await render(
    <ServicesProvider services={createServices(platform)}>
      <KioskWatch device={platform.shared} />
    </ServicesProvider>,
  )
  watch.activity()
  function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000
      watch.tick()
    }
  }
  return { pass, wipes: () => wipes }
}

/** Reports an error to the portal's own listener: the test runner would take one on the window for a failure. */
function failUncaught(added: { readonly calls: readonly unknown[][] }) {
  const listeners = added.calls.filter(([type]) => type === 'unhandledrejection').map(([, listener]) => listener)
  for (const listener of listeners) (listener as (event: { reason: unknown }) => void)({ reason: new Error('test') })
}

/** Every floating notice of a kiosk. */
const floating: readonly [name: string, text: RegExp, notice: () => ReactNode][] = [
  ['a session about to end', /^Your session ends at/, () => <ExpiryWarning />],
  ['an error that nothing caught', /^Something went wrong/, () => <UncaughtErrors />],
  [
    'a part that failed to load',
    /^A part of this page could not be loaded/,
    () => (
      <>
        <PartsWatch />
        <LostPart />
      </>
    ),
  ],
]

test.each(floating)('a kiosk’s notice of %s covers no control beside or below it', async (_, text, notice) => {
  await page.viewport(1080, 1920)
  const added = vi.spyOn(window, 'addEventListener')
  onTestFinished(() => added.mockRestore())
  const platform = fakePlatform({ kiosk: true, user })
  platform.setSession({ signedIn: true, expiresAt: Date.now() + 60_000 })
  const places = ['40px', '50vh', 'calc(100vh - 140px)'].flatMap((top) =>
    ['1%', '40%', '92%'].map((left) => ({ top, left })),
  )
  await render(
    <MemoryRouter>
      <ServicesProvider services={createServices(platform)}>
        <div className="shell-page">
          {places.map((place) => {
            const name = `${place.left} ${place.top}`
            return (
              <button key={name} type="button" style={{ position: 'fixed', ...place }}>
                {name.slice(0, 3)}
              </button>
            )
          })}
        </div>
        {notice()}
        {platform.shared && <KioskWatch device={platform.shared} />}
      </ServicesProvider>
    </MemoryRouter>,
  )
  failUncaught(added.mock)
  await expect.element(page.getByText(text).first()).toBeVisible()
  const shown = document.querySelector('.floating-notice')?.getBoundingClientRect() as DOMRect
  expect(shown.height).toBeLessThan(200)
  const bar = document.querySelector('.kiosk-bar')?.getBoundingClientRect() as DOMRect
  expect(shown.bottom, 'above the bar').toBeLessThanOrEqual(bar.top)
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[style]')]
  const covered = buttons.filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  // Only the ones within the notice's own column and height, which is centered.
  expect(covered.every((control) => control.style.left === '40%')).toBe(true)
  expect(covered.length).toBeLessThanOrEqual(1)
})

test.each(languages)('the bar of a kiosk is whole in each width with each text size, in %s', async (language) => {
  await showLanguage(language)
  onTestFinished(() => void showLanguage('en'))
  await leaveKiosk(false)
  onTestFinished(() => void document.documentElement.style.removeProperty('--kiosk-text'))
  for (const size of ['100%', '125%', '150%']) {
    const first = page.getByRole('button', { name: size, exact: false })
    await expect.element(first).toBeVisible()
    for (const width of [320, 360, 480, 600]) {
      await page.viewport(width, 740)
      expect(first.element().getBoundingClientRect().left, `${size} at ${width} px`).toBeGreaterThanOrEqual(0)
    }
    await press(first)
  }
})

describe('when idle', () => {
  test.each<[sign: string, act: () => Promise<unknown>]>([
    ['a key', () => userEvent.keyboard('a')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a tap beside the warning', () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })],
    [
      'a press on Stay',
      async () => {
        ;(button('Stay signed in').element() as HTMLElement).focus()
        await userEvent.keyboard('{Enter}')
      },
    ],
  ])('%s counts as activity, any number of times', async (_sign, act) => {
    const { pass, wipes } = await leaveKiosk(true)
    for (let time = 1; time <= 3; time += 1) {
      pass(250)
      await expect.element(warning).toBeVisible()
      await act()
      await expect.element(warning).not.toBeInTheDocument()
    }
    pass(179)
    await expect.element(warning).not.toBeInTheDocument()
    expect(wipes()).toBe(0)
  })

  test('Finish and clear can be pressed above a dialog', async () => {
    const { pass, wipes } = await leaveKiosk(true)
    pass(250)
    await expect.element(warning).toBeVisible()
    await button('Finish and clear').click()
    expect(wipes()).toBe(1)
  })

  test('signed-out typing gets a warning for the last 20 seconds', async () => {
    const { pass, wipes } = await leaveKiosk(false)
    pass(99)
    await expect.element(warning).not.toBeInTheDocument()
    pass(1)
    await expect.element(warning).toMatchTextContent('What you typed here will be deleted soon.')
    await expect.element(warning).toMatchTextContent('20 seconds left')
    for (const name of ['Stay', 'Clear now']) await expect.element(button(name)).toBeVisible()
    pass(20)
    expect(wipes()).toBe(1)
    pass(1_000)
    expect(wipes(), 'no activity since').toBe(1)
  })
})

describe.each(['/google-debug', '/add-user'])('%s, a template or diagnostic page,', (path) => {
  test('leads to the sign-in form of a kiosk', async () => {
    await openAt(path, fakePlatform({ kiosk: true }))
    await expect.element(where).toMatchTextContent('/sign-in')
    await expect.element(heading('Sign In')).toBeVisible()
  })

  test('is not found on a kiosk by a signed-in user', async () => {
    await openAt(path, fakePlatform({ kiosk: true, user }))
    await expect.element(heading('Page not Found')).toBeVisible()
    await expect.element(button('Finish and clear')).toBeVisible()
  })
})

test('on an upright screen type and controls are larger, and Text size enlarges them further', async () => {
  await page.viewport(1080, 1920)
  await leaveKiosk(true)
  onTestFinished(() => void document.documentElement.style.removeProperty('--kiosk-text'))
  const height = () => button('Finish and clear').element().getBoundingClientRect().height
  const type = () => getComputedStyle(document.documentElement).fontSize
  await expect.poll(type).toBe('20.8px')
  expect(height()).toBeGreaterThanOrEqual(60)
  await press(button('Text size: 100%'))
  await expect.poll(type).toBe('26px')
  await page.viewport(360, 740)
  await expect.poll(type).toBe('20px')
})
