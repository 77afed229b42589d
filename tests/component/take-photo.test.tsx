/** The phone's camera beside the file fields: the back camera, and one tap for each further photo. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, giveFiles, input } from '../support/component-locators.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { emulateTouch } from '../support/touch-emulation.ts'

const cameras = () => [...document.querySelectorAll<HTMLInputElement>('.take-photo + input')]
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.take-photo')]
const listed = () => [...document.querySelectorAll('.file-list bdi')].map((name) => name.textContent)

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
      await expect.poll(listed).toHaveLength(at + 1)
    }
    expect(listed()).toEqual(['image.jpg', 'image-2.jpg', 'image-3.jpg'])
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
