/** A slow connection: how photos are resized, and the message for a provider that asks to wait. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallRequest, Reply } from '../../src/platform/port.ts'
import { button, choose, stepHeading } from '../support/component-locators.ts'
import { html, json } from '../support/fake-platform.ts'
import { openWizard } from '../support/render-wizard.tsx'

const dialog = page.getByRole('alertdialog')
const atStep = (step: number) => expect.element(stepHeading(step)).toBeVisible()

function filesOf(request: CallRequest | undefined): File[] {
  return (request?.parts ?? []).flatMap((part) => ('file' in part ? [part.file as File] : []))
}

/** A detailed JPEG, as large as a photo. */
async function jpegPhoto(name: string, width: number, height: number, type = 'image/jpeg'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  for (let spot = 0; spot < 1000; spot += 1) {
    brush.fillStyle = `hsl(${(spot * 47) % 360} 60% 50%)`
    brush.fillRect((spot * 311) % width, (spot * 73) % height, 60, 60)
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })], name, { type })
}

const refusal = ['IMG_0001.jpg is an iPhone photo in the HEIC format', 'Settings, Camera, Formats, Most Compatible']

/** Attaches truck photos, of which this many are accepted, and sends the step. @returns the sent files */
async function send(files: readonly File[], taken = files.length): Promise<File[]> {
  const platform = await openWizard(2)
  choose('truckPhotos', ...files)
  // Large photos are resized one after the other, which takes seconds on a busy machine.
  await expect.poll(() => document.querySelectorAll('.file-row'), { timeout: 40_000 }).toHaveLength(taken)
  const alert = [...document.querySelectorAll('[role="alert"]')].map((entry) => entry.textContent).join(' ')
  for (const words of taken < files.length ? refusal : []) expect(alert).toContain(words)
  await button('Next').click()
  await atStep(3)
  return filesOf(platform.sent('saveStep')[0])
}

describe('attached files', () => {
  test('HEIC is detected under any name, and refused with a remedy', async () => {
    const heic = new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic\0\0\0\0mif1heic'], 'IMG_0001.jpg', {
      type: 'image/jpeg',
    })
    const sent = await send([heic, await jpegPhoto('IMG_0002.HEIC', 64, 48)], 1)
    expect(sent.map(({ name, type }) => [name, type])).toEqual([['IMG_0002.jpg', 'image/jpeg']])
  })
})

test.each<[what: string, reply: Reply, words: string, wait: string]>([
  ['429 in JSON', json({ message: 'Too many requests.' }, 429, { retryAfterMs: 45_000 }), 'Too many requests.', '45 s'],
  ['503 in HTML', { ...html(503), retryAfterMs: 240_000 } as Reply, 'Server error (503). Please try again.', '4 min'],
])('%s with Retry-After: the dialog says how long to wait', async (_what, reply, words, wait) => {
  const platform = await openWizard(2)
  platform.reply('saveStep', reply, json({ success: true }))
  await button('Next').click()
  await expect.element(dialog).toMatchTextContent(words)
  await expect.element(dialog).toMatchTextContent(`Please wait ${wait} before you try again.`)
  await button('Retry').click()
  await atStep(3)
  expect(platform.sent('saveStep')).toHaveLength(2)
})
