/** The way of an applicant from Sign Up to the receipt on a phone, with as many truck photos as a field takes. */
import { expect, type Page } from '@playwright/test'
import { test } from '../kit.ts'
import { fillStep, josefina, sendStep, signUp } from '../support/applicant.ts'
import type { PaperFile } from '../support/wizard-page.ts'
import { comparePicture, picturesFromHere, settled } from './pictures.ts'

const now = Date.parse('2026-11-12T15:00:00Z')

test.use({ viewport: { width: 360, height: 740 }, sandboxOptions: { now: () => now } })

/** Returns drawn photos of dump trucks, each in its own color, as a phone names them. */
async function truckPhotos(page: Page, count: number): Promise<PaperFile[]> {
  const drawn = await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(1600, 1200)
    const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const photos: string[] = []
    for (let number = 0; number < wanted; number += 1) {
      const fill = (color: string, x: number, y: number, width: number, height: number) => {
        brush.fillStyle = color
        brush.fillRect(x, y, width, height)
      }
      fill('#9cc4e4', 0, 0, 1600, 800)
      fill('#8a7b68', 0, 800, 1600, 400)
      for (let at = 0; at < 6000; at += 1) fill('#5d5145', (at * 37) % 1600, 800 + ((at * 101) % 400), 3, 3) // gravel
      fill(`hsl(${number * 18} 60% 45%)`, 250, 420, 750, 330)
      fill('#f4f1ec', 1020, 480, 330, 270)
      fill('#26313b', 1120, 520, 180, 110)
      brush.fillStyle = '#1d1b19'
      for (const x of [400, 640, 1180]) {
        brush.beginPath()
        brush.arc(x, 790, 100, 0, 7)
        brush.fill()
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      photos.push(new Uint8Array(await blob.arrayBuffer()).toBase64())
    }
    return photos
  }, count)
  return drawn.map((base64, number) => ({
    name: `IMG_20261112_0815${number + 10}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }))
}

test('from Sign Up to the receipt at 360 x 740 with 20 photos', async ({ page, portal }) => {
  test.slow()
  picturesFromHere()
  await page.clock.setFixedTime(now)
  // Chromium draws a whole page through a window one pixel wide. The portal would scroll the focused field into view.
  await page.addInitScript(() => {
    addEventListener('resize', (event) => window.innerWidth === 1 && event.stopImmediatePropagation(), true)
    // A finger, whose emulation a picture of a whole page would end.
    const { matchMedia } = window
    window.matchMedia = (query) => matchMedia.call(window, query === '(pointer: coarse)' ? 'all' : query)
  })
  const picture = async (name: string) => {
    await settled(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await comparePicture(page, `way ${name}`, { fullPage: true })
  }
  await page.goto(portal.origin)
  await signUp(page, josefina)
  await picture('1 dashboard')
  await page.getByRole('button', { name: 'Continue Application' }).first().click()
  for (const step of [1, 2, 3, 4, 5, 6, 7]) {
    await fillStep(page, step, { withFiles: step !== 2 })
    if (step === 2) {
      await page.locator('input[name=truckPhotos]').setInputFiles(await truckPhotos(page, 20))
      await expect(page.locator('.photo-preview')).toHaveCount(20)
    }
    await expect(page.locator('li[aria-busy=true]')).toHaveCount(0)
    await picture(`${step + 1} step ${step}`)
    await sendStep(page, step)
  }
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  await page.getByRole('button', { name: 'Show receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeFocused()
  await picture('9 receipt')
})
