import '../../src/ui/styles.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateTimeInput } from '../../src/ui/date-time-input.tsx'

function Host({ start = '' }: { readonly start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <main>
      <DateTimeInput
        id="when"
        name="dateTime"
        label="Date and time"
        placeholder="dd/mm/yyyy hh:mm"
        value={value}
        onChange={setValue}
      />
      <button type="button">Elsewhere</button>
    </main>
  )
}

const field = page.getByRole('textbox', { name: 'Date and time' })

test('typing changes no live region: the field is described by the date in words', async () => {
  await render(<Host />)
  await field.click()
  const described = () => document.getElementById(field.element().getAttribute('aria-describedby') ?? '')
  await userEvent.keyboard('03/04/2026 14:05')
  await expect.poll(() => described()?.textContent).toMatch(/^Friday, April 3, 2026 at 2:05 PM/)
  expect(described()?.closest('[role=status], [role=alert], [aria-live]')).toBeNull()
})

test.each([
  ['31/02/2026 12:00', 'February 2026 has 28 days.'],
  ['next week', 'Please type the date as day/month/year hour:minute, for example 25/12/2026 14:30.'],
])('refuses %s with a message after it loses the focus, and keeps the text', async (typed, words) => {
  await render(<Host />)
  await field.fill(typed)
  expect(page.getByText(words).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(field).toHaveValue(typed)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('picks a day at 12:00 by keyboard, and returns the focus', async () => {
  await render(<Host />)
  const pick = page.getByRole('button', { name: 'Pick' })
  ;(pick.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const today = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  await expect.poll(() => document.activeElement?.classList.contains('today')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(field)
    .toHaveValue(`${two(today.getDate())}/${two(today.getMonth() + 1)}/${today.getFullYear()} 12:00`)
  await expect.element(page.getByRole('spinbutton', { name: 'Hour' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(pick).toHaveFocus()
  expect(document.querySelector('.flatpickr-calendar')).toBeNull()
})

test('arrow keys move by days; hours step by one and minutes by five', async () => {
  await render(<Host start="31/10/2026 09:00" />)
  await page.getByRole('button', { name: 'Pick' }).click()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await expect.poll(focused).toBe('October 31, 2026')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('November 1, 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('01/11/2026 09:00')
  const hour = page.getByRole('spinbutton', { name: 'Hour' })
  const minute = page.getByRole('spinbutton', { name: 'Minute' })
  await hour.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('01/11/2026 10:00')
  await minute.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('01/11/2026 10:05')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveValue('11')
})

test('Tab leads from the days to the time and out of the picker', async () => {
  await render(<Host start="03/04/2026 14:05" />)
  await page.getByRole('button', { name: 'Pick' }).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('April 3, 2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('spinbutton', { name: 'Hour' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('spinbutton', { name: 'Minute' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

test('who tabs past the open picker chooses nothing', async () => {
  await render(<Host />)
  await page.getByRole('button', { name: 'Pick' }).click()
  await expect.element(page.getByRole('spinbutton', { name: 'Minute' })).toBeVisible()
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' }).element()
  for (let presses = 0; document.activeElement !== elsewhere && presses < 60; presses += 1) await userEvent.tab()
  expect(document.activeElement).toBe(elsewhere)
  await expect.element(field).toHaveValue('')
})

test('the open picker follows the typed text, and keeps its month if the text is invalid', async () => {
  await render(<Host start="03/04/2026 14:05" />)
  await page.getByRole('button', { name: 'Pick' }).click()
  const selected = () => document.querySelector('.flatpickr-day.selected')?.getAttribute('aria-label')
  await expect.poll(selected).toBe('April 3, 2026')
  await field.fill('17/08/2027 09:30')
  await expect.poll(selected).toBe('August 17, 2027')
  await expect.element(page.getByRole('button', { name: 'August 17, 2027' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('spinbutton', { name: 'Hour' })).toHaveValue(9)
  await expect.element(page.getByRole('spinbutton', { name: 'Minute' })).toHaveValue(30)
  await field.fill('17/08/20')
  await expect.poll(selected).toBeUndefined()
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveValue('7')
  await expect.element(field).toHaveValue('17/08/20')
  await page.getByRole('button', { name: 'August 18, 2027' }).click()
  await expect.element(field).toHaveValue('18/08/2027 12:00')
  await expect.poll(selected).toBe('August 18, 2027')
})

test('shows no error for an unfinished date while a day is pressed: the day would move away', async () => {
  await render(<Host />)
  await page.getByRole('button', { name: 'Pick' }).click()
  await field.fill('17/08/20')
  const today = document.querySelector('.flatpickr-day.today') as HTMLElement
  const before = today.getBoundingClientRect().top
  today.focus()
  expect(page.getByText(/^Please type the date as/).elements()).toHaveLength(0)
  expect(today.getBoundingClientRect().top).toBe(before)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(page.getByText(/^Please type the date as/)).toBeVisible()
})

test('the picker opens by its button, over what is below; Escape closes it and nothing else', async () => {
  await render(<Host />)
  await field.click()
  const below = () => page.getByRole('button', { name: 'Elsewhere' }).element().getBoundingClientRect().top
  const before = below()
  expect(document.querySelector('.flatpickr-calendar')).toBeNull()
  await page.getByRole('button', { name: 'Pick' }).click()
  await expect.element(page.getByRole('spinbutton', { name: 'Hour' })).toBeVisible()
  expect(below()).toBe(before)
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('.flatpickr-calendar')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Pick' })).toHaveFocus()
})

test('the wheel over the hour that has the focus changes nothing', async () => {
  await render(<Host start="03/04/2026 14:05" />)
  await page.getByRole('button', { name: 'Pick' }).click()
  const hour = page.getByRole('spinbutton', { name: 'Hour' })
  await hour.click()
  await userEvent.wheel(hour, { direction: 'down' })
  await expect.element(hour).not.toHaveFocus()
  await expect.element(hour).toHaveValue(14)
  await expect.element(field).toHaveValue('03/04/2026 14:05')
})

test('offers the other reading of a date that may be, or can only be, read month first', async () => {
  await render(<Host />)
  const offers = page.getByRole('button', { name: /^Did you mean/ })
  await field.fill('12/12/2026')
  expect(offers.elements()).toHaveLength(0)
  await field.fill('11/12/2026 9:30')
  await page.getByRole('button', { name: /^Did you mean Thursday, November 12, 2026 at 9:30 AM/ }).click()
  await expect.element(field).toHaveValue('12/11/2026 09:30')
  expect(offers.elements()).toHaveLength(0)
  await field.fill('11/25/2026 9:30')
  const offer = page.getByRole('button', { name: /^Did you mean Wednesday, November 25, 2026 at 9:30 AM/ })
  await offer.click()
  await expect.element(field).toHaveValue('25/11/2026 09:30')
  expect(offer.elements()).toHaveLength(0)
  expect(page.getByText('There is no such month. The day comes first, then the month.').elements()).toHaveLength(0)
})
