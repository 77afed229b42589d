/** Attaches full-size phone photos. */
import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import type { Sandbox } from '../sandbox/start.ts'
import { place, withNote } from './noted-photo.ts'
import { draftStored, type PaperFile } from './wizard-page.ts'

/** Returns photos of 12 megapixels with a GPS location, rendered by the page's own browser. */
export async function roadPhotos(page: Page, count: number): Promise<PaperFile[]> {
  const drawn = await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(4032, 3024)
    const brush = canvas.getContext('2d')
    if (brush === null) throw new Error('this browser draws nothing')
    const grain = brush.createImageData(256, 256)
    for (let at = 0; at < grain.data.length; at += 4) {
      grain.data.fill((at * 7919 + (at >> 9) * 104_729) % 256, at, at + 3)
      grain.data[at + 3] = 255
    }
    for (let x = 0; x < 4032; x += 256) for (let y = 0; y < 3024; y += 256) brush.putImageData(grain, x, y)
    const photos: string[] = []
    for (let number = 0; number < wanted; number += 1) {
      brush.fillStyle = `hsl(${number * 60} 80% 50%)`
      brush.fillRect(0, 0, 2000, 3024)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      photos.push(new Uint8Array(await blob.arrayBuffer()).toBase64())
    }
    return photos
  }, count)
  return drawn.map((base64, number) => ({
    name: `IMG_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(withNote(Buffer.from(base64, 'base64'))),
  }))
}

const rows = (page: Page) => page.getByRole('list', { name: 'Truck photos' }).getByRole('listitem')
const names = (photos: readonly PaperFile[]) => photos.map(({ name }) => new RegExp(name.replace('.', '\\.')))

/** Prepares two photos and keeps the others waiting until the page is replaced, however fast this machine is. */
async function holdPreparation(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    let photos = 0
    Worker.prototype.postMessage = function post(this: Worker, job: { kind?: string }) {
      if (job.kind === 'prepare') photos += 1
      if (job.kind !== 'prepare' || photos <= 2) postMessage.call(this, job)
    }
  })
}

/** Attaches more than two photos, of which two become ready and are stored. All are listed meanwhile, and typing works. */
export async function expectPhotosListed(page: Page, photos: readonly PaperFile[]): Promise<void> {
  await holdPreparation(page)
  // From disk: sending tens of megabytes to the browser takes longer than all the rest.
  const files = photos.map(({ name, buffer }) => {
    const file = test.info().outputPath(name)
    writeFileSync(file, buffer)
    return file
  })
  await page.locator('input[name=truckPhotos]').setInputFiles(files)
  await expect(rows(page)).toHaveText(names(photos))
  await expect(page.getByText(`Preparing 3 of ${photos.length}`).first()).toBeVisible()
  await page.locator('[name=yearMakeModel]').fill('2019 Mack')
  await draftStored(page, '2019 Mack')
  await expect(rows(page).and(page.locator('[aria-busy=true]'))).toHaveCount(photos.length - 2)
}

/** Asserts that a new page has the two photos that were ready and names the others, and attaches those again. */
export async function expectPhotosNamed(page: Page, photos: readonly PaperFile[]): Promise<void> {
  const [ready, open] = [photos.slice(0, 2), photos.slice(2)]
  await expect(rows(page)).toHaveText(names(ready))
  await expect(page.locator('[name=yearMakeModel]')).toHaveValue('2019 Mack')
  await expect(page.getByText('Please attach your files again:').locator('..')).toContainText(
    open.map(({ name }) => name).join(', '),
  )
  await page.locator('input[name=truckPhotos]').setInputFiles(open.map(({ name }) => test.info().outputPath(name)))
  await expect(rows(page)).toHaveText(names(photos))
  await expect(rows(page).and(page.locator('[aria-busy=true]'))).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText(/remove the place where they were taken/)).toBeVisible()
}

/** Sends the step and asserts that each photo is sent once, smaller than the original and without its location. */
export async function expectPhotosSent(
  page: Page,
  photos: readonly PaperFile[],
  sandbox: Pick<Sandbox, 'application'>,
  email: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Step 3 of 7/ })).toBeVisible({ timeout: 60_000 })
  const files = sandbox.application(email)?.files ?? []
  expect(files.map(({ name }) => name)).toEqual(photos.map(({ name }) => name))
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(photos.length)
  for (const [index, { bytes }] of files.entries()) {
    const chosen = photos[index]?.buffer
    expect(chosen?.includes(place)).toBe(true)
    expect(Buffer.from(bytes).includes(place)).toBe(false)
    expect(bytes.length).toBeLessThan((chosen?.length ?? 0) / 2)
  }
}
