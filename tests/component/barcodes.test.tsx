/** What a scan shows for each reply of its worker; tests/web/barcodes.spec.ts reads real barcodes. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BarcodeProblem, BarcodeProgress, BarcodeResult } from '../../src/pictures/barcode-jobs.ts'
import { giveFiles, press } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { picture } from '../support/picture.ts'
import { openWizard } from '../support/render-wizard.tsx'

afterEach(() => vi.unstubAllGlobals())

const vin = '1M8GDM9AXKP042788'

/** Fakes workers with these replies, one after the other; 'dies': an error event. @returns how many were terminated */
function answer(...replies: (BarcodeProgress | BarcodeResult | 'dies')[]): { ended: number } {
  const count = { ended: 0 }
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        for (const reply of replies) {
          const event = reply === 'dies' ? new Event('error') : new MessageEvent('message', { data: reply })
          queueMicrotask(() => this.dispatchEvent(event))
        }
      }
      terminate() {
        count.ended += 1
      }
    },
  )
  return count
}

/** Fakes workers that wait. @returns a function that sends the reply of the next one, once it has its job */
function hold(): (reply: BarcodeResult) => Promise<void> {
  const workers: EventTarget[] = []
  let answered = 0
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        workers.push(this)
      }
      terminate() {}
    },
  )
  return async (reply) => {
    answered += 1
    await expect.poll(() => workers.length).toBe(answered)
    workers.at(-1)?.dispatchEvent(new MessageEvent('message', { data: reply }))
  }
}

const problem = (name: BarcodeProblem): BarcodeResult => ({ kind: 'problem', problem: name })

async function give(label: string) {
  await expect.element(page.getByLabelText(label, { exact: true })).toBeInTheDocument()
  const input = page.getByLabelText(label, { exact: true }).element() as HTMLInputElement
  giveFiles(input, await picture('a.png', 1, 1))
}
const scanVin = () => give('Scan the barcode on the door frame')
const scanLicense = () => give('Scan your license')
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
const none = { equipment_detail: {} }

describe('a VIN barcode', () => {
  test('is typed into the field and visible, behind what was typed before or during the scan', async () => {
    const reply = hold()
    const vins = page.getByRole('textbox', { name: /VIN/ })
    await openWizard(2, none)
    await scanVin()
    await reply({ kind: 'vin', vin })
    await expect.poll(() => field('vin')).toBe(vin)
    await expect.element(page.getByText(`Read: ${vin}. Please compare it with the label.`)).toBeVisible()
    await vins.fill('1XPBDK9X1LD708195')
    await scanVin()
    await reply({ kind: 'vin', vin })
    await expect.poll(() => field('vin')).toBe(`1XPBDK9X1LD708195, ${vin}`)
    await vins.fill('')
    await scanVin()
    await vins.fill('1XPBDK9X1LD708195')
    await reply({ kind: 'vin', vin })
    await expect.poll(() => field('vin')).toBe(`1XPBDK9X1LD708195, ${vin}`)
  })

  test('that is not read: a message says why, and the typed text stays', async () => {
    const reply = hold()
    await openWizard(2, none)
    await page.getByRole('textbox', { name: /VIN/ }).fill('ABC')
    for (const [name, words] of [
      ['none', /^No barcode was found in this photo.* Or type the VIN\.$/],
      ['failed', /^The barcode reader stopped.* Or type the VIN\.$/],
    ] as const) {
      await scanVin()
      await reply(problem(name))
      await expect.element(page.getByText(words)).toBeVisible()
      expect(field('vin')).toBe('ABC')
    }
  })

  test("the reader's download shows its progress; Cancel ends it", async () => {
    const worker = answer({ kind: 'progress', loaded: 0.4 })
    await openWizard(2, none)
    await scanVin()
    const bar = page.getByRole('progressbar', { name: 'Loading the barcode reader…' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
    await press(page.getByRole('button', { name: 'Cancel the scan' }))
    expect(bar.elements()).toEqual([])
    expect(worker.ended).toBe(1)
    await expect.element(page.getByLabelText('Scan the barcode on the door frame', { exact: true })).toHaveFocus()
  })
})

const license = {
  name: 'Maria de la Cruz',
  nameIsCut: true,
  address: '2300 West Broad Street, Richmond, VA 23269',
  cdl: 'B',
  expires: null,
} as const

describe('a license', () => {
  test('while it is read, the progress stands where the button was', async () => {
    hold()
    await openWizard(1, {}, undefined, [360, 740])
    const place = () => (document.querySelector('.barcode-scan') as HTMLElement).getBoundingClientRect()
    const before = place()
    await scanLicense()
    await expect.element(page.getByRole('button', { name: 'Cancel the scan' })).toBeInViewport()
    expect(place().top).toBe(before.top)
    await expect.element(page.getByRole('textbox', { name: 'Full name' })).toBeInViewport()
  })

  test('fills in what is empty, also what was not when the scan began, and says what and what to check', async () => {
    const reply = hold()
    await openWizard(1)
    await scanLicense()
    await page.getByRole('textbox', { name: /^Company address/ }).fill('1 Quarry Road')
    await reply({ kind: 'license', license })
    await expect.poll(() => field('fullName')).toBe(license.name)
    expect(field('companyAddress')).toBe('1 Quarry Road')
    const words =
      'Filled in: Full name, CDL, on step 3. Please check them. The license shortens this name. Please complete it in the form. The photo is not kept or sent.'
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('that matches the form and has expired says both', async () => {
    answer({ kind: 'license', license: { ...license, address: null, cdl: null, expires: '2020-01-31' } })
    await openWizard(1)
    await page.getByRole('textbox', { name: /^Full name/ }).fill('Maria de la Cruz')
    await scanLicense()
    const both =
      'The form already has what this license says. This license expired on Jan 31, 2020. The photo is not kept or sent.'
    await expect.element(page.getByText(both)).toBeVisible()
  })
})

test('on a kiosk neither is offered: a file dialog would open the machine’s disk', async () => {
  await openWizard(1, {}, fakePlatform({ user: { name: 'Maria' }, kiosk: true }))
  await expect.element(page.getByRole('textbox', { name: /^Full name/ })).toBeVisible()
  expect(page.getByText('Scan your license').elements()).toEqual([])
})
