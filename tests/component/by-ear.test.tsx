/** What a screen reader gets: the focus, the changes of live regions, and values, in a real browser. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '../../src/platform/port.ts'
import { button, focusOn, input, press } from '../support/component-locators.ts'
import { fakePlatform, json, later, unreachable } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { at, showCalendar } from '../support/render-calendar.tsx'
import { dashboardReply } from '../support/render-in-layout.tsx'
import { openWizard } from '../support/render-wizard.tsx'
import { tokenFor } from '../support/tokens.ts'
import { field, openAt } from './auth-helpers.tsx'

const focus = () => document.activeElement

test('busy, Next keeps the focus and does nothing: "Saving..." is announced, and a failed save leaves the focus there', async () => {
  const platform = await openWizard(2)
  const reply = later<Reply>()
  platform.reply('saveStep', reply.promise)
  const heard = listen()
  const next = button('Next').element()
  focusOn(next)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => heard).toContain('Saving...')
  expect(focus()).toBe(next)
  await userEvent.keyboard('{Enter} ')
  expect(platform.sent('saveStep')).toHaveLength(1)
  reply.settle(json({ success: false, message: 'No.' }))
  await userEvent.keyboard('{Escape}')
  await expect.poll(focus).toBe(next)
  platform.reply('saveStep', later<Reply>().promise)
  focusOn(input('gvwr')) // Enter moves it to Next, not to the page
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Saving...')).toHaveFocus()
})

test('busy, Sign In keeps the focus and does nothing: "Signing In..." is announced', async () => {
  const platform = fakePlatform()
  const reply = later<Reply>()
  platform.reply('login', reply.promise)
  await openAt('/sign-in', platform)
  await field('Email').fill('maria@example.com')
  await field('Password').fill('x')
  const heard = listen()
  const signIn = button('Sign In').element()
  focusOn(signIn)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => heard).toContain('Signing In...')
  expect(focus()).toBe(signIn)
  reply.settle(json({ status: true, token: tokenFor(3600), user: { name: 'Maria', email: 'maria@example.com' } }))
})

test('what is announced while a dialog closes is added once the region has been in its new place for a while', async () => {
  await openWizard(4)
  await press(button('Next'))
  await expect.element(button('Retry')).toHaveFocus()
  const at = { move: 0, text: 0 }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches('body > .visually-hidden[aria-live]')) at.move = performance.now()
        if (node.textContent === 'There is a problem: 6 fields') at.text = performance.now()
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await press(button('Retry'))
  await expect.poll(() => at.text).not.toBe(0)
  expect(at.move).not.toBe(0)
  expect(at.text - at.move).toBeGreaterThan(250)
})

test('an announcement is gone before a dialog could have it read again', async () => {
  const platform = await openWizard(2)
  platform.reply('saveStep', unreachable)
  await press(button('Add'))
  await expect.element(page.getByText(/is on the list already\./)).toBeInTheDocument()
  await expect.element(page.getByText(/is on the list already\./)).not.toBeInTheDocument()
})

test('a screen that replaces the loader of the page is announced', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  onTestFinished(() => root.remove())
  const heard = listen()
  await openAt('/', fakePlatform({ user: { name: 'Maria' } }))
  await expect.poll(() => heard).toContain('Dashboard · TruckStaff')
})

test('the dashboard says what a poll brings, when Refresh ends, and that the network is back', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  await openAt('/', platform)
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  const heard = listen()
  await press(button('Refresh'))
  await expect.poll(() => heard).toContain('Messages are up to date.')
  platform.reply('dashboard', dashboardReply(1, { messages: [{ id: 1, msg: 'Call us.', created_at: '2026-01-02' }] }))
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^You are offline/)).toBeVisible()
  offline.mockRestore()
  window.dispatchEvent(new Event('online')) // asks the provider, as a poll does
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['You are online again', '1 new message']))
})

test('the page is titled with the step', async () => {
  await openWizard(3)
  await expect.poll(() => document.title).toBe('Step 3 of 7: CDL & Credentials · TruckStaff')
})

describe('calendar', () => {
  test('a name is not read again as a description', async () => {
    await showCalendar([{ id: 1, title: 'Ana', start: at(23, 50) }])
    const named = [...document.querySelectorAll('a[data-navlink]')]
    expect(named.length).toBeGreaterThan(30)
    for (const element of named) await expect.element(page.elementLocator(element)).toHaveAccessibleName(/./)
    expect(named.filter((element) => element.hasAttribute('title') && element.ariaLabel !== null)).toEqual([])
  })
})

test('a missing choice says so at its first option, and the list of problems by its number', async () => {
  await openWizard(4)
  const heard = listen()
  await press(button('Next'))
  await press(button('Retry'))
  await expect.poll(() => heard).toContain('There is a problem: 6 fields')
  const first = input('workRadius')
  expect(first.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(first.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Please choose one of the answers.')
})
