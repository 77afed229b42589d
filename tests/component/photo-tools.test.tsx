/** Editing an attached photo, in a real browser: no failure loses the attached file. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { runInPhotoWorker } from '../../src/pictures/photo-jobs.ts'
import { button, choose } from '../support/component-locators.ts'
import { withFailingWorker } from '../support/failing-worker.ts'
import { noted } from '../support/noted-photo.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { emulateTouch } from '../support/touch-emulation.ts'

/** Opens the dialog of the attached photo. */
const view = () => button('View held.jpg').click()

const corner = (name: string) => page.getByRole('slider', { name, exact: true })

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

describe('Straighten', () => {
  test('by keyboard alone; the original can be kept', async () => {
    await openWizard(3)
    choose('cdlUpload', await held(await redLeft(), 1))
    await view()
    await button('Straighten held.jpg').click()
    ;(corner('Top left corner').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight>4/}{Shift>}{ArrowDown}{/Shift}')
    const before = '8 percent from the left, 8 percent from the top'
    await expect.element(corner('Top left corner')).not.toHaveAttribute('aria-valuetext', before)
    await button('Straighten').click()
    await expect.element(page.getByRole('img', { name: 'The straightened photo' })).toBeVisible()
    await button('Change the corners').click()
    await expect.element(button('Straighten')).toHaveFocus()
    await expect.element(corner('Bottom right corner')).toBeVisible()
    await button('Keep original').click()
    await button('Close').click()
    expect(await redPlace()).toBe('60x40 left')
  })

  test('swapped corners are reported', async () => {
    await openWizard(3)
    choose('cdlUpload', await held(await redLeft(), 1))
    await view()
    await button('Straighten held.jpg').click()
    ;(corner('Top left corner').element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>}{ArrowRight>20/}{ArrowDown>20/}{/Shift}')
    await button('Straighten').click()
    await expect.element(page.getByText(/Two corners have changed places/)).toBeVisible()
    await expect.element(button('Remove held.jpg')).toBeInTheDocument()
  })
})

test('a straightened photo replaces the original, with its tile and its View', async () => {
  await openWizard(2)
  choose('truckPhotos', await held(await redLeft(), 1))
  await view()
  await button('Straighten held.jpg').click()
  await button('Straighten').click()
  await button('Use straightened').click()
  await expect.element(page.getByRole('dialog', { name: 'held.jpg' })).toBeVisible()
  await button('Close').click()
  await expect.poll(redPlace).toBe('30x40 none') // the right half, which looks like a paper
  await expect.element(button('View held.jpg')).toHaveFocus()
})

describe('Straighten under a finger', () => {
  beforeEach(() => emulateTouch(true))
  afterEach(() => emulateTouch(false))

  const box = (selector: string) => {
    const element = document.querySelector(selector)
    if (element === null) throw new Error(`no ${selector}`)
    return element.getBoundingClientRect()
  }
  /** Dispatches a touch event. @param by distance from the handle's center, in pixels */
  function touch(name: string, type: string, by: { readonly x: number; readonly y: number }) {
    const element = corner(name).element() as HTMLElement
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = { clientX: left + width / 2 + by.x, clientY: top + height / 2 + by.y }
    element.setPointerCapture = () => undefined // there is no active pointer to capture
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: 'touch', ...at }))
  }
  async function openStraighten() {
    await openWizard(3)
    choose('cdlUpload', await held(await redLeft(), 1))
    await view()
    await button('Straighten held.jpg').click()
    await expect.poll(() => document.querySelector<HTMLImageElement>('.corners-stage img')?.complete).toBe(true)
  }
  async function fitInto(width: number, height: number) {
    await page.viewport(width, height)
    // The handles move until the stage has the photo's shape.
    await expect.poll(() => box('.corners-stage').width / box('.corners-stage').height).toBeCloseTo(1.5, 1)
  }

  test('at each size the photo fills the free space and all buttons are in view', async () => {
    await openStraighten()
    for (const [width, height] of [
      [320, 568],
      [568, 320],
      [1280, 800],
    ] as const) {
      await fitInto(width, height)
      const within = (name: string) => {
        const part = button(name).element().getBoundingClientRect()
        return part.left >= 0 && part.top >= 0 && part.right <= width && part.bottom <= height
      }
      const spare = () => {
        const [room, photo] = [box('.dialog-picture'), box('.corners-stage')]
        return Math.min(room.width - photo.width, room.height - photo.height)
      }
      await expect.poll(spare, { message: `${width}` }).toBeCloseTo(44, 0)
      if (width < 480) expect(box('.corners-stage').width).toBeGreaterThanOrEqual(width - 44)
      if (height < 480) expect(box('.dialog-picture').height).toBeGreaterThanOrEqual(height - 30)
      for (const name of ['Keep original', 'Straighten']) expect(within(name), name).toBe(true)
      await button('Straighten').click()
      await expect.element(button('Use straightened')).toBeVisible()
      for (const name of ['Keep original', 'Change the corners', 'Use straightened']) {
        expect(within(name), name).toBe(true)
      }
      expect(document.querySelector('dialog')?.scrollHeight).toBeLessThanOrEqual(height)
      await button('Change the corners').click()
    }
  })

  test('handles are 44 px and transparent, and a corner is dragged without a jump beside the finger', async () => {
    await openStraighten()
    await fitInto(360, 740)
    for (const handle of document.querySelectorAll('.corner')) {
      const { width, height } = handle.getBoundingClientRect()
      expect([width, height]).toEqual([44, 44])
      for (const pseudo of [undefined, '::after']) {
        expect(getComputedStyle(handle, pseudo).backgroundColor).toBe('rgba(0, 0, 0, 0)')
      }
    }
    expect(getComputedStyle(document.querySelector('.corners-stage polygon') as Element).fill).toBe('none')
    const before = corner('Top left corner').element().getBoundingClientRect()
    touch('Top left corner', 'pointerdown', { x: 10, y: -6 })
    touch('Top left corner', 'pointermove', { x: 40, y: 24 })
    const handle = () => corner('Top left corner').element().getBoundingClientRect()
    await expect.poll(() => handle().left - before.left).toBeCloseTo(30, 0)
    const after = handle()
    expect(after.top - before.top).toBeCloseTo(30, 0)
    touch('Top left corner', 'lostpointercapture', { x: 0, y: 0 })
    touch('Top left corner', 'pointermove', { x: 99, y: 99 })
    expect(handle()).toEqual(after)
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
    await button('Straighten held.jpg').click()
    await button('Straighten').click()
    await expect.element(page.getByText(/could not be straightened. The original is still attached/)).toBeVisible()
    await button('Keep original').click()
    await button('Close').click()
    await expect.element(button('Remove held.jpg')).toBeVisible()
  })
})
