/** The wizard on a phone: the keyboard's labels, the step strip, and the way to a phone. */
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { configure } from '../../src/config.ts'
import { PhoneHandover } from '../../src/screens/wizard/files/phone-handover.tsx'
import { button, input } from '../support/component-locators.ts'
import { openWizard } from '../support/render-wizard.tsx'

test('the key of a touch keyboard is labeled next, and done on the last field', async () => {
  await openWizard(1)
  expect(input('fullName').enterKeyHint).toBe('next')
  const typed = [...document.querySelectorAll<HTMLInputElement>('form :is(input:not([type=radio]), textarea)')]
  expect(typed.map(({ enterKeyHint }) => enterKeyHint)).toContain('done')
  expect(typed.filter(({ enterKeyHint }) => enterKeyHint === 'done')).toEqual([typed.at(-1)])
})

describe('the strip of steps', () => {
  const strip = page.getByRole('list', { name: 'Steps' })
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

  test.each([
    [180, ''],
    [360, '200%'],
  ])('%i px wide, text %s: seven numbers as targets, and the step named by its heading', async (width, size) => {
    await openWizard(4, {}, undefined, [width, 740])
    document.documentElement.style.fontSize = size
    try {
      const numbers = [...document.querySelectorAll<HTMLElement>('.strip-number')]
      expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
      for (const number of numbers) expect(number.getBoundingClientRect().width).toBeGreaterThan(30)
      for (const visited of strip.getByRole('button').elements()) {
        const box = visited.getBoundingClientRect()
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }
      expect(strip.getByRole('button').elements()).toHaveLength(3)
      const names = [...document.querySelectorAll('.strip-name')].filter(
        (name) => name.getBoundingClientRect().width > 2,
      )
      expect(names).toEqual([])
      expect(sideways()).toBe(0)
    } finally {
      document.documentElement.style.fontSize = ''
    }
    await strip.getByRole('button', { name: '2 Equipment (completed)' }).click()
    await expect.element(page.getByRole('heading', { name: /Step 2 of 7/ })).toBeVisible()
  })
})

describe('a device without a camera leads to a phone', () => {
  afterEach(() => void configure({}))

  test("without the public portal's address there is no code, which would lead the phone to this kiosk", async () => {
    const screen = await render(<PhoneHandover label="CDL" />)
    await expect.element(screen.getByText('Ask the staff here for the address of TruckStaff.')).toBeVisible()
    await expect.element(screen.getByText('Scan the code')).not.toBeInTheDocument()
    await screen.unmount()
    configure({ portalUrl: 'https://apply.example/' })
    const withAddress = await render(<PhoneHandover label="CDL" />)
    await expect.element(withAddress.getByRole('img', { name: 'QR code of https://apply.example/' })).toBeVisible()
  })

  test('a step with photos leads from a device without touch to the phone, in a window of 360 px', async () => {
    configure({ portalUrl: 'https://apply.example/' })
    await openWizard(2, {}, undefined, [360, 740])
    await expect.element(button('Take these photos with your phone')).toHaveAccessibleDescription('Truck photos')
    await button('Take these photos with your phone').click()
    const dialog = page.getByRole('dialog', { name: 'Take these photos with your phone' })
    await expect.element(dialog.getByRole('img', { name: 'QR code of https://apply.example/' })).toBeVisible()
    await expect.element(dialog.getByText(/Sign in there with the same e-mail address/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
    await button('Close').click()
    await expect.element(button('Take these photos with your phone')).toHaveFocus()
  })
})
