import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownerHash } from '../../src/domain/session/owner-hash.ts'
import { showLanguage } from '../../src/i18n/language.ts'
import { Dashboard } from '../../src/screens/dashboard/dashboard.tsx'
import { refreshDashboard } from '../../src/state/dashboard.ts'
import { button, press } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, json, later, silentApp, unreachable } from '../support/fake-platform.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

const user = { name: 'Maria Ortiz', email: 'maria@example.com' }
const maria = ownerHash(user.email) ?? ''
const view = json({
  success: true,
  data: { owner_operator: { business_name: 'Ortiz LLC', driver_credential: { cdl_file: 'cdl.png' } } },
})

function portalWith(...replies: Parameters<FakePlatform['reply']>[1][]) {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', ...replies)
  platform.reply('application', view)
  return platform
}

const show = (platform: FakePlatform) => renderInLayout(platform, '/', <Dashboard />)
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const goesTo = async (address: string) => expect.element(heading(`Now at ${address}`)).toBeVisible()

afterEach(() => vi.useRealTimers())

describe('welcome', () => {
  test("a user without a name is welcomed as 'Candidate'", async () => {
    const platform = fakePlatform({ user: { ...user, name: '' } })
    platform.reply('dashboard', dashboardReply(0))
    await show(platform)
    await expect.element(heading('Welcome back, Candidate!')).toBeVisible()
  })

  test("next step step_7: 'Finalize Application', here and in Quick Actions", async () => {
    await show(portalWith(dashboardReply(6)))
    await expect.element(button('Finalize Application').first()).toBeVisible()
    expect(button('Finalize Application').elements()).toHaveLength(2)
    expect(button('Continue Application').elements()).toHaveLength(0)
  })

  test("complete: 'Application Complete!', the id behind TS-, and no current step, even if next_step names one", async () => {
    const summary = { percent: 100, completed_steps: 7, total_steps: 7, next_step: 'step_7' }
    await show(portalWith(dashboardReply(7, { summary })))
    await expect.element(page.getByText('Application Complete!', { exact: true })).toBeVisible()
    await expect.element(page.getByText('TS-1002', { exact: true })).toBeVisible()
    expect(page.getByText('Current', { exact: true }).elements()).toHaveLength(0)
  })

  test.each([
    ['none stored', null, 'PENDING'],
    ["another user's stored id", 'bo@example.com', 'PENDING'],
    ["the same user's stored one", maria, 'TS-77'],
  ])('without an id, with %s, %s: %s', async (_, owner, shown) => {
    const platform = portalWith(dashboardReply(7, { application_id: '' }))
    if (owner !== null) {
      platform.records.set('applicationId', '77')
      platform.records.set('applicationIdOwner', owner)
    }
    await show(platform)
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
  })
})

