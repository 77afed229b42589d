/** The complete Chromium; journeys run in its headless shell, which fills in nothing. */
import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumArgs, fullChromium } from '../support/chromium.ts'
import { plantSession } from '../support/plant-session.ts'
import { startPortal } from '../support/sandbox.ts'

const email = 'autofill@truckstaff.example'

/** What the browser knows of its user. */
const known = {
  NAME_FULL: 'Maria Ortiz',
  COMPANY_NAME: 'Ortiz Hauling',
  ADDRESS_HOME_STREET_ADDRESS: '412 Quarry Road',
  ADDRESS_HOME_CITY: 'Joliet',
  ADDRESS_HOME_STATE: 'IL',
  ADDRESS_HOME_ZIP: '60432',
  ADDRESS_HOME_COUNTRY: 'US',
  PHONE_HOME_WHOLE_NUMBER: '+12185550133',
}

test('autofill fills in step 1: the address in one field, and no other person as the owner', async () => {
  const portal = await startPortal()
  onTestFinished(portal.close)
  await portal.sandbox.seed.account({ email, name: 'Terry Tester' })
  const browser = await chromium.launch({ executablePath: fullChromium, args: chromiumArgs })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await plantSession(page, portal, email, 'Terry Tester')
  await page.goto(`${portal.origin}/application`)
  const field = (name: string) => page.locator(`[name=${name}]`)
  await field('fullName').waitFor()
  const cdp = await page.context().newCDPSession(page)
  // An object id, because a node id is invalid once the DOM agent starts over.
  const { result } = await cdp.send('Runtime.evaluate', { expression: "document.querySelector('[name=fullName]')" })
  const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId as string })
  const fields = Object.entries(known).map(([name, value]) => ({ name, value }))
  // Playwright's types do not contain `address` yet.
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } } as never)
  await expect
    .poll(() =>
      Promise.all(
        ['fullName', 'companyName', 'companyAddress', 'phone', 'ownerName', 'ownerContact'].map((name) =>
          field(name).inputValue(),
        ),
      ),
    )
    .toEqual([
      'Maria Ortiz',
      'Ortiz Hauling',
      '412 Quarry Road, Joliet, IL 60432',
      expect.stringMatching(/2185550133$/),
      '',
      '',
    ])
})
