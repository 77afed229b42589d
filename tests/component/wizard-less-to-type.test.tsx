/** Less typing, fewer mistakes: offers, hints, undoing answers, several values in one field. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, input } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { openWizard } from '../support/render-wizard.tsx'

const known = { name: 'Maria Ortiz', phone: '815-555-0142', address: '1 Quarry Road' }

describe('known answers are offered, never filled in automatically', () => {
  test("one press fills in the profile's value, typing replaces it", async () => {
    await openWizard(1, {}, fakePlatform({ user: known }))
    for (const name of ['fullName', 'phone', 'companyAddress', 'ownerContact']) expect(input(name).value).toBe('')
    await button('Use my profile: Maria Ortiz').click()
    expect(input('fullName').value).toBe('Maria Ortiz')
    expect(document.activeElement).toBe(input('fullName'))
    await expect.element(button('Use my profile: Maria Ortiz')).not.toBeInTheDocument()
    await userEvent.fill(input('fullName'), 'Maria Lee')
    expect(input('fullName').value).toBe('Maria Lee')
  })
})

test('an optional choice can be undone, a required one only changed', async () => {
  await openWizard(1)
  const radio = (value: string) => document.querySelector<HTMLInputElement>(`[name="referralSource"][value="${value}"]`)
  radio('Online Ad')?.click()
  document.querySelector<HTMLInputElement>('[name="businessStructure"][value="LLC"]')?.click()
  await button('Clear answer How did you hear about us?').click()
  expect(radio('Online Ad')?.checked).toBe(false)
  expect(document.activeElement?.getAttribute('name')).toBe('referralSource')
  expect(page.getByRole('button', { name: /Clear answer/ }).elements()).toEqual([])
})

describe('several states in one field', () => {
  const marks = () =>
    [...document.querySelectorAll('button[aria-label^="Remove "]')].map(({ ariaLabel }) => ariaLabel?.slice(7))

  test('each is a removable tag; the value stays one text', async () => {
    await openWizard(4)
    await userEvent.fill(input('regions'), 'Illinois, Indiana, the Mid')
    await expect.poll(marks).toEqual(['Illinois', 'Indiana'])
    await button('Remove Illinois').click()
    expect(input('regions').value).toBe('Indiana, the Mid')
    await expect.element(button('Remove Indiana')).toHaveFocus()
    await button('Remove Indiana').click()
    expect(input('regions').value).toBe('the Mid')
    expect(document.activeElement).toBe(input('regions'))

    // Suggestions continue after the comma.
    await userEvent.fill(input('regions'), 'Illinois, ')
    const options = [...(input('regions').list?.options ?? [])].map(({ value }) => value)
    expect(options).toContain('Illinois, Indiana')
    expect(options).not.toContain('Illinois, Illinois')
  })
})

test('the VIN is entirely visible in narrow windows and with large text', async () => {
  await openWizard(2)
  await userEvent.fill(input('vin'), 'W'.repeat(17))
  for (const width of [320, 700, 1280]) {
    await page.viewport(width, 800)
    for (const size of ['', '200%']) {
      document.documentElement.style.fontSize = size
      expect(input('vin').scrollWidth, `text ${size}`).toBeLessThanOrEqual(input('vin').clientWidth)
    }
    document.documentElement.style.fontSize = ''
  }
})
