/** An application on a phone, on the web build; journeys.spec.ts has it on the desktop. */
import { applyOnPhone } from '../support/phone-hands.ts'
import { expect, test } from '../support/web-portal.ts'

const email = 'phone@truckstaff.example'

test.skip(({ browserName }) => browserName !== 'chromium', "a finger is put on by Chromium's own protocol")

test('Enter leads from question to question, a tap fills in what is known, steps are a tap away, the answers fold', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email)
  await applyOnPhone(page, portal.sandbox, email)
})

test('after a turn of the phone the field that has the focus is in view', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(email)
  await page.locator('[name=mcDotNumber]').focus()
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(page.locator('[name=mcDotNumber]')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('[name=mcDotNumber]')).toBeInViewport({ ratio: 1 })
})
