/** Where the focus goes when what has it goes, and what is said where nothing changes to be seen. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordKeys } from '../../src/domain/session/record-keys.ts'
import type { Reply } from '../../src/platform/port.ts'
import { Dashboard } from '../../src/screens/dashboard/dashboard.tsx'
import { Profile } from '../../src/screens/profile/profile.tsx'
import { ApplicationSummary } from '../../src/screens/summary/application-summary.tsx'
import { button, press } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, html, json, later, unreachable } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { at, openMenu, showCalendar, shownEvents, startAtNoon } from '../support/render-calendar.tsx'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'
import { field, openAt } from './auth-helpers.tsx'

const user = { name: 'Maria', email: 'maria@example.com', phone: '1', address: 'here', image: '' }
const active = () => document.activeElement as HTMLElement
const times = (heard: readonly string[], text: string) => heard.filter((said) => said === text).length

async function pressEnter(name: string | RegExp) {
  const pressed = page.getByRole('button', { name, exact: true })
  await expect.element(pressed).toBeVisible()
  ;(pressed.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

function portalWith(call: Parameters<FakePlatform['reply']>[0], ...replies: Parameters<FakePlatform['reply']>[1][]) {
  const platform = fakePlatform({ user })
  platform.reply(call, ...replies)
  return platform
}

describe('a failed load', () => {
  test.each([
    ['profile', '/my-profile', Profile, 'Reload', json({ success: true, data: user })],
    ['dashboard', '/', Dashboard, 'Retry', dashboardReply(1)],
  ] as const)('%s: its message is read again when it fails again, then the heading gets the focus', async (...row) => {
    const [call, path, Screen, name, loaded] = row
    await renderInLayout(portalWith(call, html(500), html(500), loaded), path, <Screen />)
    const reason = page.getByText(/HTTP error! status: 500|Failed to load profile data/)
    await expect.element(reason).toBeVisible()
    const heard = listen()
    await pressEnter(name)
    await expect.poll(() => heard).toContain(reason.element().textContent)
    expect(active()).toBe(button(name).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test.each(['Retry', 'Continue Application'])(
    'a dashboard that loads by itself passes the focus of %s on',
    async (name) => {
      const platform = portalWith('dashboard', html(500), dashboardReply(1))
      platform.storedDrafts.set(user.email, { text: '{"knowledge":{"changed":{"gvwr":1}}}', files: [] })
      await renderInLayout(platform, '/', <Dashboard />)
      await expect.element(button(name)).toBeVisible()
      ;(button(name).element() as HTMLElement).focus()
      window.dispatchEvent(new Event('online'))
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    },
  )

  test('"Check again" keeps the focus, says what it does, and passes the focus on to the heading', async () => {
    const platform = portalWith('dashboard', dashboardReply(7))
    const given = json({ success: true, data: { owner_operator: {} } })
    const checked = later<Reply>()
    platform.reply('application', html(500), checked.promise, given)
    await renderInLayout(platform, '/application-summary', <ApplicationSummary />)
    await expect.element(button('Check again')).toBeVisible()
    const heard = listen()
    await pressEnter('Check again')
    await expect.poll(() => heard).toEqual(['Checking...'])
    checked.settle(html(500))
    await expect.poll(() => heard).toEqual(['Checking...', 'We could not check whether papers are missing.'])
    expect(active()).toBe(button('Check again').element())
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/optional items are missing/)).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('a dashboard that is still empty says so again', async () => {
    const empty = json({ success: true, data: null })
    await renderInLayout(portalWith('dashboard', empty), '/', <Dashboard />)
    await expect.element(button('Refresh')).toBeVisible()
    const heard = listen()
    await pressEnter('Refresh')
    await expect.poll(() => heard).toEqual(['Unable to load dashboard information.'])
  })

  test('Cancel of the profile says that it loads, and its failure is read each time', async () => {
    const platform = portalWith('profile', json({ success: true, data: user }))
    await renderInLayout(platform, '/my-profile', <Profile />)
    await expect.element(button('Cancel')).toBeVisible()
    const slow = later<Reply>()
    platform.reply('profile', slow.promise, html(500))
    const heard = listen()
    await pressEnter('Cancel')
    await expect.poll(() => heard).toEqual(['Loading your profile...'])
    expect(button('Cancel').element().querySelector('.spinner-border')).not.toBeNull()
    slow.settle(html(500))
    await expect.element(button('Reload')).toBeVisible()
    const reason = page.getByText('Failed to load profile data').element().textContent ?? ''
    await pressEnter('Cancel')
    await expect.poll(() => heard).toContain(reason)
  })

  test('a receipt says that it is loading, once, and fails as often as it is heard to', async () => {
    const platform = portalWith('dashboard', dashboardReply(7))
    const given = json({ success: true, data: { owner_operator: {} } })
    const slow = later<Reply>()
    platform.reply('application', unreachable)
    await renderInLayout(platform, '/application-summary', <ApplicationSummary />)
    await expect.element(button('Check again')).toBeVisible() // the papers' own call has failed
    platform.reply('application', slow.promise, unreachable, given)
    const heard = listen()
    await pressEnter('Show receipt')
    await expect.poll(() => heard).toEqual(['Loading...'])
    await expect.element(button('Loading...')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    slow.settle(unreachable)
    const failed = 'Your answers could not be loaded for the receipt. Please try again.'
    const failures = () => heard.filter((said) => said.endsWith(failed)).length
    await expect.poll(failures).toBe(1)
    await pressEnter('Show receipt')
    await expect.poll(failures).toBe(2)
    await pressEnter('Show receipt')
    await expect.element(button('Print receipt')).toBeVisible()
  })

  test('a summary that still lacks steps, or can not be checked again, says so again', async () => {
    const steps = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((step) => [`step_${step}`, 'completed']))
    const lost = dashboardReply(4, {
      summary: { percent: 57, completed_steps: 4, total_steps: 7, next_step: 'step_8' },
      steps: { ...steps, step_3: 'not_started' },
    })
    const platform = portalWith('dashboard', lost)
    await renderInLayout(platform, '/application-summary', <ApplicationSummary />)
    await expect.element(button('Retry')).toBeVisible()
    for (const reply of [html(500), lost]) {
      platform.reply('dashboard', reply)
      const heard = listen()
      await pressEnter('Retry')
      await expect.poll(() => heard.join()).toContain('has not received these steps')
    }
  })
})

test('"Not you?" leads to the field that takes its place', async () => {
  const platform = fakePlatform()
  platform.records.set(recordKeys.resetEmail, 'maria@example.com')
  await openAt('/reset-password?token=abc', platform)
  await pressEnter('Not you?')
  await expect.element(field('Email')).toHaveFocus()
})

test('Dismiss of a notice of the device leads to the heading', async () => {
  const platform = fakePlatform({ user })
  platform.notices.add('One.')
  await openAt('/', platform)
  await expect.element(page.getByText('One.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible() // its code is loaded later
  ;(button('Dismiss').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

describe('calendar', () => {
  beforeEach(startAtNoon)

  const many = Array.from({ length: 56 }, (_, index) => ({ id: index, title: `Driver ${index}`, start: at(23, index) }))

  test('the last "Show more" leads to the first row that it adds', async () => {
    await showCalendar(many)
    await pressEnter(/^Show more/)
    await expect.poll(() => active().matches('.interview-row')).toBe(true)
    expect(active().textContent).toContain('Driver 20')
  })

  test('Clear of a filter leads to the heading', async () => {
    await showCalendar(many)
    const spoken = document.querySelector('.calendar-list [role=status]') // a status that comes with its text is not
    await page.getByRole('searchbox').fill('nobody')
    await expect.element(page.getByText('Only "nobody": 0 interviews')).toBeVisible()
    expect(spoken?.textContent).toBe('Only "nobody": 0 interviews')
    await pressEnter('Clear')
    await expect.element(page.getByRole('heading', { name: 'Interview Calendar' })).toHaveFocus()
    expect(page.getByText(/^Only /).elements()).toHaveLength(0)
  })

  test('a filter that only a past interview passes is not said to match none', async () => {
    const past = new Date(Date.now() - 26 * 3_600_000).toISOString()
    await showCalendar([
      { id: 1, title: 'Over', start: past },
      { ...many[0], priority: 'high' },
    ])
    await openMenu()
    await page.getByRole('combobox', { name: 'Filter by priority' }).selectOptions('Not set')
    await expect.element(page.getByText('No upcoming interview matches this filter')).toBeVisible()
  })

  test('Undo keeps the focus when nothing is left to undo', async () => {
    await showCalendar([{ id: 1, title: 'Ana', start: at(23, 50) }], 'Day')
    await pressEnter('Schedule Interview')
    const dialog = page.getByRole('dialog', { name: 'Schedule Interview' })
    await dialog.getByRole('textbox', { name: 'Candidate name' }).fill('New Driver')
    await press(dialog.getByRole('button', { name: 'Schedule' }))
    await pressEnter('Undo')
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true')
    expect(active()).toBe(button('Undo').element())
  })

  test('each Undo is said, with the name', async () => {
    await showCalendar([{ id: 7, title: 'Ana', start: at(9), end: at(10) }], 'Week')
    await expect.poll(() => shownEvents().length).toBe(1)
    for (const time of ['1pm', '2pm', '3pm']) {
      shownEvents()[0]?.focus()
      await userEvent.keyboard('{Enter}')
      await press(button('Edit'))
      await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
      await userEvent.keyboard(`{Tab}${time}{Enter}`)
      await expect.poll(() => shownEvents()[0]?.textContent).toContain(time.slice(0, 2))
    }
    const heard = listen()
    for (const count of [1, 2, 3]) {
      await userEvent.keyboard('{Control>}z{/Control}')
      await expect.poll(() => times(heard, 'The last change of Ana is undone.')).toBe(count)
    }
  })

  test('an interview that is canceled by keyboard passes the focus to the nearest one', async () => {
    await showCalendar(
      [8, 12, 13, 18].map((hour) => ({ id: hour, title: `At ${hour}`, start: at(hour), end: at(hour, 30) })),
      'Day',
    )
    await expect.poll(() => shownEvents().length).toBe(4)
    shownEvents()
      .find(({ dataset }) => dataset.eventId === '12')
      ?.focus()
    await userEvent.keyboard('{Backspace}')
    await pressEnter('Delete')
    await expect.poll(() => active().dataset.eventId).toBe('13')
  })

  test('Escape in the question that Delete asks leads back to the event, not to its details', async () => {
    await showCalendar([{ id: 7, title: 'Ana', start: at(9), end: at(10) }], 'Week')
    await expect.poll(() => shownEvents().length).toBe(1)
    shownEvents()[0]?.focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    expect(active().dataset.eventId).toBe('7')
  })
})
