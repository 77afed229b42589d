/**
 * npm run bench:calendar: measures the calendar with 50, 500 and 5,000 interviews in one month, on the web build in
 * Chromium. Prints medians (lowest to highest) and their ratio to 50 interviews. Asserts nothing, because times depend
 * on the machine. Needs `npm run build:web` first.
 *
 * npm run bench:calendar -- --rounds 7 --slowdown 4
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { readOptions } from '../../scripts/machine/options.mjs'
import { startPortal } from '../support/sandbox.ts'
import { median } from './median.ts'

const counts = [50, 500, 5000] as const
const steps = ['first render', 'month to week', 'week to month', 'next month'] as const

type Step = (typeof steps)[number]

const { values } = readOptions({
  rounds: { type: 'string', default: '5' },
  /** CPU slowdown factor: 4 is about a cheap phone. */
  slowdown: { type: 'string', default: '1' },
})

/** Interviews spread over this month and the next, half in each. */
function events(count: number) {
  const now = new Date()
  return Array.from({ length: count * 2 }, (_, index) => {
    const month = now.getMonth() + (index % 2)
    const start = new Date(now.getFullYear(), month, 1 + (Math.floor(index / 2) % 28), 8, (index * 7) % 600)
    return {
      id: index,
      title: `Interview ${index}`,
      start: start.toISOString(),
      end: new Date(start.getTime() + 30 * 60_000).toISOString(),
      description: 'Bring the medical card.',
      priority: ['high', 'medium', 'low', null][index % 4],
    }
  })
}

/** Milliseconds from a click to the first frame after all its effects are painted. */
async function clickToPaint(page: Page, button: string, shown: string): Promise<number> {
  return page.evaluate(
    async ([name, selector]) => {
      const found = [...document.querySelectorAll<HTMLElement>('.fc-toolbar button')].find(
        ({ textContent }) => textContent === name,
      )
      const before = performance.now()
      found?.click()
      while (document.querySelector(selector) === null) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - before
    },
    [button, shown] as const,
  )
}

/** A fresh visit: from the click on Calendar to the interviews, then through the views. */
async function visit(browser: Browser, origin: string, token: string, slowdown: number): Promise<Record<Step, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    const page = await context.newPage()
    await page.goto(`${origin}/my-profile`)
    await page.getByRole('link', { name: 'Calendar' }).waitFor()
    await page.waitForLoadState('networkidle') // the other screens' chunks have been preloaded by then
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const first = await page.evaluate(async () => {
      const before = performance.now()
      document.querySelector<HTMLElement>('a[href="/calendar"]')?.click()
      while (document.querySelector('.fc-event') === null) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - before
    })
    return {
      'first render': first,
      'month to week': await clickToPaint(page, 'Week', '.fc-timeGridWeek-view'),
      'week to month': await clickToPaint(page, 'Month', '.fc-dayGridMonth-view'),
      'next month': await clickToPaint(page, 'Next', '.fc-dayGridMonth-view'),
    }
  } finally {
    await context.close()
  }
}

function line(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(16) : cell.padStart(28))).join('')
}

const portal = await startPortal({ demo: false })
const { token } = await portal.sandbox.seed.account({ email: 'bench@example.com' })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const rounds = Number(values.rounds)
  const slowdown = Number(values.slowdown)
  const measured = new Map<number, Record<Step, number>[]>(counts.map((count) => [count, []]))
  // Alternates counts in each round, so that other load on the machine affects all of them alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const count of counts) {
      portal.sandbox.faults.clear()
      portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: events(count) } })
      measured.get(count)?.push(await visit(browser, portal.origin, token, slowdown))
    }
  }
  console.log(`Calendar, ${rounds} rounds, processor ${slowdown}x slower: median ms (lowest..highest), ratio to 50`)
  console.log(line(['', ...counts.map((count) => `${count} a month`)]))
  for (const step of steps) {
    const base = median((measured.get(counts[0]) ?? []).map((times) => times[step]))
    const cells = counts.map((count) => {
      const times = (measured.get(count) ?? []).map((one) => one[step])
      const range = `(${Math.min(...times).toFixed(0)}..${Math.max(...times).toFixed(0)})`
      return `${median(times).toFixed(0)} ${range} ${(median(times) / base).toFixed(2)}`
    })
    console.log(line([step, ...cells]))
  }
} finally {
  await browser.close()
  await portal.close()
}
