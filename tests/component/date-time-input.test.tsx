import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateTimeInput } from '../../src/ui/date-time-input.tsx'
import { press } from '../support/component-locators.ts'
import { render } from '../support/render.ts'

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
  await press(field)
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
  await press(page.getByRole('button', { name: 'Elsewhere' }))
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(field).toHaveValue(typed)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

/** The browser's picker can't be driven: this stands in for what it does to its field. */
function choose(value: string) {
  const picker = document.querySelector('input[type=datetime-local]') as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(picker, value)
  picker.dispatchEvent(new Event('input', { bubbles: true }))
}

test.each([
  ['03/04/2026 14:05', '2026-04-03T14:05'],
  ['', /^\d{4}-\d{2}-\d{2}T12:00$/],
])("Pick opens the browser's picker at %j, and what is picked becomes the text", async (start, opened) => {
  const shown = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined)
  onTestFinished(() => shown.mockRestore())
  await render(<Host start={start} />)
  await press(page.getByRole('button', { name: 'Pick' }))
  expect(shown).toHaveBeenCalledOnce()
  const picker = shown.mock.contexts[0] as HTMLInputElement
  expect([picker.value, picker.step]).toEqual([expect.stringMatching(opened), '300'])
  choose('2026-12-11T09:30')
  await expect.element(field).toHaveValue('11/12/2026 09:30')
  expect(page.getByRole('button', { name: /^Did you mean/ }).elements(), 'it was not typed').toHaveLength(0)
})

test('offers the other reading of a date that may be, or can only be, read month first', async () => {
  await render(<Host />)
  const offers = page.getByRole('button', { name: /^Did you mean/ })
  await field.fill('12/12/2026')
  expect(offers.elements()).toHaveLength(0)
  await field.fill('11/12/2026 9:30')
  await press(page.getByRole('button', { name: /^Did you mean Thursday, November 12, 2026 at 9:30 AM/ }))
  await expect.element(field).toHaveValue('12/11/2026 09:30')
  expect(offers.elements()).toHaveLength(0)
  await field.fill('11/25/2026 9:30')
  const offer = page.getByRole('button', { name: /^Did you mean Wednesday, November 25, 2026 at 9:30 AM/ })
  await press(offer)
  await expect.element(field).toHaveValue('25/11/2026 09:30')
  expect(offer.elements()).toHaveLength(0)
  expect(page.getByText('There is no such month. The day comes first, then the month.').elements()).toHaveLength(0)
})
