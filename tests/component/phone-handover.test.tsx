import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { configure } from '../../src/config.ts'
import { PhoneHandover } from '../../src/screens/wizard/phone-handover.tsx'
import { button } from '../support/component-locators.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { emulateTouch } from '../support/touch-emulation.ts'

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

test('a phone has its own camera, so there is no code', async () => {
  await emulateTouch(true)
  await openWizard(2)
  await expect.element(button('Take photo')).toBeVisible()
  await expect.element(button('Take these photos with your phone')).not.toBeInTheDocument()
  await emulateTouch(false)
})
