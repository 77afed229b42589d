/** Licenses and VINs by photo on the desktop: the reader is part of the app. */
import { expect, test } from '../kit.ts'
import { atStep, fillStep, josefina, openApplication, sendStep, signUp } from '../support/applicant.ts'
import { barcodePhoto } from '../support/barcode-photo.ts'
import { licenseText, sampleLicense } from '../support/license-text.ts'

test('a license and a VIN are read in the only worker that may run WebAssembly', async ({ desktop }) => {
  const { page } = await desktop.launch()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/refused|violates/i.test(message.text())) refused.push(message.text())
  })
  await signUp(page, josefina)
  await openApplication(page)
  const photo = async (format: 'PDF417' | 'Code39', text: string) => ({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await barcodePhoto([{ format, text }], { angle: 12 }),
  })
  const license = await photo('PDF417', licenseText(sampleLicense))
  await page.getByLabel('Scan your license', { exact: true }).setInputFiles(license)
  await page.getByRole('dialog', { name: 'What your license says' }).getByRole('button', { name: 'Fill in' }).click()
  await expect(page.locator('[name=fullName]')).toHaveValue('Maria Elena de la Cruz')
  await fillStep(page, 1)
  await sendStep(page, 1)
  await atStep(page, 2)
  const vin = '1M8GDM9AXKP042788'
  await page.getByLabel('Scan the barcode on the door frame').setInputFiles(await photo('Code39', `I${vin}`))
  await expect(page.locator('[name=vin]')).toHaveValue(vin)
  await fillStep(page, 2)
  await sendStep(page, 2)
  await atStep(page, 3)
  await expect(page.locator('[name=cdlStatus][value="Class A"]')).toBeChecked()
  const mayCompile = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => true,
      () => false,
    ),
  )
  expect(mayCompile).toBe(false)
  expect(refused.filter((text) => !text.includes('wasm'))).toEqual([])
})
