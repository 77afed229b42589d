/** Scans a license and a VIN in engines without a built-in barcode reader. The page's policies must let ours run. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { barcodePhoto } from '../support/barcode-photo.ts'
import { licenseText, sampleLicense } from '../support/license-text.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fillByScript, person, signIn, stepShown } from './applicant.ts'
import { at, type Scene, until } from './driver.ts'

async function photoFile(...photo: Parameters<typeof barcodePhoto>): Promise<string> {
  const file = path.join(tempFolder(), 'photo.png')
  writeFileSync(file, await barcodePhoto(...photo))
  return file
}

const input = (label: string) => `//label[normalize-space()="${label}"]/input`
const value = (name: string, text: string) =>
  `document.querySelector('[name="${name}"]')?.value === ${JSON.stringify(text)}`

export function barcodes(scene: Scene): void {
  // The reader is the same WebAssembly as in Chromium, where tests/web/barcodes.spec.ts shows what it reads.
  test('a license fills in the name; a VIN is read from a label', async () => {
    const { portal, browser } = scene
    await portal.sandbox.seed.account(person)
    await signIn(browser, portal)
    await browser.open(`${portal.origin}/application`)
    await until(browser, stepShown(1))
    const license = { format: 'PDF417', text: licenseText(sampleLicense) } as const
    await browser.attach(input('Scan your license'), [await photoFile(license, { angle: 7 })])
    await until(browser, value('fullName', 'MARIA ELENA DE LA CRUZ'))
    await fillByScript(browser, 1)
    await browser.click(at.button('Next'))
    await until(browser, stepShown(2))
    await browser.type(at.field('vin'), 'X')
    const vin = '1M8GDM9AXKP042788'
    const label = await photoFile({ format: 'Code39', text: `I${vin}` }, { angle: 30 })
    await browser.attach(input('Scan the barcode on the door frame'), [label])
    await until(browser, value('vin', `X, ${vin}`))
    expect((await browser.problems()).join('\n')).toBe('')
  })
}
