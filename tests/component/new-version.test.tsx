/** A file that a newer release has replaced never loads: the page offers a reload instead. */
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { watchFailedStyles } from '../../src/ui/lazy-module.ts'
import { button } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { LostPart } from '../support/lost-part.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

const reload = button('New version: Reload')

/** A screen with a part whose file the server does not have. */
function ScreenWithLostPart() {
  return (
    <>
      <h1>Screen</h1>
      <LostPart />
    </>
  )
}

async function openWith(replaced: boolean, { kiosk = false } = {}) {
  let asked = 0
  const isReplaced = async () => {
    asked += 1
    return replaced
  }
  const platform = fakePlatform({ kiosk, user: { name: 'Maria' } })
  platform.reply('dashboard', dashboardReply(3))
  await renderInLayout(Object.assign(platform, { isReplaced }), '/calendar', <ScreenWithLostPart />)
  await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
  return () => asked
}

test('a part of a screen that a newer release has replaced: New version, until Later', async () => {
  const asked = await openWith(true)
  await expect.element(reload).toBeVisible()
  await expect.element(page.getByText(/new version.* Answers you typed in the application are kept/)).toBeVisible()
  expect(asked()).toBe(1)
  await button('Later').click()
  await expect.element(reload).not.toBeInTheDocument()
})

test('a kiosk says that a reload deletes the answers on the page', async () => {
  await openWith(true, { kiosk: true })
  await expect.element(page.getByText(/new version.* Reloading deletes the answers/)).toBeVisible()
})

test('a part that the network could not load is no new version', async () => {
  const asked = await openWith(false)
  await expect.poll(asked).toBe(1)
  expect(reload.elements()).toEqual([])
})

test('a grid of the calendar whose code fails to load again says so again', async () => {
  watchFailedStyles()
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/missing.css' })
  const failed = new Promise((resolve) => style.addEventListener('error', resolve))
  document.head.append(style)
  await failed
  const { GridCard } = await import('../../src/screens/calendar/grid-card.tsx')
  const grid = {} as Omit<ComponentProps<typeof GridCard>, 'pending'> // it never renders
  await render(<GridCard {...grid} pending={false} />)
  await expect.element(button('Retry')).toBeVisible()
  const heard = listen()
  await button('Retry').click()
  await expect
    .poll(() => heard)
    .toEqual(['The calendar view could not be loaded. The list of interviews works without it.'])
})
