import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WebApp } from '../../src/app/web-app.tsx'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { lazyPart, watchFailedStyles } from '../../src/ui/lazy-part.ts'
import { button, link, press } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, later, unreachable } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { LostPart } from '../support/lost-part.ts'
import { render } from '../support/render.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

const user = { name: 'Maria Ortiz', email: 'maria@example.com' }

function portalWith(...replies: Parameters<FakePlatform['reply']>[1][]) {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', ...replies)
  return platform
}

const show = (platform: FakePlatform, path = '/here') => renderInLayout(platform, path, <h1>Here</h1>)
const goesTo = async (address: string) =>
  expect.element(page.getByRole('heading', { name: `Now at ${address}`, exact: true })).toBeVisible()
const settled = (platform: FakePlatform, count = 1) => expect.poll(() => platform.sent('dashboard').length).toBe(count)

beforeEach(() => page.viewport(1280, 800))
afterEach(() => vi.useRealTimers())

test('on a very wide window sidebar and user menu stay beside the content', async () => {
  await page.viewport(3840, 1200)
  await show(portalWith(dashboardReply(1)))
  const content = page.getByRole('main').element().getBoundingClientRect()
  const entry = link('Dashboard').element().getBoundingClientRect()
  const menu = page.getByRole('button', { name: 'User menu' }).element().getBoundingClientRect()
  expect(content.left - entry.right).toBeLessThan(64)
  expect(Math.abs(menu.right - content.right)).toBeLessThan(24)
  // The whole frame is centered.
  expect(Math.abs(entry.left - (3840 - content.right))).toBeLessThan(64)
})

describe('sidebar', () => {
  test.each([
    ['/', 'Dashboard'],
    ['/application', 'Application'],
    ['/application-summary', 'Application'],
    ['/calendar', 'Calendar'],
    ['/calendar-main', 'Calendar'],
    ['/my-profile', 'My Profile'],
  ])('at %s the entry %s is the current one, alone', async (path, name) => {
    await show(portalWith(dashboardReply(1)), path)
    const current = document.querySelectorAll('aside a[aria-current="page"]')
    expect([...current].map((entry) => entry.textContent)).toEqual([name])
  })

  test('Application before the first reply: loads first, then decides the same, once', async () => {
    const reply = later<ReturnType<typeof dashboardReply>>()
    const platform = portalWith(reply.promise)
    await show(platform)
    const heard = listen()
    await press(link('Application'))
    await press(link('Application'))
    await expect.element(link('Application')).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => heard).toEqual(['Loading...'])
    await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
    reply.settle(dashboardReply(7))
    await goesTo('/application-summary')
  })

  test('Application with a failure instead of data leads to /application', async () => {
    const platform = portalWith(unreachable)
    await show(platform)
    await settled(platform)
    await press(link('Application'))
    await goesTo('/application')
  })

  test('the decision is dropped when the user navigates elsewhere meanwhile', async () => {
    const reply = later<ReturnType<typeof dashboardReply>>()
    const platform = portalWith(reply.promise)
    await show(platform)
    await press(link('Application'))
    await press(link('Calendar'))
    await goesTo('/calendar')
    reply.settle(dashboardReply(7))
    await settled(platform, 2)
    await new Promise((resolve) => setTimeout(resolve, 50)) // nothing opens, so there is no event to wait for
    await goesTo('/calendar')
  })
})

describe('drawer', () => {
  test('below 992 px the entries are in a drawer, which traps the focus and closes with Escape', async () => {
    await page.viewport(360, 700)
    await show(portalWith(dashboardReply(1)))
    expect(link('Calendar').elements()).toHaveLength(0)
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
    await press(menu)
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    const drawer = document.querySelector('dialog') as HTMLDialogElement
    for (let presses = 0; presses < 8; presses += 1) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement === document.body || drawer.contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(menu.element())
  })

  test('an entry closes the drawer and navigates; so does a wider window', async () => {
    await page.viewport(360, 700)
    await show(portalWith(dashboardReply(1)))
    await press(page.getByRole('button', { name: 'Menu', exact: true }))
    await press(link('Calendar'))
    await goesTo('/calendar')
    expect(document.querySelector('dialog')).toBeNull()
    await press(page.getByRole('button', { name: 'Menu', exact: true }))
    await page.viewport(1280, 800)
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
  })
})

