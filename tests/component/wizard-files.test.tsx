/**
 * File fields in a real browser: which files are accepted, how they are listed, and that none is lost or sent twice.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply, SendOptions } from '../../src/platform/port.ts'
import { button, choose, giveFiles, input, press, stepHeading } from '../support/component-locators.ts'
import { holdWorker } from '../support/failing-worker.ts'
import { fakePlatform, json, later } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { picture } from '../support/picture.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { emulateTouch } from '../support/touch-emulation.ts'

const alertText = () => [...document.querySelectorAll('[role="alert"]')].map((entry) => entry.textContent).join(' ')

function listed(label: string): string[] {
  const names = document.querySelectorAll(`ul[aria-label="${label}"] bdi`)
  return [...names].map((entry) => entry.textContent ?? '')
}

const pngBytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const png = (name: string, extra = '') => new File([pngBytes, extra], name, { type: 'image/png', lastModified: 1 })
const pdf = (name: string) => new File(['%PDF-1.4 x %%EOF'], name, { type: 'application/pdf', lastModified: 1 })

afterEach(() => vi.restoreAllMocks())

describe('the list', () => {
  test('shows name and size, and appends', async () => {
    await openWizard(3)
    choose('cdlUpload', png('front.png'))
    await expect.poll(() => listed('CDL')).toEqual(['front.png'])
    choose('cdlUpload', pdf('back.pdf'), new File(['x'.repeat(1536)], 'notes.txt'))
    await expect.poll(() => listed('CDL')).toEqual(['front.png', 'back.pdf', 'notes.txt'])
    await expect.element(page.getByText('11 B', { exact: true })).toBeVisible()
    await expect.element(page.getByText('1.5 KB', { exact: true })).toBeVisible()
    choose('cdlUpload', pdf('back.pdf'))
    await expect.element(page.getByText('1 was already there.')).toBeVisible()
    for (const name of ['front.png', 'back.pdf']) {
      for (const verb of ['View', 'Download', 'Remove']) await expect.element(button(`${verb} ${name}`)).toBeVisible()
    }
  })

  test('a removal keeps the focus close', async () => {
    await openWizard(3)
    choose('cdlUpload', png('a.png'), png('b.png', 'b'))
    await expect.poll(() => listed('CDL')).toHaveLength(2)
    await press(button('Remove a.png'))
    await expect.element(button('Remove b.png')).toHaveFocus()
    await press(button('Remove b.png'))
    await expect.poll(() => document.activeElement).toBe(input('cdlUpload'))
  })

  test('files in preparation keep the focus close, too', async () => {
    await openWizard(2)
    choose('truckPhotos', png('a.png'), png('b.png', 'b'))
    await expect.element(button('Download b.png')).toBeVisible()
    const goOn = holdWorker()
    const large = await picture('large.png', 300, 200)
    choose('truckPhotos', large)
    await press(button('Remove b.png'))
    await expect.element(button('Remove large.png')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove a.png')).toHaveFocus()
    choose('truckPhotos', large)
    await press(button('Cancel'))
    await expect.poll(() => document.activeElement).toBe(input('truckPhotos'))
    choose('truckPhotos', large)
    await expect.element(button('Cancel')).toBeVisible()
    ;(button('Cancel').element() as HTMLElement).focus()
    goOn()
    await expect.poll(() => document.activeElement).toBe(input('truckPhotos'))
    await expect.element(button('Download large.png')).toBeVisible()
  })

  test('View shows a picture, Escape closes it, and the focus returns', async () => {
    await openWizard(2)
    choose('truckPhotos', await picture('truck.png', 8, 8))
    await press(button('View truck.png'))
    const dialog = page.getByRole('dialog', { name: 'truck.png' })
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth).toBe(8)
    await userEvent.keyboard('{Escape}')
    expect(dialog.elements()).toHaveLength(0)
    await expect.element(button('View truck.png')).toHaveFocus()
  })
})

describe('refused files, with an announced message', () => {
  test('a web page', async () => {
    await openWizard(5)
    choose('coiUpload', new File(['<html>Sign in'], 'coi.pdf'))
    await expect.poll(alertText).toContain('coi.pdf is a web page, not a document')
    expect(document.querySelectorAll('.file-row')).toHaveLength(0)
    expect(input('coiUpload').getAttribute('aria-describedby')).toContain('error')
  })

  test('a truck photo that is no image is logged and not added', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openWizard(2)
    choose(
      'truckPhotos',
      pdf('secret-name.pdf'),
      new File(['words'], 'notes.txt', { type: 'text/plain' }),
      png('truck.png'),
    )
    await expect.poll(() => listed('Truck photos')).toEqual(['truck.png'])
    await expect.poll(alertText).toMatch(/secret-name\.pdf is not a photo.*notes\.txt is not a photo/)
    expect(logged).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret-name') // no file names in a log
  })

  test('a file deleted meanwhile', async () => {
    await openWizard(3)
    const gone = png('usb.png')
    vi.spyOn(gone, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone')),
    } as unknown as Blob)
    // A FileList contains copies, but the test needs the same object back.
    Object.defineProperty(input('cdlUpload'), 'files', { value: [gone], configurable: true, writable: true })
    input('cdlUpload').dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(alertText).toContain('We could not read usb.png. Choose it again.')
  })
})

describe('sending', () => {
  test('Next stays on a refused file, and says why', async () => {
    const platform = await openWizard(3, {
      driver_credential: {
        cdl_class: 'No',
        cdl_suspended: 0,
        experience_years: 1,
        materials_hauled: 'Sand',
        has_gov_contracts: 0,
      },
    })
    choose('cdlUpload', new File([], 'empty.pdf'))
    input('cdlUpload').form?.requestSubmit()
    await expect.poll(alertText).toContain('empty.pdf: This file is empty. Choose another file.')
    await expect.poll(() => document.activeElement).toBe(input('cdlUpload'))
    expect(platform.sent('saveStep')).toEqual([])
    await expect.element(button('Next')).toBeEnabled()
  })

  test('during a save nothing can be attached or typed that would be lost', async () => {
    const platform = await openWizard(2)
    const answer = later<Reply>()
    platform.reply('saveStep', answer.promise)
    choose('truckPhotos', png('a.png'))
    await expect.poll(() => listed('Truck photos')).toEqual(['a.png'])
    await press(button('Next'))
    await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true')
    expect(input('truckPhotos').closest('[inert]')).not.toBeNull()
    expect(input('gvwr').closest('[inert]')).not.toBeNull()
    answer.settle(json({ success: true }))
    await expect.element(page.getByRole('heading', { name: /Step 3 of 7/ })).toBeVisible()
    expect(document.querySelector('[inert]')).toBeNull()
  })
})

describe('stored files of the provider', () => {
  const credential = {
    cdl_class: 'Class A',
    cdl_suspended: false,
    experience_years: 4,
    materials_hauled: 'Dirt',
    has_gov_contracts: true,
    cdl_file: ['https://files.example/cdl%20front.png', { name: 'back.pdf', size: 2048 }],
    dot_med_card_file: 'card.pdf',
  }

  test('are listed, not sent again, and Remove says that the provider keeps its copy', async () => {
    const platform = await openWizard(3, { driver_credential: credential })
    expect(listed('CDL')).toEqual(['cdl front.png', 'back.pdf'])
    expect(listed('DOT medical card')).toEqual(['card.pdf'])
    await expect.element(page.getByText('2.0 KB · Sent')).toBeVisible()
    await press(button('Remove back.pdf'))
    await expect.element(page.getByText('back.pdf is hidden here. TruckStaff keeps its copy.')).toBeVisible()
    expect(listed('CDL')).toEqual(['cdl front.png'])
    await press(button('Next'))
    await expect.poll(() => platform.sent('saveStep').length).toBe(1)
    expect(platform.sent('saveStep')[0]?.json).toMatchObject({ cdl_class: 'Class A', materials_hauled: 'Dirt' })
    expect(platform.sent('saveStep')[0]?.json).not.toHaveProperty('cdl_file')
  })

  test("one without an address says that it can't be opened here, at each press", async () => {
    await openWizard(3, { driver_credential: credential })
    const heard = listen()
    for (const times of [1, 2]) {
      await press(button('View card.pdf'))
      await expect.poll(() => heard.filter((text) => text === 'card.pdf cannot be opened here.')).toHaveLength(times)
    }
  })

  test('the view of a picture opens at once, and no more once it was closed', async () => {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    const [first, second] = [later<string | null>(), later<string | null>()]
    const asked = [first.promise, second.promise]
    const resolveFile = () => asked.shift() ?? Promise.resolve(null)
    await openWizard(3, { driver_credential: credential }, { ...platform, resolveFile })
    const view = button('View cdl front.png')
    const dialog = page.getByRole('dialog', { name: 'cdl front.png' })
    await press(view)
    await expect.element(dialog.getByText('Loading...')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(view).toHaveFocus()
    await press(view)
    await expect.element(dialog).toBeVisible()
    first.settle('data:image/png;base64,')
    await expect.element(dialog.getByText('Loading...')).toBeVisible()
    second.settle(null)
    await expect.poll(alertText).toContain('cdl front.png cannot be opened here.')
    expect(dialog.elements()).toEqual([])
  })
})

test('a removed file can be taken back, to its place in the list', async () => {
  await openWizard(2)
  choose('truckPhotos', png('a.png'), png('b.png'), png('c.png'))
  await expect.poll(() => listed('Truck photos')).toEqual(['a.png', 'b.png', 'c.png'])
  await press(button('Remove b.png'))
  await expect.poll(() => listed('Truck photos')).toEqual(['a.png', 'c.png'])
  await press(button('Undo b.png'))
  await expect.poll(() => listed('Truck photos')).toEqual(['a.png', 'b.png', 'c.png'])
  await expect.element(button('Undo b.png')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(input('truckPhotos'))

  await press(button('Remove b.png'))
  await expect.element(button('Undo b.png')).toBeVisible()
  choose('truckPhotos', png('d.png'))
  await expect.element(button('Undo b.png')).not.toBeInTheDocument()
})

const cameras = () => [...document.querySelectorAll<HTMLInputElement>('.take-photo + input')]
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.take-photo')]

/** Simulates a camera app: one photo, always under an iPhone's file name. */
function take(camera: HTMLInputElement | undefined, content: string, name = 'image.jpg') {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(content)])
  if (camera === undefined) throw new Error('no camera')
  giveFiles(camera, new File([bytes], name, { type: 'image/jpeg' }))
}

