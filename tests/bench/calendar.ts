/**
 * npm run bench:calendar: measures the calendar with 50, 500 and 5,000 interviews in one month, on the web build in
 * Chromium. Prints medians (lowest to highest) and their ratio to 50 interviews: of
 * each change of view, and of a letter typed into the filter on a CPU four times slower, until it is painted and until
 * the list follows it. Asserts nothing, because times depend on the machine. Needs `npm run build:web` first.
 *
 * npm run bench:calendar -- --rounds 7
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { readOptions } from '../../scripts/machine/options.mjs'
import { fullChromium } from '../support/chromium.ts'
import { startPortal } from '../support/sandbox.ts'
import { median } from './median.ts'

const counts = [50, 500, 5000] as const
const steps = [
  'first render',
  'month to week',
  'week to month',
  'next month',
  'a letter, CPU 4x',
  'its list, CPU 4x',
] as const

type Step = (typeof steps)[number]

const { values } = readOptions({ rounds: { type: 'string', default: '5' } })

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

/** Defined in the page: measures some work up to the first frame after all its effects are painted, in milliseconds. */
const defineMeasure = () => {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  async function measure(work: () => void, isShown: () => boolean) {
    const before = performance.now()
    let firstMs = 0
    work()
    void painted().then(() => {
      firstMs = performance.now() - before
    })
    while (!isShown()) await new Promise(requestAnimationFrame)
    await painted()
    const ms = performance.now() - before
    await new Promise((resolve) => setTimeout(resolve, 200)) // deferred renders follow
    return { firstMs, ms }
  }
  Object.assign(window, { measure })
}

type Measure = (work: () => void, isShown: () => boolean) => Promise<{ readonly firstMs: number; readonly ms: number }>

/** @param selector of the control, or the text of a button of the grid's toolbar */
async function clickToPaint(page: Page, control: string, shown: string): Promise<number> {
  const { ms } = await page.evaluate(
    ([name, selector]) => {
      const { measure } = window as unknown as { measure: Measure }
      const buttons = [...document.querySelectorAll<HTMLElement>('.calendar-tools button')]
      const found =
        buttons.find((button) => (button.ariaLabel ?? button.textContent) === name) ??
        document.querySelector<HTMLElement>(name)
      return measure(
        () => found?.click(),
        () => document.querySelector(selector) !== null,
      )
    },
    [control, shown] as const,
  )
  return ms
}

/** Types into the filter, letter by letter. @returns until the letter and until its list is painted */
async function typeToPaint(page: Page, text: string): Promise<readonly [letter: number, list: number]> {
  const costs: Awaited<ReturnType<Measure>>[] = []
  for (let length = 1; length <= text.length; length += 1) {
    const cost = await page.evaluate(
      (typed) => {
        const { measure } = window as unknown as { measure: Measure }
        const field = document.querySelector<HTMLInputElement>('[name=search]') as HTMLInputElement
        const type = () => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }
        const says = () => document.querySelector('.calendar-list [role=status]')?.textContent
        return measure(type, () => says()?.includes(`"${typed.trim()}"`) === true)
      },
      text.slice(0, length),
    )
    costs.push(cost)
  }
  return [Math.max(...costs.map(({ firstMs }) => firstMs)), Math.max(...costs.map(({ ms }) => ms))]
}

/** A fresh visit: from the click on Calendar to the interviews, then through the views. */
async function visit(browser: Browser, origin: string, token: string): Promise<Record<Step, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    await context.addInitScript(defineMeasure)
    const page = await context.newPage()
    await page.goto(`${origin}/my-profile`)
    await page.getByRole('link', { name: 'Calendar' }).waitFor()
    await page.waitForLoadState('networkidle') // the other screens' chunks have been preloaded by then
    const session = await context.newCDPSession(page)
    const costs = {
      'first render': await clickToPaint(page, 'a[href="/calendar"]', '.fc-event'),
      'month to week': await clickToPaint(page, 'Week', '.fc-timeGridWeek-view'),
      'week to month': await clickToPaint(page, 'Month', '.fc-dayGridMonth-view'),
      'next month': await clickToPaint(page, 'Next', '.fc-dayGridMonth-view'),
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const [letter, list] = await typeToPaint(page, 'interview 12')
    return { ...costs, 'a letter, CPU 4x': letter, 'its list, CPU 4x': list }
  } finally {
    await context.close()
  }
}

function line(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(16) : cell.padStart(28))).join('')
}

const portal = await startPortal()
const { token } = await portal.sandbox.seed.account({ email: 'bench@example.com' })
const browser = await chromium.launch({
  executablePath: fullChromium,
  args: ['--no-sandbox'],
})
try {
  const rounds = Number(values.rounds)
  const measured = new Map<number, Record<Step, number>[]>(counts.map((count) => [count, []]))
  // Alternates counts in each round, so that other load on the machine affects all of them alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const count of counts) {
      portal.sandbox.faults.clear()
      portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data: events(count) } })
      measured.get(count)?.push(await visit(browser, portal.origin, token))
    }
  }
  console.log(`Calendar, ${rounds} rounds: median ms (lowest..highest), ratio to 50`)
  console.log(line(['', ...counts.map((count) => `${count} a month`)]))
  for (const step of steps) {
    const base = median((measured.get(counts[0]) ?? []).map((costs) => costs[step]))
    const cells = counts.map((count) => {
      const times = (measured.get(count) ?? []).map((costs) => costs[step])
      const range = `(${Math.min(...times).toFixed(0)}..${Math.max(...times).toFixed(0)})`
      return `${median(times).toFixed(0)} ${range} ${(median(times) / base).toFixed(2)}`
    })
    console.log(line([step, ...cells]))
  }
} finally {
  await browser.close()
  await portal.close()
}
