/** A license by photo on the desktop: the reader is part of the app. */
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { openApplication, signIn } from '../support/applicant.ts'
import { barcodePhoto } from '../support/barcode-photo.ts'
import { licenseText, sampleLicense } from '../support/license-text.ts'

test.use({ sandboxOptions: { demo: true } })

test('a license is read in the only worker that may run WebAssembly', async ({ desktop }) => {
  const { page } = await desktop.launch()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/refused|violates/i.test(message.text())) refused.push(message.text())
  })
  await signIn(page, { email: 'fresh@truckstaff.example', password: demoPassword })
  await openApplication(page)
  await page.getByLabel('Scan your license', { exact: true }).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await barcodePhoto([{ format: 'PDF417', text: licenseText(sampleLicense) }], { angle: 12 }),
  })
  await page.getByRole('dialog', { name: 'What your license says' }).getByRole('button', { name: 'Fill in' }).click()
  await expect(page.locator('[name=fullName]')).toHaveValue('Maria Elena de la Cruz')
  const mayCompile = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => true,
      () => false,
    ),
  )
  expect(mayCompile).toBe(false)
  expect(refused.filter((text) => !text.includes('wasm'))).toEqual([])
})