describe('on a touch screen', () => {
  beforeEach(() => emulateTouch(true))
  afterEach(() => emulateTouch(false))

  test('each photo is listed under its own name, and the next is one tap away', async () => {
    await openWizard(2)
    await expect.element(button('Take photo')).toBeVisible()
    buttons()[0]?.scrollIntoView({ block: 'center' })
    const place = buttons()[0]?.getBoundingClientRect().top
    for (const [at, content] of ['one', 'two', 'three'].entries()) {
      take(cameras()[0], content)
      await expect.element(button('Take another photo')).toHaveFocus()
      await expect.poll(() => listed('Truck photos')).toHaveLength(at + 1)
    }
    expect(listed('Truck photos')).toEqual(['image.jpg', 'image-2.jpg', 'image-3.jpg'])
    expect(buttons()[0]?.getBoundingClientRect().top).toBe(place)
  })

  test('it requests the back camera, for pictures only', async () => {
    await openWizard(2)
    await expect.poll(cameras).toHaveLength(1)
    const [camera] = cameras()
    expect(camera?.getAttribute('capture')).toBe('environment')
    expect(camera?.accept).toBe('image/*')
    const opened: Element[] = []
    camera?.addEventListener('click', (event) => {
      event.preventDefault()
      opened.push(event.currentTarget as Element)
    })
    buttons()[0]?.focus()
    await userEvent.keyboard('{Enter}')
    expect(opened).toEqual([camera])
  })

  test("name and label belong to the field; the button's description says what it is for", async () => {
    await openWizard(3)
    for (const [name, label] of [
      ['cdlUpload', 'CDL'],
      ['medCardUpload', 'DOT medical card'],
    ] as const) {
      expect(document.querySelectorAll(`[name=${name}]`)).toHaveLength(1)
      expect(
        page
          .getByLabelText(label)
          .elements()
          .filter((found) => found.matches('[type=file]')),
      ).toEqual([input(name)])
    }
    expect(cameras().map((camera) => camera.name)).toEqual(['', ''])
    const [first] = buttons()
    await expect.element(page.elementLocator(first as Element)).toHaveAccessibleName('Take photo')
    await expect.element(page.elementLocator(first as Element)).toHaveAccessibleDescription('CDL')
  })

  test.each([320, 700])('at %i px it is beside Choose files, and a large enough target', async (width) => {
    await openWizard(2)
    await page.viewport(width, 740)
    await expect.element(button('Take photo')).toBeVisible()
    const [zone, camera] = [document.querySelector('.drop'), buttons()[0]].map((part) => part?.getBoundingClientRect())
    expect(camera?.top).toBe(zone?.top)
    expect(camera?.height).toBeGreaterThanOrEqual(44)
    expect(camera?.right).toBeLessThanOrEqual(width)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

test('with a mouse there is none', async () => {
  await openWizard(3)
  expect(buttons()).toEqual([])
  expect(cameras()).toEqual([])
})

describe('attached files, by ear', () => {
  test('are announced by name and number, removed ones too, and the field counts them', async () => {
    await openWizard(2)
    const heard = listen()
    choose('truckPhotos', await picture('truck1.jpg', 500, 400, 'image/jpeg'))
    await expect.poll(() => heard).toContain('truck1.jpg attached, 1 photo')
    await expect.element(page.getByText('truck1.jpg').last()).toHaveAttribute('translate', 'no')
    choose(
      'truckPhotos',
      await picture('truck2.jpg', 501, 400, 'image/jpeg'),
      await picture('truck3.jpg', 502, 400, 'image/jpeg'),
    )
    await expect.poll(() => heard).toContain('2 files attached, 3 photos')
    expect(input('truckPhotos').files).toHaveLength(3)
    await press(button('Remove truck2.jpg'))
    await expect.poll(() => heard).toContain('truck2.jpg removed.')
    expect(input('truckPhotos').files).toHaveLength(2)
  })

  test('a remark about a photo names it', async () => {
    await openWizard(2)
    const heard = listen()
    choose('truckPhotos', await picture('dark.jpg', 600, 400, 'image/jpeg'))
    await expect.poll(() => heard.join('|')).toMatch(/dark\.jpg: (Too dark|Blurred|Small)/)
  })
})

const aboutSaving = (heard: readonly string[]) => heard.filter((text) => /Saving|sent/.test(text))

test('an upload is announced at each quarter and at its end', async () => {
  const platform = await openWizard(2)
  let report: NonNullable<SendOptions['onProgress']> = () => undefined
  const reply = later<Reply>()
  platform.reply('saveStep', (_request, options) => {
    report = options.onProgress ?? report
    return reply.promise
  })
  choose('truckPhotos', await picture('truck.jpg', 500, 400, 'image/jpeg'))
  await expect.element(button('Download truck.jpg')).toBeVisible()
  await expect.element(page.getByText('Too dark')).toBeInTheDocument()
  const heard = listen()
  await press(button('Next'))
  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toBeInTheDocument()
  for (const [sent, said] of [
    [10, 'Saving...'],
    [26, '25% of your files sent'],
    [30, '25% of your files sent'],
    [51, '50% of your files sent'],
    [99, '75% of your files sent'],
    [100, 'Your files are sent.'],
  ] as const) {
    report(sent, 100)
    await expect.poll(() => aboutSaving(heard).at(-1)).toBe(said)
  }
  expect(aboutSaving(heard)).toHaveLength(5)
  reply.settle(json({ success: true }))
  await expect.element(stepHeading(3)).toBeVisible()
})
