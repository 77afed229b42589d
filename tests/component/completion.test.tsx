/** How much of an application is completed: one answer on dashboard, sidebar and wizard (D-40). */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { Dashboard } from '../../src/screens/dashboard/dashboard.tsx'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { fakePlatform, json } from '../support/fake-platform.ts'
import { renderInLayout } from '../support/render-in-layout.tsx'

/** c = completed, i = in_progress, n = not_started */
const words: Readonly<Record<string, string>> = { c: 'completed', i: 'in_progress', n: 'not_started' }
const tiles: Readonly<Record<string, string>> = { c: 'Completed', i: 'In Progress', n: 'Pending' }
const unknown = Array(7).fill('Unknown')

/** Returns the statuses of steps 1 to 7, one letter each. */
const statuses = (letters: string) =>
  Object.fromEntries([...letters].map((letter, index) => [`step_${index + 1}`, words[letter]]))

const summary = (percent: number, completed: number, next: string) => ({
  percent,
  completed_steps: completed,
  total_steps: 7,
  next_step: next,
})

interface Shown {
  readonly welcome: string
  /** The progress card's bar, in percent. */
  readonly bar: number
  /** The steps that the wizard's strip calls completed; 'summary' when it opens the summary. */
  readonly strip: readonly number[] | 'summary'
}

const cases: readonly [name: string, letters: string, summary: object | undefined, shown: Shown][] = [
  ['the statuses deny the count', 'nnnnnnn', summary(43, 3, 'step_1'), { welcome: '3 of 7', bar: 43, strip: [] }],
  ['100 percent', 'ccnnncc', summary(100, 4, 'x'), { welcome: '4 of 7', bar: 100, strip: 'summary' }],
  ['all completed by the statuses', 'ccccccc', summary(86, 6, 'x'), { welcome: '6 of 7', bar: 86, strip: 'summary' }],
  ['no statuses', '', summary(90, 3, 'step_4'), { welcome: '3 of 7', bar: 90, strip: [1, 2, 3] }],
]

test.each(cases)('%s: welcome line, bar, tiles, sidebar and wizard', async (_, letters, given, shown) => {
  await page.viewport(1280, 900)
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply(
    'dashboard',
    json({ success: true, data: { application_id: 1002, summary: given, steps: statuses(letters), messages: [] } }),
  )
  platform.reply('application', json({ success: true, data: { owner_operator: {} } }))
  await renderInLayout(platform, '/', <Dashboard />)
  await expect.element(page.getByText(`${shown.welcome} steps completed`, { exact: true })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Overall progress' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', String(shown.bar))
  expect(page.getByText('Application Complete!', { exact: true }).elements()).toHaveLength(
    shown.strip === 'summary' ? 1 : 0,
  )
  const labels = [...document.querySelectorAll('.tile .status')].map((status) => status.textContent)
  expect(labels).toEqual(letters === '' ? unknown : [...letters].map((letter) => tiles[letter]))
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Application' })
  await expect
    .element(entry)
    .toHaveAttribute('href', shown.strip === 'summary' ? '/application-summary' : '/application')

  await cleanup()
  await renderInLayout(platform, '/application', <Wizard />)
  if (shown.strip === 'summary') {
    await expect.element(page.getByRole('heading', { name: 'Now at /application-summary' })).toBeVisible()
    return
  }
  await expect.element(page.getByText(`${Math.round((shown.strip.length / 7) * 100)}% complete`)).toBeVisible()
  const done = [...document.querySelectorAll('.strip-step')].flatMap((step, index) =>
    step.textContent?.includes('(completed)') === true ? [index + 1] : [],
  )
  expect(done).toEqual(shown.strip)
})
