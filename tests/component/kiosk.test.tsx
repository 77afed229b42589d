import 'bootstrap/dist/css/bootstrap.min.css'
import '../../src/ui/theme.css'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KioskWatch } from '../../src/app/kiosk.tsx'
import { createIdleWatch } from '../../src/domain/session/idle.ts'
import { watchActivity } from '../../src/platform/activity.ts'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { Notice } from '../../src/ui/feedback.tsx'
import { Floating } from '../../src/ui/floating.ts'
import { button } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { heading, openAt, where } from './auth-helpers.tsx'

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
    kioskDevice: {
      onWarning(listener: (secondsLeft: number | null) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      wipe: async () => wipe(),
    },
  }
  await render(
    <ServicesProvider services={createServices(platform)}>
      <KioskWatch />
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

test.each(['top', 'bottom'] as const)('a notice at the %s covers no control below or beside it', async (at) => {
  await page.viewport(1080, 1920)
  let presses = 0
  await render(
    <>
      <Floating at={at}>
        <Notice tone="info">Your session ends soon.</Notice>
      </Floating>
      {['20vh', '50vh', '80vh'].map((top) => (
        <button
          key={top}
          type="button"
          style={{ position: 'fixed', top, left: '40%' }}
          onClick={() => {
            presses += 1
          }}
        >
          {top}
        </button>
      ))}
    </>,
  )
  const notice = page.getByText('Your session ends soon.')
  await expect.element(notice).toBeVisible()
  for (const top of ['20vh', '50vh', '80vh']) await button(top).click()
  expect(presses).toBe(3)
  const { height } = (notice.element().closest('.floating-notice') as HTMLElement).getBoundingClientRect()
  expect(height).toBeLessThan(200)
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

  test.each<[how: string, act: () => Promise<unknown>]>([
    [
      'mouse',
      async () => {
        await userEvent.hover(button('Sign out now'))
        await expect.element(warning).toBeVisible()
        await userEvent.click(button('Sign out now'))
      },
    ],
    [
      'keyboard',
      async () => {
        await userEvent.tab()
        await expect.element(button('Sign out now')).toHaveFocus()
        await userEvent.keyboard('{Enter}')
      },
    ],
  ])('the warning can be answered with Sign out now, by %s', async (_how, act) => {
    const { pass, wipes } = await leaveKiosk(true)
    pass(200)
    await expect.element(warning).toBeVisible()
    await act()
    await expect.poll(wipes).toBe(1)
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

describe.each([
  '/google-test',
  '/google-debug',
  '/add-user',
  '/alert',
  '/assign-role',
  '/avatar',
  '/badges',
  '/button',
])('%s, a template or diagnostic page,', (path) => {
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
