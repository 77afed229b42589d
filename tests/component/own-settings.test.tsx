/** What a reader sets in the system or the browser: forced colors and more space in texts. */
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { showLanguage } from '../../src/i18n/language.ts'
import { Dashboard } from '../../src/screens/dashboard/dashboard.tsx'
import { ProgressBar } from '../../src/ui/progress-bar.tsx'
import { press } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { showCalendar } from '../support/render-calendar.tsx'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

async function forceColors(value: 'active' | 'none' = 'active'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  if (value === 'active') onTestFinished(() => forceColors('none'))
}

const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)

test('forced colors: the calendar’s chosen view has a thicker border than the others', async () => {
  await forceColors()
  await showCalendar([])
  const width = (pressed: boolean) =>
    Number.parseFloat(styleOf(`.calendar-views [aria-pressed="${pressed}"]`).borderTopWidth)
  expect(width(true)).toBeGreaterThan(width(false) + 2)
})

test('forced colors: a progress bar has a frame, and its bar the color of a selection', async () => {
  await forceColors()
  await renderInLayout(fakePlatform({ user: { name: 'Maria' } }), '/', <ProgressBar percent={40} label="Upload" />)
  expect(styleOf('.progress').borderTopWidth).toBe('1px')
  const bar = styleOf('.progress-bar').backgroundColor
  expect(bar).not.toBe(styleOf('.progress').backgroundColor)
  expect(bar).not.toBe('rgba(0, 0, 0, 0)')
})

test('with more space in texts the day’s "all-day" is whole at 360 px', async () => {
  await showCalendar([], undefined, 360)
  await press(page.getByRole('button', { name: 'Day', exact: true }))
  const frameOf = () => document.querySelector('.fc-timegrid-axis-frame:has(.fc-timegrid-axis-cushion)')
  await expect.poll(() => frameOf()?.textContent).toBe('all-day')
  const spacing = document.createElement('style')
  spacing.textContent =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  document.head.append(spacing)
  onTestFinished(() => spacing.remove())
  const frame = frameOf() as Element
  const text = document.createRange()
  text.selectNodeContents(frame)
  const [inner, outer] = [text.getBoundingClientRect(), frame.getBoundingClientRect()]
  expect(inner.left).toBeGreaterThanOrEqual(outer.left)
  expect(inner.right).toBeLessThanOrEqual(outer.right)
  expect(inner.top).toBeGreaterThanOrEqual(outer.top)
  expect(inner.bottom).toBeLessThanOrEqual(outer.bottom)
})

test('forced colors: an event has a border', async () => {
  await forceColors()
  await showCalendar([{ id: 1, title: 'Ana', start: new Date().toISOString() }])
  await expect.poll(() => document.querySelector('.fc-event')).not.toBeNull()
  expect(styleOf('.fc-event').borderTopWidth).toBe('1px')
})

test('in a low window the user menu and a floating notice scroll within it', async () => {
  await showCalendar(
    [{ id: 1, title: 'Ana Núñez '.repeat(12), start: new Date(Date.now() + 60_000).toISOString() }],
    undefined,
    320,
  )
  await page.viewport(320, 256)
  await press(page.getByRole('button', { name: 'User menu' }))
  const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom
  await expect.poll(() => bottom('.user-panel')).toBeLessThanOrEqual(256)
  await userEvent.keyboard('{Escape}')
  document.querySelector<HTMLElement>('.interview-list button')?.click()
  await press(page.getByRole('button', { name: 'Cancel Interview' }))
  await press(page.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => document.querySelector('.floating-notice > .notice')).not.toBeNull()
  const { top = -1 } = document.querySelector('.floating-notice > .notice')?.getBoundingClientRect() ?? {}
  expect(top).toBeGreaterThanOrEqual(0)
  await page.viewport(1280, 800)
})

test('at 320 px with text of 200 % in Spanish, Refresh stays within its card', async () => {
  await page.viewport(320, 800)
  await showLanguage('es')
  document.documentElement.style.fontSize = '200%'
  onTestFinished(async () => {
    document.documentElement.style.fontSize = ''
    await showLanguage('en')
  })
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('dashboard', dashboardReply(1))
  await renderInLayout(platform, '/', <Dashboard />)
  await expect.poll(() => document.querySelector('.dash-card-head')).not.toBeNull()
  const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? 0
  const card = document.querySelector('.dash-card-head')?.closest('.card')?.getBoundingClientRect().right ?? 0
  expect(right('.dash-card-head > .icon-button')).toBeLessThanOrEqual(card)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
