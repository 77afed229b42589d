/** Photos as a phone makes them, and what a received picture turned out to be. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { PaperFile } from './wizard-page.ts'

/** A JPEG full of detail, drawn by the page's own browser, so that it is as heavy as a photo. */
export async function jpegPhoto(page: Page, name: string, width: number, height: number): Promise<PaperFile> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high)
      const brush = canvas.getContext('2d')
      if (brush === null) throw new Error('this browser draws nothing')
      for (let spot = 0; spot < 1000; spot += 1) {
        brush.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
        brush.fillRect(Math.random() * wide, Math.random() * high, 60, 60)
      }
      const reader = new FileReader()
      const read = new Promise((resolve) => reader.addEventListener('load', resolve))
      reader.readAsDataURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 }))
      await read
      return String(reader.result).replace(/^.*,/, '')
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** The same photo taken with the phone held upright: the picture lies on its side, and a note says so (EXIF, orientation 6). */
export function heldUpright(photo: PaperFile): PaperFile {
  const note = Buffer.from(
    `ffe1002245786966${'0000'}${'4d4d002a00000008'}${'0001'}${'0112000300000001'}${'00060000'}${'00000000'}`,
    'hex',
  )
  return { ...photo, buffer: Buffer.concat([photo.buffer.subarray(0, 2), note, photo.buffer.subarray(2)]) }
}

/** A PDF of about this many bytes that no compression makes smaller. */
export function heavyPdf(name: string, bytes: number): PaperFile {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)]),
  }
}

/** Width and height in pixels as a browser shows it. */
export function pictureSize(page: Page, bytes: Uint8Array): Promise<readonly [width: number, height: number]> {
  return page.evaluate(async (base64) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]))
    return [picture.width, picture.height] as const
  }, Buffer.from(bytes).toString('base64'))
}
