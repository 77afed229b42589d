/** Renders the calendar on a fake platform, for component tests. */
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Calendar } from '../../src/screens/calendar/calendar.tsx'
import { press } from './component-locators.ts'
import { type FakePlatform, fakePlatform, json } from './fake-platform.ts'
import { renderInLayout } from './render-in-layout.tsx'

/** @returns a time of today, or of another day of this week */
export function at(hour: number, minute = 0, weekday = new Date().getDay()): string {
  const time = new Date()
  time.setDate(time.getDate() - time.getDay() + weekday)
  time.setHours(hour, minute, 0, 0)
  return time.toISOString()
}

/** Makes it noon, so that the evening's interviews are upcoming whenever a test runs. @returns what ends that */
export function startAtNoon(): () => void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0), shouldAdvanceTime: true })
  return () => void vi.useRealTimers()
}

/** @param data the provider's interviews */
export async function showCalendar(data: readonly object[], view?: string, width = 1280): Promise<FakePlatform> {
  await page.viewport(width, 800)
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('calendar', json({ success: true, data }))
  await renderInLayout(platform, '/calendar', <Calendar />)
  await expect.poll(() => document.querySelector('.fc-view-harness')).not.toBeNull()
  if (view !== undefined) await press(page.getByRole('button', { name: view, exact: true }))
  return platform
}

/** The interviews that the grid displays. */
export const shownEvents = () => [...document.querySelectorAll<HTMLElement>('.fc-event[data-event-id]')]

/** Opens the calendar's menu. */
export async function openMenu(): Promise<void> {
  await press(page.getByRole('button', { name: 'More', exact: true }))
}

/** The title of the displayed days. */
export const shownTitle = () => document.querySelector('.calendar-range')?.textContent ?? ''
