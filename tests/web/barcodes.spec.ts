/** Licenses and VINs by photo, in Chromium on Linux, which has no built-in barcode reader. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit.ts'
import { barcodePhoto } from '../support/barcode-photo.ts'
import { field } from '../support/journey-locators.ts'
import { licenseText, privateValues, sampleLicense } from '../support/license-text.ts'
import { draftStored } from '../support/wizard-page.ts'

const vin = '1M8GDM9AXKP042788'
const name = 'MARIA ELENA DE LA CRUZ'
const license = { format: 'PDF417', text: licenseText(sampleLicense) } as const
const status = (page: Page) => page.locator('.barcode-scan [role=status]')
async function give(page: Page, label: string, buffer: Buffer) {
  await page.getByLabel(label, { exact: true }).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
}
const giveLicense = (page: Page, photo: Buffer) => give(page, 'Scan your license', photo)
const giveVin = (page: Page, photo: Buffer) => give(page, 'Scan the barcode on the door frame', photo)

test('a license, small or aslant, fills in empty fields, and nothing else of it is shown, stored or sent', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('license@truckstaff.example')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await field(page, 'companyAddress').fill('1 Quarry Road')
  for (const { columns, ...options } of [
    { columns: 8, size: [4000, 3000] as const, module: 6 },
    { columns: 13, angle: 76 },
  ]) {
    await field(page, 'fullName').fill('')
    await giveLicense(page, await barcodePhoto({ ...license, columns }, options))
    await expect(field(page, 'fullName'), JSON.stringify({ columns, ...options })).toHaveValue(name)
  }
  await expect(field(page, 'companyAddress')).toHaveValue('1 Quarry Road')
  await expect(status(page)).toHaveText(/^Filled in: Full name\. .*The photo is not kept or sent\.$/)
  for (const value of privateValues) await expect(page.locator('body')).not.toContainText(value)
  await draftStored(page, name)
  await page.reload()
  await expect(field(page, 'fullName')).toHaveValue(name)
  const sent = JSON.stringify(portal.sandbox.log)
  for (const value of privateValues.slice(0, 2)) expect(logged.join() + sent).not.toContain(value)
  expect(logged.filter((text) => /refused|violat/i.test(text))).toEqual([])
})

test('without the code of scans the form says so, and the next scan loads it; a VIN is read from every kind of barcode', async ({
  openAs,
  page,
}) => {
  const code = /scan-code-.*\.js/
  await page.route(code, (route) => route.abort())
  await openAs('vin@truckstaff.example', { steps: 1 })
  await giveVin(page, await barcodePhoto({ format: 'Code39', text: vin }))
  await expect(status(page)).toHaveText(/The barcode reader could not be loaded. Check .*Or type the VIN\./)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Later' }).click()
  for (const [format, angle] of [
    ['Code39', 30],
    ['Code128', 0],
    ['DataMatrix', 30],
    ['QRCode', 0],
  ] as const) {
    await field(page, 'vin').fill('')
    await giveVin(page, await barcodePhoto({ format, text: `I${vin}` }, { angle }))
    await expect(field(page, 'vin'), `${format} ${angle}`).toHaveValue(vin)
  }
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the browser keeps the WebAssembly file of the first scan: the next one needs no network', {
    tag: '@deep',
  }, async ({ openAs, context, portal }) => {
    const page = await openAs('offline@truckstaff.example')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const urls = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        )
        return urls.flat().flatMap((url) => /zxing_reader|barcode-worker/.exec(url) ?? [])
      })
    // A browser with a detector of its own scans with the worker alone.
    expect(await kept()).toEqual(['barcode-worker'])
    await page.reload() // from now on the service worker answers
    await expect(field(page, 'fullName')).toBeVisible()
    const photo = await barcodePhoto(license)
    await context.setOffline(true)
    await giveLicense(page, photo)
    await expect(status(page)).toHaveText(/The barcode reader could not be loaded. Check your connection/)
    await context.setOffline(false)
    await giveLicense(page, photo)
    await expect(field(page, 'fullName')).toHaveValue(name)
    await field(page, 'fullName').fill('')
    expect(await kept()).toEqual(['barcode-worker'])
    await context.setOffline(true)
    await page.goto(`${portal.origin}/application`)
    await giveLicense(page, photo)
    await expect(field(page, 'fullName')).toHaveValue(name)
  })
})
