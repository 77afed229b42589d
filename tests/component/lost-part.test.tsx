/** Code that fails to load is asked for twice. Then the page offers a reload, which a newer release needs too. */
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyPart, watchFailedStyles } from '../../src/ui/lazy-part.ts'
import { button } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { LostPart } from '../support/lost-part.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

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
  await button('Later').click()
  await expect.element(button('Reload')).not.toBeInTheDocument()
})

test('a kiosk says that a reload deletes the answers on the page', async () => {
  await openWith({ kiosk: true })
  await expect.element(page.getByText(/A part of this page .* Reloading deletes the answers/)).toBeVisible()
})

test('a part that arrives at the second try is not lost', async () => {
  let asked = 0
  const { load } = lazyPart(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
    return 'part'
  })
  expect(await load()).toBe('part')
  expect(asked).toBe(2)
})

test('a grid of the calendar without its style sheet is not shown bare', async () => {
  watchFailedStyles()
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/missing.css' })
  const failed = new Promise((resolve) => style.addEventListener('error', resolve))
  document.head.append(style)
  await failed
  const { GridCard } = await import('../../src/screens/calendar/grid-card.tsx')
  const grid = {} as Omit<ComponentProps<typeof GridCard>, 'pending'> // it never renders
  await render(<GridCard {...grid} pending={false} />)
  await expect.element(page.getByText(/^The calendar view could not be loaded/)).toBeVisible()
})
