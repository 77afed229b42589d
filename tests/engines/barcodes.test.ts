/** Scans a license and a VIN in engines without a built-in barcode reader. The page's policies must let ours run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Barcode, barcodePhoto } from '../support/barcode-photo.ts'
import { licenseText, sampleLicense } from '../support/license-text.ts'
import { fillStep, person, signIn, stepShown } from './applicant.ts'
import { at, says, until } from './driver.ts'
import { describeEngines } from './engines.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'engine-barcodes-'))
afterAll(() => rmSync(folder, { recursive: true }))

let photos = 0
async function photoFile(barcode: Barcode, angle: number): Promise<string> {
  photos += 1
  const file = path.join(folder, `${photos}.png`)
  writeFileSync(file, await barcodePhoto([barcode], { angle, blur: angle === 0 ? 1 : 0 }))
  return file
}

const input = (label: string) => `//label[normalize-space()="${label}"]/input`
const value = (name: string, text: string) =>
  `document.querySelector('[name="${name}"]')?.value === ${JSON.stringify(text)}`

describeEngines((scene) => {
  test('a license fills in name, address and class; a VIN is read from each barcode, also rotated', async () => {
    const { portal, browser } = scene
    await portal.sandbox.addAccount(person)
    await signIn(browser, portal)
    await browser.open(`${portal.origin}/application`)
    await until(browser, stepShown(1))
    const license = { format: 'PDF417', text: licenseText(sampleLicense) } as const
    await browser.attach(input('Scan your license'), [await photoFile(license, 40)])
    await until(browser, says('What your license says'))
    await browser.click(at.button('Fill in the selected answers'))
    await until(browser, value('fullName', 'Maria Elena de la Cruz'))
    await until(browser, value('companyAddress', '2300 West Broad Street, Richmond, VA 23269'))
    await fillStep(browser, 1)
    await browser.click(at.button('Next'))
    await until(browser, stepShown(2))
    for (const format of ['Code39', 'DataMatrix'] as const) {
      for (const angle of [0, 30]) {
        await browser.type(at.field('vin'), 'X')
        const vin = '1M8GDM9AXKP042788'
        await browser.attach(input('Scan the barcode on the door frame'), [
          await photoFile({ format, text: `I${vin}` }, angle),
        ])
        await until(browser, value('vin', `X, ${vin}`))
      }
    }
    expect(await browser.troubles()).toEqual([])
  })
})