describe('progress card', () => {
  test('next step name, overall percent bar, seven tiles with status, timestamp and Current', async () => {
    await show(portalWith(dashboardReply(3)))
    await expect.element(heading('Welcome back, Maria Ortiz!')).toBeVisible()
    await expect.element(page.getByText('3 of 7 steps completed', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Next step: Operational Capacity')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '43')
    const tiles = page.getByRole('region', { name: 'Application Progress' }).getByRole('listitem')
    expect(tiles.elements().map((tile) => [...tile.children].map((part) => part.textContent))).toEqual([
      ['1', 'Company Information', 'Completed', 'Mar 4, 2025'],
      ['2', 'Equipment Details', 'Completed', 'Mar 4, 2025'],
      ['3', 'CDL & Credentials', 'Completed', 'Mar 4, 2025'],
      ['4', 'Operational Capacity', 'In Progress', 'Current', 'Not started'],
      ['5', 'Insurance & Documents', 'Pending', 'Not started'],
      ['6', 'Background & Compliance', 'Pending', 'Not started'],
      ['7', 'Additional Information', 'Pending', 'Not started'],
    ])
  })
})

describe('messages', () => {
  const messages = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      created_at: new Date(2025, 0, 1, 10, index % 60, Math.floor(index / 60)).toISOString(),
      msg: `Text ${index + 1}`,
    }))
  const shown = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((element) => element.textContent)

  test('the 5 newest, each with its number, date and text, and the count', async () => {
    await show(portalWith(dashboardReply(1, { messages: messages(7) })))
    await expect.element(page.getByText('Showing 5 of 7 messages', { exact: true })).toBeVisible()
    expect(shown()).toEqual(['Message #7New', 'Message #6New', 'Message #5New', 'Message #4New', 'Message #3New'])
    await expect.element(page.getByText('Text 7')).toBeVisible()
    await expect.element(page.getByText('Jan 1, 2025, 10:06 AM')).toBeVisible()
  })

  test('the refresh button loads again, and new messages are marked until the next visit', async () => {
    const platform = portalWith(
      dashboardReply(1, { messages: messages(2) }),
      dashboardReply(1, { messages: messages(3) }),
    )
    platform.records.set('seenMessages', JSON.stringify({ [maria]: '2' }))
    await show(platform)
    await expect.element(page.getByText('Text 2')).toBeVisible()
    expect(shown()).toEqual(['Message #2', 'Message #1'])
    expect(page.getByText(/^Showing/).elements()).toHaveLength(0)
    await press(button('Refresh'))
    await expect.element(page.getByText('Text 3')).toBeVisible()
    expect(shown()).toEqual(['Message #3New', 'Message #2', 'Message #1'])
    expect(JSON.parse(platform.records.get('seenMessages') ?? '')).toEqual({ [maria]: '3' })
  })

  test('messages are seen once they are shown, not in a hidden window', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => visibility.mockRestore())
    const seen: string[] = []
    const platform = Object.assign(portalWith(dashboardReply(1, { messages: messages(2) })), {
      app: {
        ...silentApp,
        async seenMessage(id: string) {
          seen.push(id)
          return { ok: true, value: undefined } as const
        },
      },
    })
    await show(platform)
    await expect.element(page.getByText('Text 2')).toBeVisible()
    expect(platform.records.get('seenMessages')).toBeNull()
    expect(seen).not.toContain('2')
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(seen).toContain('2')
    expect(JSON.parse(platform.records.get('seenMessages') ?? '')).toEqual({ [maria]: '2' })
  })

  test('markup is shown as text, a long text wraps, duplicate and missing ids are kept', async () => {
    const hostile = [
      { id: 1, created_at: '2025-01-09', msg: '<script>window.hit = 1</script><img src=x onerror="window.hit = 1">' },
      { id: 1, created_at: '2025-01-08', msg: 'javascript:alert(1) \u202Ereversed\u200B 🚚' },
      { created_at: 'bad', msg: { not: 'text' } },
      { id: 9, created_at: '2025-01-07', msg: 'x'.repeat(10_000) },
    ]
    await show(portalWith(dashboardReply(1, { messages: hostile })))
    await expect.element(page.getByText('<script>window.hit', { exact: false })).toBeVisible()
    const card = page.getByRole('region', { name: 'Messages & Updates' }).element()
    expect(card.querySelector('img, script, a')).toBeNull()
    expect((window as { hit?: number }).hit).toBeUndefined()
    expect(shown()).toEqual(['Message #1New', 'Message #1New', 'Message #9New', 'MessageNew'])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  })

  test.each([
    ['the web', {}, ['tel:+14235550142', 'https://help.example/cdl']],
    ['the desktop', { kind: 'desktop' }, ['tel:+14235550142']],
    ['a kiosk', { kiosk: true }, []],
  ] as const)('on %s their phone numbers and addresses are links as far as they open', async (_, device, leads) => {
    const msg = 'Call (423) 555-0142 or see https://help.example/cdl.'
    const platform = fakePlatform({ user, ...device })
    platform.reply('dashboard', dashboardReply(1, { messages: [{ id: 1, created_at: '2026-05-04', msg }] }))
    platform.reply('application', view)
    await show(platform)
    await expect.element(page.getByText(msg)).toBeVisible()
    const links = page.getByRole('region', { name: 'Messages & Updates' }).getByRole('link').elements()
    expect(links.map((each) => each.getAttribute('href'))).toEqual(leads)
  })

  test("in Spanish the provider's words are marked as English", async () => {
    await showLanguage('es')
    onTestFinished(() => void showLanguage('en'))
    await show(
      portalWith(dashboardReply(1, { messages: [{ id: 1, created_at: '2026-05-04T10:00:00Z', msg: 'Bring {two}.' }] })),
    )
    await expect.element(page.getByText('Bring {two}.', { exact: true })).toHaveAttribute('lang', 'en')
  })
})

