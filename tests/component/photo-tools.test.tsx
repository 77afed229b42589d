/** Editing an attached photo, in a real browser: no failure loses the attached file. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { runInPhotoWorker } from '../../src/pictures/photo-jobs.ts'
import { button, choose } from '../support/component-locators.ts'
import { withFailingWorker } from '../support/failing-worker.ts'
import { noted } from '../support/noted-photo.ts'
import { openWizard } from '../support/render-wizard.tsx'

/** Opens the dialog of the attached photo. */
const view = () => button('View held.jpg').click()

/** A JPEG of 60 × 40 pixels, its left half red; JPEG can have EXIF. */
async function redLeft(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(60, 40)
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('this browser draws nothing')
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, 60, 40)
  brush.fillStyle = '#f00'
  brush.fillRect(0, 0, 30, 40)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })).arrayBuffer())
}

/** The photo with a camera's orientation (EXIF, 1 to 8). */
const held = (photo: Uint8Array, orientation: number) =>
  noted(new File([photo as BlobPart], 'held.jpg', { type: 'image/jpeg' }), orientation)

/** Returns the center of the red part of the shown picture, in fractions of its sides. */
async function redPlace(): Promise<string> {
  const image = document.querySelector<HTMLImageElement>('.photo-preview')
  if (image === null) return 'no preview'
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const brush = new OffscreenCanvas(width, height).getContext('2d')
  brush?.drawImage(image, 0, 0)
  const red = (x: number, y: number) => (brush?.getImageData(x, y, 1, 1).data[1] ?? 255) < 128
  const [left, top] = [red(2, height / 2), red(width / 2, 2)]
  const [right, bottom] = [red(width - 3, height / 2), red(width / 2, height - 3)]
  const side = left && !right ? 'left' : right && !left ? 'right' : top && !bottom ? 'top' : bottom ? 'bottom' : 'none'
  return `${width}x${height} ${side}`
}

// Loads the worker's script before the tests, because the first load takes a while.
beforeAll(async () => {
  await runInPhotoWorker({ kind: 'analysis', file: new Blob([(await redLeft()) as BlobPart]) })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Rotate', () => {
  test('turns a photo to the right, from how it is displayed, and so it is sent', async () => {
    const platform = await openWizard(2)
    choose('truckPhotos', await held(await redLeft(), 6))
    await expect.poll(redPlace).toBe('40x60 top')
    await view()
    await button('Rotate held.jpg').click()
    await expect.poll(redPlace).toBe('60x40 right')
    await expect.element(button('Rotate held.jpg')).toHaveFocus()
    await button('Close').click()
    await expect.element(button('View held.jpg')).toHaveFocus()
    await button('Next').click()
    await expect.poll(() => platform.sent('saveStep').length).toBe(1)
    const part = platform.sent('saveStep')[0]?.parts?.find((sent) => 'file' in sent)
    const sent = part !== undefined && 'file' in part ? await createImageBitmap(part.file) : null
    expect([sent?.width, sent?.height]).toEqual([60, 40])
  })
})

describe('failures are reported, and the photo stays attached', () => {
  test('a small photo gets a warning', async () => {
    await openWizard(3)
    choose('cdlUpload', await held(await redLeft(), 1))
    await expect.element(page.getByText('Small', { exact: true })).toBeVisible()
    await view()
    await expect.element(page.getByText(/This photo is small \(60 × 40 pixels\)/)).toBeVisible()
  })

  test('a worker that crashes during a change', async () => {
    await openWizard(3)
    choose('cdlUpload', await held(await redLeft(), 1))
    await view()
    await expect.element(button('Rotate held.jpg')).toBeVisible()
    withFailingWorker((worker) => void setTimeout(() => worker.dispatchEvent(new Event('error'))))
    await button('Rotate held.jpg').click()
    await expect.element(page.getByText('The photo could not be rotated. It is attached as it was.')).toBeVisible()
    await button('Close').click()
    await expect.element(button('Remove held.jpg')).toBeVisible()
  })
})
