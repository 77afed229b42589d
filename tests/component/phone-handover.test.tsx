import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { configure } from '../../src/config.ts'
import { PhoneHandover } from '../../src/screens/wizard/phone-handover.tsx'

test("without the public portal's address there is no code, which would lead the phone to this kiosk", async () => {
  const screen = await render(<PhoneHandover label="CDL" />)
  await expect.element(screen.getByText('Ask the staff here for the address of TruckStaff.')).toBeVisible()
  await expect.element(screen.getByText('Scan the code')).not.toBeInTheDocument()
  await screen.unmount()
  configure({ portalUrl: 'https://apply.example/' })
  const withAddress = await render(<PhoneHandover label="CDL" />)
  await expect.element(withAddress.getByRole('img', { name: 'QR code of https://apply.example/' })).toBeVisible()
  configure({})
})
