/** Photos in a real browser, from the choice until they can be sent. */
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showLanguage } from '../../src/i18n/language.ts'
import { runInPhotoWorker } from '../../src/pictures/photo-jobs.ts'
import { button, choose, press } from '../support/component-locators.ts'
import { holdWorker, withAlteredCanvas, withFailingWorker } from '../support/failing-worker.ts'
import type { FakePlatform } from '../support/fake-platform.ts'
import { noted, place } from '../support/noted-photo.ts'
import { openWizard } from '../support/render-wizard.tsx'

const rows = (label: string) => [...document.querySelectorAll(`ul[aria-label="${label}"] > li`)]
const isReady = (row: Element) => row.getAttribute('aria-busy') !== 'true'

/** A JPEG with a red left half. Noise, which does not compress, would take most of a test's time. */
async function photo(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('this browser draws nothing')
  brush.fillStyle = '#f00'
  brush.fillRect(0, 0, width / 2, height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  return new File([blob, name], name, { type: 'image/jpeg', lastModified: 1 }) // no two are equal
}

/** @param count the number of files, which may go in several saves */
async function sentFiles(platform: FakePlatform, count: number): Promise<File[]> {
  const files = () =>
    platform
      .sent('saveStep')
      .flatMap(({ parts }) => (parts ?? []).flatMap((part) => ('file' in part ? [part.file] : [])))
  await expect.poll(() => files().length, { timeout: 15_000 }).toBe(count)
  return files()
}

async function seen(file: Blob) {
  const { width, height } = await createImageBitmap(file)
  return { width, height, note: new TextDecoder('latin1').decode(await file.arrayBuffer()).includes(place) }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('chosen photos', () => {
  test('are all listed before the first is ready; then each is resized', async () => {
    await openWizard(2)
    const goOn = holdWorker()
    choose('truckPhotos', ...(await Promise.all([1, 2, 3].map((number) => photo(`${number}.jpg`, 300, 200)))))
    await expect.poll(() => rows('Truck photos').map(isReady)).toEqual([false, false, false])
    expect(rows('Truck photos')[0]?.textContent).toMatch(/^(Preparing|Waiting)1\.jpg.* (KB|MB)$/)
    const tools = () => rows('Truck photos').map((row) => row.querySelectorAll('.file-actions button').length)
    expect(tools()).toEqual([1, 1, 1]) // Remove
    await expect.element(page.getByRole('progressbar', { name: 'Preparing files' })).toBeInTheDocument()
    goOn()
    await expect.poll(() => rows('Truck photos').map(isReady), { timeout: 15_000 }).toEqual([true, true, true])
    await expect.poll(() => page.getByRole('progressbar', { name: 'Preparing files' }).elements()).toEqual([])
    expect(tools()).toEqual([2, 2, 2]) // and Download
    await expect
      .element(
        page.getByText('We make photos smaller and remove the place where they were taken before they are sent.'),
      )
      .toBeVisible()
  })

  test.each([1280, 360])('in a window of %i px: nothing moves when they become ready', async (width) => {
    await openWizard(2, {}, undefined, [width, 900])
    const goOn = holdWorker()
    choose('truckPhotos', ...(await Promise.all(['a.jpg', 'b.jpg'].map((name) => photo(name, 240, 180)))))
    const heights = () => rows('Truck photos').map((row) => row.getBoundingClientRect().height)
    const nextTop = () => button('Next').element().getBoundingClientRect().top + window.scrollY
    await expect.poll(() => rows('Truck photos').map(isReady)).toEqual([false, false])
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const before = { heights: heights(), next: nextTop() }
    goOn()
    await expect.poll(() => document.querySelectorAll('.photo-preview').length, { timeout: 15_000 }).toBe(2)
    await expect.poll(() => ({ heights: heights(), next: nextTop() })).toEqual(before)
  })

  test.each(['en', 'es'] as const)('say what happens to them within their tile on a phone, in %s', async (language) => {
    await openWizard(2, {}, undefined, [360, 740])
    await showLanguage(language)
    onTestFinished(() => void showLanguage('en'))
    holdWorker()
    choose('truckPhotos', ...(await Promise.all(['a.jpg', 'b.jpg'].map((name) => photo(name, 240, 180)))))
    await expect.poll(() => document.querySelectorAll('.file-state').length).toBe(2)
    for (const state of document.querySelectorAll('.file-state')) {
      const tile = state.closest('li')?.getBoundingClientRect()
      expect(state.getBoundingClientRect().left, state.textContent ?? '').toBeGreaterThanOrEqual(tile?.left ?? 0)
    }
  })

  test('twenty take at most two screens of a phone, and are removed without opening them', async () => {
    await openWizard(2, {}, undefined, [360, 740])
    const one = await photo('0.jpg', 40, 30)
    const twenty = Array.from({ length: 20 }, (_, at) => new File([one], `IMG_2026112${at}.jpg`, { lastModified: at }))
    choose('truckPhotos', ...twenty)
    await expect.poll(() => document.querySelectorAll('.photo-preview').length, { timeout: 15_000 }).toBe(20)
    const list = page.getByRole('list', { name: 'Truck photos' }).element().getBoundingClientRect()
    expect(list.height).toBeLessThan(2 * 740)
    expect(document.documentElement.scrollWidth).toBe(360)
    for (const verb of ['View', 'Download', 'Remove']) {
      const { width, height } = button(`${verb} IMG_20261120.jpg`).element().getBoundingClientRect()
      expect(Math.min(width, height), verb).toBeGreaterThanOrEqual(44)
    }
    await press(button('Remove IMG_20261120.jpg'))
    expect(rows('Truck photos')).toHaveLength(19)
  })

  test('are not left behind: the browser asks while they are not on the device', async () => {
    await openWizard(2)
    const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaving()).toBe(true)
    const goOn = holdWorker()
    choose('truckPhotos', await photo('truck.jpg', 400, 300))
    expect(leaving()).toBe(false)
    goOn()
    await expect.poll(() => rows('Truck photos').map(isReady)).toEqual([true])
    await expect.poll(leaving).toBe(true)
  })

  test('are waited for by Next, which says so; the wait can be stopped, or left to go on', async () => {
    const platform = await openWizard(2)
    const goOn = holdWorker()
    const photos = await Promise.all([1, 2, 3].map((number) => photo(`${number}.jpg`, 400, 300)))
    choose('truckPhotos', ...photos)
    document.querySelector<HTMLFormElement>('form.card')?.requestSubmit()
    await expect
      .element(page.getByRole('button', { name: /^Preparing [1-3] of 3$/ }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Go on while this is sent')).toBeVisible()
    expect(page.getByRole('progressbar', { name: 'Preparing files' }).elements()).toHaveLength(1)
    await press(button('Stop waiting'))
    await expect.element(button('Next')).toHaveFocus()
    expect(platform.sent('saveStep')).toEqual([])
    expect(rows('Truck photos').length).toBe(3)
    goOn()
    await press(button('Next'))
    expect((await sentFiles(platform, 3)).map(({ name }) => name)).toEqual(photos.map(({ name }) => name))
  })

  test('can be removed during preparation, one or all unfinished ones', async () => {
    const platform = await openWizard(2)
    const goOn = holdWorker()
    choose('truckPhotos', ...(await Promise.all(['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`, 300, 200)))))
    await press(button('Remove a.jpg'))
    await press(button('Cancel'))
    await expect.element(page.getByText('3 files were taken off the list.')).toBeVisible()
    expect(rows('Truck photos')).toEqual([])
    goOn()
    choose('truckPhotos', await photo('e.jpg', 300, 200))
    await press(button('Next'))
    expect((await sentFiles(platform, 1)).map(({ name }) => name)).toEqual(['e.jpg'])
  })

  test('in two fields at once are all sent, in their size and without their location', async () => {
    const answered = { cdl_class: 'No', cdl_suspended: 0, experience_years: 1, materials_hauled: 'Sand' }
    const platform = await openWizard(3, { driver_credential: { ...answered, has_gov_contracts: 0 } })
    choose(
      'cdlUpload',
      await noted(await photo('front.jpg', 2600, 1200), 6),
      await noted(await photo('s.jpg', 90, 60), 6),
    )
    choose('medCardUpload', await noted(await photo('card.jpg', 2600, 1200), 1))
    await press(button('Next'))
    const files = await sentFiles(platform, 3)
    expect(files.map(({ name }) => name)).toEqual(['front.jpg', 's.jpg', 'card.jpg'])
    expect(await Promise.all(files.map(seen))).toEqual([
      { width: 1182, height: 2560, note: false },
      { width: 60, height: 90, note: false },
      { width: 2560, height: 1182, note: false },
    ])
  })
})

describe('a photo that is small enough', () => {
  test('keeps its size, name and type; what is transparent becomes white', async () => {
    const answered = { cdl_class: 'No', cdl_suspended: 0, experience_years: 1, materials_hauled: 'Sand' }
    const platform = await openWizard(3, { driver_credential: { ...answered, has_gov_contracts: 0 } })
    const canvas = new OffscreenCanvas(240, 180)
    canvas.getContext('2d')?.fillRect(0, 0, 120, 180)
    const [png, webp] = await Promise.all(['image/png', 'image/webp'].map((type) => canvas.convertToBlob({ type })))
    choose('cdlUpload', new File([png as Blob], 'paper.png'), new File([webp as Blob], 'paper.webp'))
    choose('medCardUpload', await noted(await photo('card.JPEG', 300, 200), 1))
    await press(button('Next'))
    const files = await sentFiles(platform, 3)
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['paper.png', 'image/png'],
      ['paper.jpg', 'image/jpeg'],
      ['card.JPEG', 'image/jpeg'],
    ])
    expect((await Promise.all(files.map(seen))).map(({ width, note }) => [width, note])).toEqual([
      [240, false],
      [240, false],
      [300, false],
    ])
    for (const file of files.slice(0, 2)) {
      const brush = new OffscreenCanvas(240, 180).getContext('2d')
      brush?.drawImage(await createImageBitmap(file), 0, 0)
      expect([...(brush?.getImageData(180, 90, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
    }
  })
})

describe('a photo that cannot be prepared is sent as it is, which is reported', () => {
  const words = /truck.jpg cannot be shown here. It is sent as it is, also with the place where it was taken/

  test.each([
    ['is damaged', [0xff, 0xd8, 0xff], [], words],
    [
      'has more than 70 megapixels',
      [0xff, 0xd8],
      [0xff, 0xc0, 0, 11, 8, 0x3a, 0x98, 0x3a, 0x98, 1, 1, 0x11, 0],
      /truck.jpg has more than 70 megapixels. It is sent as it is, also with the place where it was taken/,
    ],
  ])('because it %s', async (_, start, frame, message) => {
    const platform = await openWizard(2)
    const bytes = new Uint8Array([...start, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, ...Array(99).fill(7)])
    choose('truckPhotos', new File([bytes], 'truck.jpg', { type: 'image/jpeg' }))
    await expect.element(page.getByText(message)).toBeVisible()
    await press(button('Next'))
    const [sent] = await sentFiles(platform, 1)
    expect(new Uint8Array((await sent?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
  })
})

describe('a browser whose protection alters what is read from a canvas', () => {
  const words = /tracking protection spoils photos .* we send them as they are, with the place where they were taken/

  test('as noise: photos are sent as they are, and the field says that their place is not removed', async () => {
    withAlteredCanvas('(_, at) => (at * 7919 + (at >> 5) * 104729) % 256')
    const platform = await openWizard(2)
    const chosen = await noted(await photo('truck.jpg', 2400, 1800), 1)
    choose('truckPhotos', chosen)
    await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByText(/remove the place where they were taken before/).elements()).toEqual([])
    await expect.poll(() => document.querySelector<HTMLImageElement>('.photo-preview')?.naturalWidth).toBe(2400)
    await press(button('Next'))
    const [sent] = await sentFiles(platform, 1)
    expect(new Uint8Array((await sent?.arrayBuffer()) as ArrayBuffer)).toEqual(
      new Uint8Array(await chosen.arrayBuffer()),
    )
  })

  test('by a unit or two: photos are prepared as usual', async () => {
    withAlteredCanvas('(value, at) => value + (at % 3 === 0 ? 2 : at % 3 === 1 ? -1 : 0)')
    const platform = await openWizard(2)
    choose('truckPhotos', await noted(await photo('truck.jpg', 1700, 800), 1))
    await press(button('Next'))
    const [sent] = await sentFiles(platform, 1)
    expect(await seen(sent as File)).toEqual({ width: 1600, height: 753, note: false })
    expect(page.getByText(words).elements()).toEqual([])
  })
})

/** Opens the dialog of the attached photo. */
const view = () => press(button('View held.jpg'))

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

describe('Rotate', () => {
  test('turns a photo to the right, from how it is displayed, and so it is sent', async () => {
    const platform = await openWizard(2)
    choose('truckPhotos', await held(await redLeft(), 6))
    await expect.poll(redPlace).toBe('40x60 top')
    await view()
    await press(button('Rotate held.jpg'))
    await expect.poll(redPlace).toBe('60x40 right')
    await expect.element(button('Rotate held.jpg')).toHaveFocus()
    await press(button('Close'))
    await expect.element(button('View held.jpg')).toHaveFocus()
    await press(button('Next'))
    await expect.poll(() => platform.sent('saveStep').length).toBe(1)
    const part = platform.sent('saveStep')[0]?.parts?.find((sent) => 'file' in sent)
    const sent = part !== undefined && 'file' in part ? await createImageBitmap(part.file) : null
    expect([sent?.width, sent?.height]).toEqual([60, 40])
  })
})

describe('failures are reported, and the photo stays attached', () => {
  test('a small photo, and a worker that crashes during a change', async () => {
    await openWizard(3)
    choose('cdlUpload', await held(await redLeft(), 1))
    await expect.element(page.getByText('Small', { exact: true })).toBeVisible()
    await view()
    await expect.element(page.getByText(/This photo is small \(60 × 40 pixels\)/)).toBeVisible()
    await expect.element(button('Rotate held.jpg')).toBeVisible()
    withFailingWorker((worker) => void setTimeout(() => worker.dispatchEvent(new Event('error'))))
    await press(button('Rotate held.jpg'))
    await expect.element(page.getByText('The photo could not be rotated. It is attached as it was.')).toBeVisible()
    await press(button('Close'))
    await expect.element(button('Remove held.jpg')).toBeVisible()
  })
})
