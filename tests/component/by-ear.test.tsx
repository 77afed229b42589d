/** What a screen reader gets: the focus, the changes of live regions, and values, in a real browser. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply, SendOptions } from '../../src/platform/port.ts'
import { button, choose, input, press, stepHeading } from '../support/component-locators.ts'
import { fakePlatform, json, later, unreachable } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { picture } from '../support/picture.ts'
import { at, showCalendar } from '../support/render-calendar.tsx'
import { dashboardReply } from '../support/render-in-layout.tsx'
import { openWizard } from '../support/render-wizard.tsx'
import { tokenFor } from '../support/tokens.ts'
import { field, openAt } from './auth-helpers.tsx'

const focus = () => document.activeElement

/** Moves the focus by script, as a screen reader does. */
function focusOn(element: Element | SVGElement): void {
  ;(element as HTMLElement).focus()
}

describe('a busy button keeps the focus and does nothing', () => {
  test('Next: "Saving..." is announced, and a failed save leaves the focus there', async () => {
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

  test('Sign In: "Signing In..." is announced', async () => {
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
})

const aboutSaving = (heard: readonly string[]) => heard.filter((text) => /Saving|sent/.test(text))

test('an upload is announced at each quarter and at its end', async () => {
  const platform = await openWizard(2)
  let report: NonNullable<SendOptions['onProgress']> = () => undefined
  const reply = later<Reply>()
  platform.reply('saveStep', (_request, options) => {
    report = options.onProgress ?? report
    return reply.promise
  })
  choose('truckPhotos', await picture('truck.jpg', 500, 400, 'image/jpeg'))
  await expect.element(button('Download truck.jpg')).toBeVisible()
  await expect.element(page.getByText('Too dark')).toBeInTheDocument()
  const heard = listen()
  await press(button('Next'))
  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toBeInTheDocument()
  for (const [sent, said] of [
    [10, 'Saving...'],
    [26, '25% of your files sent'],
    [30, '25% of your files sent'],
    [51, '50% of your files sent'],
    [99, '75% of your files sent'],
    [100, 'Your files are sent.'],
  ] as const) {
    report(sent, 100)
    await expect.poll(() => aboutSaving(heard).at(-1)).toBe(said)
  }
  expect(aboutSaving(heard)).toHaveLength(5)
  reply.settle(json({ success: true }))
  await expect.element(stepHeading(3)).toBeVisible()
})

describe('hints about what is typed', () => {
  /** Types by script, faster than a pause on any machine. */
  async function typeFast(name: string, text: string) {
    const control = input(name)
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    control.focus()
    for (const character of text) {
      setValue?.call(control, control.value + character)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  test('a VIN: silent while it is typed, one constant text after a pause, and a count that is only seen', async () => {
    await openWizard(2, { equipment_detail: null })
    const heard = listen()
    const hint = 'A VIN has 17 characters. You can continue, but please check it.'
    await typeFast('vin', '1M8GDM9AXK')
    expect(heard).toEqual([])
    await expect.poll(() => heard).toEqual([hint])
    await typeFast('vin', 'P0427')
    await expect.element(page.getByText('This one has 15.')).toBeVisible()
    expect(heard).toEqual([hint])
    await typeFast('vin', '88')
    await expect.element(page.getByText(hint)).not.toBeInTheDocument()
  })

  test.each([
    [1, 'businessEIN', '12-34567', /An EIN has 9 digits/],
    [1, 'mcDotNumber', '12', /does not look like an MC or DOT number/],
    [2, 'yearMakeModel', 'Peterbilt 567', /The year is missing/],
  ])('step %i, %s: after the field is left', async (step, name, typed, hint) => {
    await openWizard(step, { equipment_detail: null })
    const heard = listen()
    await typeFast(name, typed)
    expect(page.getByText(hint).elements()).toEqual([])
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(hint)).toBeVisible()
    expect(heard.filter((text) => hint.test(text))).toHaveLength(1)
    const described = (input(name).getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.some((id) => hint.test(document.getElementById(id)?.textContent ?? ''))).toBe(true)
    expect(input(name).getAttribute('aria-invalid')).toBeNull()
  })
})

describe('attached files', () => {
  test('are announced by name and number, removed ones too, and the field counts them', async () => {
    await openWizard(2)
    const heard = listen()
    choose('truckPhotos', await picture('truck1.jpg', 500, 400, 'image/jpeg'))
    await expect.poll(() => heard).toContain('truck1.jpg attached, 1 photo')
    await expect.element(page.getByText('truck1.jpg').last()).toHaveAttribute('translate', 'no')
    choose(
      'truckPhotos',
      await picture('truck2.jpg', 501, 400, 'image/jpeg'),
      await picture('truck3.jpg', 502, 400, 'image/jpeg'),
    )
    await expect.poll(() => heard).toContain('2 files attached, 3 photos')
    expect(input('truckPhotos').files).toHaveLength(3)
    await press(button('Remove truck2.jpg'))
    await expect.poll(() => heard).toContain('truck2.jpg removed.')
    expect(input('truckPhotos').files).toHaveLength(2)
  })

  test('a remark about a photo names it', async () => {
    await openWizard(2)
    const heard = listen()
    choose('truckPhotos', await picture('dark.jpg', 600, 400, 'image/jpeg'))
    await expect.poll(() => heard.join('|')).toMatch(/dark\.jpg: (Too dark|Blurred|Small)/)
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
