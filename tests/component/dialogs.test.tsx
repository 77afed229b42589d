/** Every dialog of the portal on a phone: how it opens, and where the focus goes when it closes. */
import '../../src/screens/calendar/calendar.css'
import '../../src/screens/wizard/wizard.css'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '../../src/platform/port.ts'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { button } from '../support/component-locators.ts'
import { dialogs } from '../support/dialogs.tsx'
import { fakePlatform, json, later } from '../support/fake-platform.ts'
import { render } from '../support/render.ts'
import { field, openAt } from './auth-helpers.tsx'

function InServices({ children }: { readonly children: ReactNode }) {
  return <ServicesProvider services={createServices(fakePlatform())}>{children}</ServicesProvider>
}

/** Returns whether an element is entirely visible and not covered. */
function isSeen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const within = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return within && onTop !== null && (element.contains(onTop) || onTop.contains(element))
}

describe.each([
  [320, 568],
  [360, 300],
])('on a screen of %i x %i', (width, height) => {
  test.each(Object.keys(dialogs))('%s opens at its title', async (name) => {
    await page.viewport(width, height)
    await render(<InServices>{dialogs[name]?.()}</InServices>)
    const dialog = document.querySelector('dialog') as HTMLDialogElement
    await expect.poll(() => isSeen(dialog.querySelector('h2') as Element)).toBe(true)
    expect(dialog.scrollTop).toBe(0)
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  })
})

test.each(Object.keys(dialogs))('%s shows its focus, and its buttons stay visible while it scrolls', async (name) => {
  await page.viewport(320, 568)
  await render(<InServices>{dialogs[name]?.()}</InServices>)
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  await expect.poll(() => isSeen(document.activeElement as Element)).toBe(true)
  for (const place of [0, dialog.scrollHeight / 2, dialog.scrollHeight]) {
    dialog.scrollTop = place
    for (const action of dialog.querySelectorAll('.dialog-actions button')) expect(isSeen(action)).toBe(true)
  }
  for (const stop of dialog.querySelectorAll<HTMLElement>(
    '.dialog-body :is(button, input, select, textarea):not([tabindex="-1"])',
  )) {
    stop.blur() // the focused element would not be scrolled to again
    stop.focus()
    expect(isSeen(stop), stop.outerHTML).toBe(true)
  }
})

describe('focus after closing', () => {
  async function askForMail(how: 'click' | 'Enter') {
    const platform = fakePlatform()
    const reply = later<Reply>()
    platform.reply('forgotPassword', reply.promise)
    await openAt('/forgot-password', platform)
    await userEvent.fill(field('Email'), 'maria@example.com')
    if (how === 'click') await button('Continue').click()
    else await userEvent.keyboard('{Enter}')
    await expect.element(button('Sending...')).toHaveAttribute('aria-disabled', 'true')
    // The browser moves the focus from a disabled button at the next paint.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    reply.settle(json({ success: true }))
    await expect.element(page.getByRole('dialog', { name: 'Check your Email' })).toBeVisible()
  }

  test.each([
    ['click', button('Continue')],
    ['Enter', field('Email')],
  ] as const)("Escape from 'Check your Email' after %s: to where the focus was", async (how, before) => {
    await askForMail(how)
    await userEvent.keyboard('{Escape}')
    await expect.element(before).toHaveFocus()
  })
})
