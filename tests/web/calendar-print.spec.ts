/** The printed calendar, read from the pages of a real PDF. */
import type { Page } from '@playwright/test'
import { expect, halfway, test } from '../kit.ts'
import { type PdfText, pdfTexts } from '../support/pdf-text.ts'

test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium writes PDFs')
test.use({ viewport: { width: 1280, height: 800 }, timezoneId: 'America/Chicago' })

const hour = 3_600_000

/** Eight interviews on each working day, from 8 to 16 o'clock, and one over midnight. */
const week = Array.from({ length: 40 }, (_, index) => {
  const start = Date.parse('2026-11-09T08:00:00-06:00') + Math.floor(index / 8) * 24 * hour + (index % 8) * hour
  return {
    id: index,
    title: `Final: Driver ${index + 10}`,
    start: new Date(start).toISOString(),
    end: new Date(start + hour / 2).toISOString(),
    description: `Call (423) 555-0${100 + index}. Bring the medical card.`,
    priority: 'high',
  }
})
const night = { id: 'n', title: 'Night Driver', start: '2026-11-11T22:00:00-06:00', end: '2026-11-12T02:00:00-06:00' }

const later = { id: 'o', title: 'December Driver', start: '2026-12-02T09:00:00-06:00' }

async function printed(page: Page, view: string, format: 'Letter' | 'A4'): Promise<readonly (readonly PdfText[])[]> {
  await page.getByRole('button', { name: view, exact: true }).click()
  return pdfTexts(await page.pdf({ format }))
}

/** Texts of a line from the left to the right, joined; lines are at least 4 points apart. */
function linesOf(texts: readonly PdfText[]): readonly string[] {
  const lines: PdfText[][] = []
  for (const text of [...texts].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1)
    if (line?.[0] !== undefined && text.y - line[0].y < 4) line.push(text)
    else lines.push([text])
  }
  return lines.map((line) =>
    line
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(''),
  )
}

/** @param pages texts of a printed week */
function expectAgenda(pages: Awaited<ReturnType<typeof printed>>) {
  const lines = pages.flatMap(linesOf)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, texts] of pages.entries()) expect(texts.length, `page ${index + 1}`).toBeGreaterThan(5)
  // A day that continues on the next page is named there again.
  const days = pages.map((texts) => linesOf(texts).map((line) => /^\w+day(?=, November)/.exec(line)?.[0] ?? line))
  for (const [index, texts] of days.entries()) expect(texts.at(-1), `ends page ${index + 1}`).not.toMatch(/^\w+day$/)
  const below = days.flatMap((texts) => {
    let day = 'no day'
    return texts.flatMap((line) => {
      if (/^\w+day$/.test(line)) day = line
      return /Driver \d\d/.test(line) ? [day] : []
    })
  })
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  expect(below).toEqual(weekdays.flatMap((day) => Array(8).fill(day)))
  expect([...new Set(days.flat().filter((line) => /^\w+day$/.test(line)))]).toEqual(weekdays)
  // The name stands in the line of the time, the phone with it, which the notes repeat.
  const rows = lines.filter((line) => /Driver \d\d/.test(line))
  const parts = /^\d+:00|Driver \d\d|\(423\) 555-\d{4}/g
  expect(rows.map((line) => [...new Set(line.match(parts))])).toEqual(
    week.map(({ title, description }, index) => [
      `${[8, 9, 10, 11, 12, 1, 2, 3][index % 8]}:00`,
      title.slice('Final: '.length),
      description.slice(5, 19),
    ]),
  )
  expect(
    lines.filter((line) => line.includes('Night Driver')),
    'on both of its days',
  ).toHaveLength(2)
  expect(lines.join('\n')).not.toMatch(/Previous|Search|Dashboard|more/)
  // A row is on one page: its priority is below its name there.
  for (const texts of pages) {
    const count = (words: RegExp) => linesOf(texts).filter((line) => words.test(line)).length
    expect(count(/High priority/)).toBe(count(/Driver \d\d/))
  }
}

test('a week is an agenda on Letter and A4: each interview whole, in order, below its day; a month is complete', async ({
  page,
  portal,
  openAs,
}) => {
  const data = [...week, night, later]
  portal.sandbox.faults.add({ call: 'calendar', fault: 'body', json: { success: true, data } })
  await page.clock.setFixedTime('2026-11-10T15:00:00Z')
  await openAs(halfway.email, { path: '/calendar' })
  for (const format of ['Letter', 'A4'] as const) expectAgenda(await printed(page, 'Week', format))
  const lines = (await printed(page, 'Month', 'Letter')).flatMap(linesOf)
  expect(lines).toContain('November 2026')
  expect(lines.filter((line) => /Driver \d\d/.test(line))).toHaveLength(40)
  expect(lines.join(), 'of another month').not.toContain('December Driver')
})