describe('quick actions', () => {
  const action = (name: string) =>
    page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name, exact: true })

  test.each([
    ['View Application', 'View your completed application', '/application-summary', 7],
    ['Continue Application', null, '/application', 2],
    ['Update Profile', 'Manage your information', '/my-profile', 2],
  ])('%s (%s) leads to %s', async (name, description, address, completed) => {
    await show(portalWith(dashboardReply(completed)))
    if (description !== null) await expect.element(action(name)).toHaveAccessibleDescription(description)
    await press(action(name))
    await goesTo(address)
  })

  test("'Sign Out' with 'Logout from portal' removes the token and keeps the user record", async () => {
    const platform = portalWith(dashboardReply(2))
    await show(platform)
    await expect.element(action('Sign Out')).toHaveAccessibleDescription('Logout from portal')
    await press(action('Sign Out'))
    await expect.poll(() => platform.session.current().signedIn).toBe(false)
    expect(platform.records.get('user')).toContain('maria@example.com')
  })
})

describe('states', () => {
  test('loading shows a spinner', async () => {
    const reply = later<ReturnType<typeof dashboardReply>>()
    await show(portalWith(reply.promise))
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading your dashboard...')
    reply.settle(dashboardReply(1))
    await expect.element(heading('Quick Actions')).toBeVisible()
    expect(page.getByRole('status').elements()).toHaveLength(0)
  })

  test.each([
    ['null', json({ success: true, data: null })],
    ['an empty object', json({ success: true, data: {} })],
  ])("no data (%s): 'No Data Available'", async (_, reply) => {
    await show(portalWith(reply))
    await expect.element(page.getByText('No Data Available', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Unable to load dashboard information.', { exact: true })).toBeVisible()
  })

  test('offline it stays readable with its time, and one line says so; online again it is refreshed', async () => {
    await page.viewport(360, 740)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    onTestFinished(async () => {
      online.mockRestore()
      await page.viewport(1280, 800)
    })
    const platform = portalWith(dashboardReply(3), unreachable, dashboardReply(4))
    const services = await show(platform)
    await expect.element(page.getByText('3 of 7 steps completed')).toBeVisible()
    const top = heading('Quick Actions').element().getBoundingClientRect().top
    online.mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await expect.element(page.getByText(/^You are offline\./)).toBeVisible()
    await refreshDashboard(services)
    expect(page.getByRole('alert').elements()).toHaveLength(0)
    await expect.element(page.getByText(/^Last updated/)).toBeVisible()
    expect(heading('Quick Actions').element().getBoundingClientRect().top).toBe(top)
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('4 of 7 steps completed')).toBeVisible()
    expect(page.getByText(/You are offline/).elements()).toHaveLength(0)
  })

  test('offline from the start: the error, its Retry, and that it goes on by itself', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    await show(portalWith(unreachable))
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText('Error Loading Dashboard', { exact: true })).toBeVisible()
    await expect.element(alert.getByText(/The dashboard loads by itself/)).toBeVisible()
    await expect.element(alert.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

test('Tab reaches the skip link first, then everything in reading order', async () => {
  await page.viewport(1280, 800)
  await show(portalWith(dashboardReply(3)))
  await expect.element(heading('Quick Actions')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.id).toBe('content')
  const reached: string[] = []
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    reached.push(focused?.getAttribute('title') ?? focused?.textContent ?? '')
  }
  expect(reached).toEqual(['Continue Application', 'Continue Application', 'Update Profile', 'Sign Out', 'Refresh'])
})
