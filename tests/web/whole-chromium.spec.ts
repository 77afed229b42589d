/** The full Chromium with windows; the other journeys run in its headless shell where it is installed. */
import { expect, test } from '../kit.ts'
import { chromiumArgs, fullChromium } from '../support/chromium.ts'
import { field } from '../support/journey-locators.ts'

test.use({ launchOptions: { executablePath: fullChromium, args: chromiumArgs } })
test.skip(({ browserName }) => browserName !== 'chromium', 'the whole of another browser is what its project runs in')

test('autofill fills in step 1: the address in one field, and no other person as the owner', async ({
  page,
  openAs,
}) => {
  await openAs('autofill@truckstaff.example')
  const fields = Object.entries({
    NAME_FULL: 'Maria Ortiz',
    COMPANY_NAME: 'Ortiz Hauling',
    ADDRESS_HOME_STREET_ADDRESS: '412 Quarry Road',
    ADDRESS_HOME_CITY: 'Joliet',
    ADDRESS_HOME_STATE: 'IL',
    ADDRESS_HOME_ZIP: '60432',
    ADDRESS_HOME_COUNTRY: 'US',
    PHONE_HOME_WHOLE_NUMBER: '+12185550133',
  }).map(([name, value]) => ({ name, value }))
  const cdp = await page.context().newCDPSession(page)
  await expect(page.locator('[name=fullName]')).toBeVisible()
  // An object id, because a node id is invalid once the DOM agent starts over.
  const { result } = await cdp.send('Runtime.evaluate', { expression: "document.querySelector('[name=fullName]')" })
  const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId as string })
  // Playwright's types do not contain `address` yet.
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } } as never)
  await expect(field(page, 'fullName')).toHaveValue('Maria Ortiz')
  await expect(field(page, 'companyName')).toHaveValue('Ortiz Hauling')
  await expect(field(page, 'companyAddress')).toHaveValue('412 Quarry Road, Joliet, IL 60432')
  await expect(field(page, 'phone')).toHaveValue(/2185550133$/)
  await expect(field(page, 'ownerName')).toHaveValue('')
  await expect(field(page, 'ownerContact')).toHaveValue('')
})
