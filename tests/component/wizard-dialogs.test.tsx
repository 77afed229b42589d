/** The wizard's dialogs, and where the focus is before and after. */

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UserText } from '../../src/domain/text/user-text.ts'
import type { Reply } from '../../src/platform/port.ts'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { button, input, press, stepHeading } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, html, json, unreachable } from '../support/fake-platform.ts'
import { renderInLayout } from '../support/render-in-layout.tsx'
import { openWizard } from '../support/render-wizard.tsx'

const dialog = (name: string) => page.getByRole('alertdialog', { name, exact: true })

describe('failed checks', () => {
  test('the dialog names the first and keeps the focus, Escape and Retry focus the first, and messages mark all', async () => {
    const platform = await openWizard(1)
    await press(button('Next'))
    const first = dialog('Invalid Full Name')
    await expect.element(first).toBeVisible()
    await expect
      .element(first.getByText('Please enter a valid full name (letters only, minimum 2 characters).'))
      .toBeVisible()
    await expect.element(first.getByText('This is the first of 6 fields to correct.')).toBeVisible()
    await expect.element(button('Retry')).toHaveFocus()
    expect(button('Back to the form').elements()).toHaveLength(0)
    for (let press = 0; press < 4; press += 1) {
      await userEvent.keyboard('{Tab}')
      const focused = document.activeElement
      expect(focused === document.body || focused?.closest('dialog') !== null).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(input('fullName'))
    await press(button('Next'))
    await press(button('Retry'))
    await expect.poll(() => document.activeElement).toBe(input('fullName'))
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
    await expect
      .element(
        page
          .getByRole('region', { name: 'There is a problem' })
          .getByText('Please fill in all required fields before proceeding.'),
      )
      .toBeVisible()
    for (const name of ['fullName', 'companyAddress', 'ownerContact', 'businessEIN', 'phone']) {
      expect(input(name).getAttribute('aria-invalid')).toBe('true')
      const described = (input(name).getAttribute('aria-describedby') ?? '').split(' ')
      expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(/Please enter/)
    }
    expect(input('website').getAttribute('aria-invalid')).toBeNull()
    expect(platform.sent('createApplication')).toEqual([])
    await userEvent.fill(input('fullName'), 'Maria Ortiz')
    expect(input('fullName').getAttribute('aria-invalid')).toBeNull()
    expect(input('phone').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('failed saves', () => {
  async function next(...replies: Reply[]) {
    const platform = await openWizard(2)
    platform.reply('saveStep', ...replies, json({ success: true }))
    await userEvent.fill(input('gvwr'), '52,000 lb')
    await press(button('Next'))
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    return platform
  }

  test('its cause is shown; Escape and Back to the form send nothing, Next and Retry try again, and nothing is lost', async () => {
    const platform = await next(html(413), json({ success: false, message: 'Come back tomorrow.' }), unreachable)
    const says = (words: string) =>
      expect.element(page.getByRole('alertdialog').getByText(words, { exact: true })).toBeVisible()
    await says('Server error (413). Please try again.')
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Next')).toHaveFocus()
    expect(input('gvwr').value).toBe('52,000 lb')
    await expect
      .element(page.getByRole('progressbar', { name: 'Application progress' }))
      .toHaveAttribute('aria-valuenow', '14')
    await userEvent.keyboard('{Enter}')
    await says('Come back tomorrow.')
    await press(button('Back to the form'))
    await expect.element(button('Next')).toHaveFocus()
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
    expect(platform.sent('saveStep')).toHaveLength(2)
    await userEvent.keyboard('{Enter}')
    await says('Network error. Please check your internet connection.')
    await press(button('Retry'))
    await expect.element(stepHeading(3)).toBeVisible()
    expect(platform.sent('saveStep').map(({ json: sent }) => sent?.gvwr)).toEqual(Array(4).fill('52,000 lb'))
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  })

  test('an errors map: one line per field in title case, marks at the fields, focus in the first', async () => {
    const errors = { gvwr: ['Too heavy.'], truck_vin: 'Not known.', nonsense: ['<b>Odd</b>'] }
    const platform = await next(json({ success: false, message: 'x', errors }, 422))
    const shown = page.getByRole('alertdialog')
    await expect.element(shown.getByText('Please fix the following errors:')).toBeVisible()
    expect([...shown.element().querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'Gvwr: Too heavy.',
      'Truck Vin: Not known.',
      'Nonsense: <b>Odd</b>',
    ])
    await press(button('Retry'))
    await expect.poll(() => document.activeElement).toBe(input('gvwr'))
    expect(platform.sent('saveStep')).toHaveLength(1)
    expect(input('gvwr').getAttribute('aria-invalid')).toBe('true')
    expect(input('vin').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a step change while pressing', () => {
  /** A dialog that does not open has no event to wait for. */
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const next = () => button('Next').element()
  /** The click follows at once, however slow the machine is. */
  const asSoonAsShown = (step: number, act: () => void) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('#wizard-step-name')?.textContent?.includes(`Step ${step} of 7`)) return
        observer.disconnect()
        setTimeout(() => resolve(act()), 0) // a form accepts no second submission during the first event
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })

  test('the second half of a double click is ignored on the next step; a later click counts', async () => {
    await openWizard(3)
    await press(button('Back'))
    await expect.element(stepHeading(2)).toBeVisible()
    const second = () => new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
    const choice = () => document.querySelector<HTMLInputElement>('[name="cdlStatus"][value="No"]') as HTMLInputElement
    const clicked = asSoonAsShown(3, () => {
      choice().closest('label')?.dispatchEvent(second())
      next().dispatchEvent(second())
    })
    await press(button('Next'))
    await clicked
    expect(choice().checked).toBe(false)
    await pause(800) // second clicks right after a step change are ignored for 0.7 s
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
    await expect.element(stepHeading(3)).toBeVisible()
    choice().closest('label')?.dispatchEvent(second())
    expect(choice().checked).toBe(true)
  })

  test('a second tap of a finger at the same place is ignored on the next step, one at another place counts', async () => {
    await openWizard(3)
    await press(button('Back'))
    await expect.element(stepHeading(2)).toBeVisible()
    const choice = () => document.querySelector<HTMLInputElement>('[name="cdlStatus"][value="No"]') as HTMLInputElement
    const tap = (clientX: number) => {
      const at = { bubbles: true, cancelable: true, pointerType: 'touch', clientX, clientY: 300 }
      choice().closest('label')?.dispatchEvent(new PointerEvent('click', at))
    }
    const ticked: boolean[] = []
    const tapped = asSoonAsShown(3, () => {
      for (const x of [110, 200]) {
        tap(x)
        ticked.push(choice().checked)
      }
    })
    next().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 100, clientY: 310 }))
    next().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await tapped
    expect(ticked).toEqual([false, true])
  })
})

describe('navigation', () => {
  test('a new step is announced by its heading and starts at the top', async () => {
    await openWizard(2)
    window.scrollTo({ top: 500, behavior: 'instant' })
    expect(window.scrollY).toBeGreaterThan(0)
    await press(button('Next'))
    await expect.element(stepHeading(3)).toHaveFocus()
    expect(window.scrollY).toBe(0)
    await expect
      .element(page.getByRole('progressbar', { name: 'Application progress' }))
      .toHaveAttribute('aria-valuenow', '29')
  })
})

describe('a device that does not store the draft', () => {
  async function typeOn(kiosk: boolean) {
    const platform = fakePlatform({ user: { name: 'Maria' }, kiosk })
    const save = vi.fn(async () => false)
    platform.drafts.save = save
    const said: UserText[] = []
    platform.notices.add = (line) => said.push(line)
    await openWizard(2, {}, platform)
    await userEvent.fill(input('gvwr'), '52,000 lb')
    await expect.poll(() => save.mock.settledResults.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve)) // the form handles the result
    return said
  }

  test('is reported in one place, with all notices about the device', async () => {
    expect(await typeOn(false)).toEqual(['Your progress is not being saved on this device.'])
    expect(page.getByText('Your progress is not being saved').elements()).toHaveLength(0)
  })

  test('is not reported on a kiosk, where it is intended', async () => {
    expect(await typeOn(true)).toEqual([])
    expect(page.getByText('Your progress is not being saved').elements()).toHaveLength(0)
  })
})

describe('signed in, but the device does not know as which user', () => {
  const profile = json({ success: true, data: { name: 'Maria', email: 'maria@example.com' } })
  const noRecord = { name: '', email: '' }
  const openUnknown = (platform: FakePlatform) => renderInLayout(platform, '/application', <Wizard />)

  test('the profile is loaded before the form opens, which contains its e-mail', async () => {
    const platform = fakePlatform({ user: noRecord })
    platform.reply('profile', profile)
    await openWizard(1, {}, platform)
    expect(input('email').value).toBe('maria@example.com')
    expect(platform.requests[0]).toEqual({ call: 'profile' })
    expect(platform.storedRecords.get('user')).toContain('maria@example.com')
    expect([...platform.storedDrafts.keys()]).not.toContain('')
  })

  test.each([
    ['no answer', unreachable, 'Network error. Please check your connection and try again.'],
    ['it has no e-mail', json({ success: true, data: { name: 'Maria' } }), 'Failed to load profile data'],
  ])('%s: no form, nothing sent, and Retry loads again', async (_what, reply, words) => {
    const platform = fakePlatform({ user: noRecord })
    platform.reply('profile', reply, profile)
    platform.reply('dashboard', json({ success: true, data: { application_id: null } }))
    await openUnknown(platform)
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    expect(document.querySelector('form')).toBeNull()
    await press(button('Retry'))
    await expect.element(stepHeading(1)).toBeVisible()
    expect(input('email').value).toBe('maria@example.com')
    expect(platform.requests.every(({ call }) => call === 'profile' || call === 'dashboard')).toBe(true)
  })
})