describe('header', () => {
  const avatar = () => page.getByRole('button', { name: 'User menu' })

  test('the menu has My Profile and Log Out, and closes with Escape and by a click elsewhere', async () => {
    await show(portalWith(dashboardReply(1)))
    expect(page.getByRole('button', { name: 'Log Out' }).elements()).toHaveLength(0)
    await press(avatar())
    await expect.element(avatar()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(avatar()).toHaveAttribute('aria-expanded', 'false')
    expect(document.activeElement).toBe(avatar().element())
    await press(avatar())
    await page.getByRole('heading', { name: 'Here' }).click()
    await expect.element(avatar()).toHaveAttribute('aria-expanded', 'false')
  })

  test('My Profile on My Profile gives its focus to the avatar', async () => {
    await show(portalWith(dashboardReply(1)), '/my-profile')
    await press(avatar())
    ;(link('My Profile').last().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(avatar()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(avatar()).toHaveFocus()
  })

  test('Log Out asks first if answers are unsent; Escape stays signed in', async () => {
    const platform = portalWith(dashboardReply(1))
    const draft = { text: '{"knowledge":{"changed":{"gvwr":1}}}', files: [] }
    platform.storedDrafts.set('maria@example.com', draft)
    await show(platform)
    await press(avatar())
    await press(page.getByRole('button', { name: 'Log Out' }))
    const question = page.getByRole('alertdialog', { name: 'Some answers are not sent yet' })
    await expect.element(question.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
    await expect.element(question.getByText('Saved on this device, not sent yet: step 2')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(platform.session.current().signedIn).toBe(true)
    await press(page.getByRole('button', { name: 'Log Out' }))
    await press(question.getByRole('button', { name: 'Stay signed in' }))
    await expect.element(question).not.toBeInTheDocument()
    expect(platform.session.current().signedIn).toBe(true)
    await press(page.getByRole('button', { name: 'Log Out' }))
    await press(question.getByRole('button', { name: 'Remove' }))
    await expect.poll(() => platform.session.current().signedIn).toBe(false)
    await expect.poll(() => platform.storedDrafts.size).toBe(0)
  })

  test('Log Out that takes long says so, and its question is seen although the menu was closed meanwhile', async () => {
    const platform = portalWith(dashboardReply(1))
    const slow = later<Awaited<ReturnType<typeof platform.drafts.loadText>>>()
    platform.drafts.loadText = () => slow.promise
    await show(platform)
    await press(avatar())
    await press(page.getByRole('button', { name: 'Log Out' }))
    await expect.element(page.getByRole('button', { name: 'Log Out' })).toHaveAttribute('aria-disabled', 'true')
    await press(avatar())
    slow.settle('unreadable')
    await expect.element(page.getByRole('alertdialog', { name: 'Some answers are not sent yet' })).toBeVisible()
  })

  test('offline it says that signing in again needs a connection, on a phone too', async () => {
    await page.viewport(360, 740)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    const platform = portalWith(unreachable)
    const draft = { text: '{"knowledge":{"changed":{"gvwr":1}}}', files: [] }
    platform.storedDrafts.set('maria@example.com', draft)
    await show(platform)
    await press(avatar())
    await press(page.getByRole('button', { name: 'Log Out' }))
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText('You are offline. To sign in again you need a connection.')).toBeVisible()
    for (const name of ['Stay signed in', 'Keep on this device', 'Remove'])
      await expect.element(question.getByRole('button', { name })).toBeInViewport()
  })

  test.each([
    [320, '100%'],
    [390, '200%'],
    [1280, '100%'],
  ])('the line that says offline hides nothing at %i px with text of %s', async (width, size) => {
    await page.viewport(width, 640)
    document.documentElement.style.fontSize = size
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    await show(portalWith(unreachable))
    const line = page.getByText('You are offline. This page continues by itself.')
    await expect.element(line).toBeVisible()
    const home = page.getByRole('navigation', { name: 'Breadcrumb' })
    const { bottom } = line.element().getBoundingClientRect()
    const top = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top
    if (width === 1280) {
      const before = top()
      online.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
      await expect.element(line).not.toBeInTheDocument()
      expect(Math.abs(top() - before)).toBeLessThanOrEqual(1) // a line that fits above the page moves nothing
      return
    }
    expect(home.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
    await link('Home').click({ timeout: 2_000 })
    await goesTo('/')
  })

  test('device notices stay above the page until dismissed', async () => {
    const platform = portalWith(dashboardReply(1))
    platform.notices.add('Your keychain is locked.')
    await show(platform)
    await expect.element(page.getByText('Your keychain is locked.')).toBeVisible()
    platform.notices.add('Your progress is not being saved on this device.')
    await expect.element(page.getByText('Your progress is not being saved on this device.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Dismiss' }).first())
    expect(page.getByText('Your keychain is locked.').elements()).toHaveLength(0)
    expect(page.getByRole('alert').elements()).toHaveLength(1)
  })
})

describe('when the dashboard is loaded', () => {
  test('on layout load, on every route change, on applicationProgressUpdated', async () => {
    const platform = portalWith(dashboardReply(1))
    await show(platform)
    await settled(platform, 1)
    await press(link('Calendar'))
    await settled(platform, 2)
    await press(link('My Profile'))
    await settled(platform, 3)
    window.dispatchEvent(new Event('applicationProgressUpdated'))
    await settled(platform, 4)
  })
})

describe('the poll', () => {
  /** Advances timers by hand; replies arrive at once. */
  async function showWithClock(platform: FakePlatform) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    await show(platform)
    await vi.advanceTimersByTimeAsync(10)
    expect(platform.sent('dashboard')).toHaveLength(1)
  }
  const count = (platform: FakePlatform) => platform.sent('dashboard').length

  test('not while the window is hidden; once on return, however long that was', async () => {
    const platform = portalWith(dashboardReply(1))
    await showWithClock(platform)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(count(platform)).toBe(1)
    hidden.mockReturnValue(false)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
    expect(count(platform)).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(count(platform)).toBe(3)
    hidden.mockRestore()
    visibility.mockRestore()
  })
})

/** A screen with a part whose file the server does not have. */
function ScreenWithLostPart() {
  return (
    <>
      <h1>Screen</h1>
      <LostPart />
    </>
  )
}

async function openWith({ kiosk = false } = {}) {
  const platform = fakePlatform({ kiosk, user: { name: 'Maria' } })
  platform.reply('dashboard', dashboardReply(3))
  await renderInLayout(platform, '/calendar', <ScreenWithLostPart />)
  await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
}

test('a part of a screen that could not be loaded: a reload is offered, until Later', async () => {
  await openWith()
  await expect.element(button('Reload')).toBeVisible()
  await expect
    .element(page.getByText(/A part of this page .* Answers you typed in the application are kept/))
    .toBeVisible()
  await press(button('Later'))
  await expect.element(button('Reload')).not.toBeInTheDocument()
})

test('a kiosk says that a reload deletes the answers on the page', async () => {
  await openWith({ kiosk: true })
  await expect.element(page.getByText(/A part of this page .* Reloading deletes the answers/)).toBeVisible()
})

test('a new release is offered with a reload that keeps the answers, until Later', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  const releases = {
    registerWorker: async (onNewer: () => void) => onNewer(),
    takeNewer: vi.fn(),
    addManifest: vi.fn(),
  }
  Object.assign(platform, { releases: async () => releases })
  await render(
    <ServicesProvider services={createServices(platform)}>
      <WebApp />
    </ServicesProvider>,
  )
  await expect.element(button('New version: Reload')).toBeVisible()
  await expect
    .element(page.getByText(/A new version .* is ready\. .*Answers you typed in the application are kept/))
    .toBeVisible()
  await press(button('Later'))
  await expect.element(button('New version: Reload')).not.toBeInTheDocument()
  expect(releases.takeNewer).not.toHaveBeenCalled()
})

test('a grid of the calendar without its style sheet is not shown bare', async () => {
  watchFailedStyles()
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/missing.css' })
  const failed = new Promise((resolve) => style.addEventListener('error', resolve))
  document.head.append(style)
  await failed
  const fresh = '/src/screens/calendar/grid-card.tsx?fresh' // an earlier file of this page may have loaded the grid
  const { GridCard } = (await import(
    /* @vite-ignore */ fresh
  )) as typeof import('../../src/screens/calendar/grid-card.tsx')
  const grid = {} as Omit<ComponentProps<typeof GridCard>, 'pending'> // it never renders
  await render(<GridCard {...grid} pending={false} />)
  await expect.element(page.getByText(/^The calendar view could not be loaded/)).toBeVisible()
  document.head.querySelector('[href="/missing.css"]')?.setAttribute('href', 'data:text/css,')
  expect(await lazyPart(async () => 'part').load(), 'the style sheet is asked for again').toBe('part')
})
