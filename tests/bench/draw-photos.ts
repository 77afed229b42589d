/** Photos of a phone's size, drawn by the browser. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'

/** Renders a photo of 4032 x 3024 with changing light, grain of several sizes, and print. */
async function drawPhoto(page: Page, seed: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (number) => {
    const [width, height] = [4032, 3024]
    const canvas = new OffscreenCanvas(width, height)
    const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const light = brush.createLinearGradient(0, 0, width, height)
    light.addColorStop(0, `hsl(${number * 18} 40% 60%)`)
    light.addColorStop(1, `hsl(${number * 18 + 90} 40% 35%)`)
    brush.fillStyle = light
    brush.fillRect(0, 0, width, height)
    const grain = new OffscreenCanvas(512, 512)
    const grainBrush = grain.getContext('2d') as OffscreenCanvasRenderingContext2D
    const pixels = grainBrush.createImageData(512, 512)
    let state = number + 1
    for (let at = 0; at < pixels.data.length; at += 4) {
      state = (state * 1103515245 + 12345) % 2147483648
      pixels.data.fill(state >> 20, at, at + 3)
      pixels.data[at + 3] = 36
    }
    grainBrush.putImageData(pixels, 0, 0)
    for (const size of [512, 1024, 2048, 4096]) {
      for (let x = 0; x < width; x += size)
        for (let y = 0; y < height; y += size) brush.drawImage(grain, x, y, size, size)
    }
    brush.fillStyle = '#111'
    for (let line = 0; line < 36; line += 1) {
      brush.font = `${24 + (line % 6) * 12}px sans-serif`
      brush.fillText(`Certificate of liability insurance ${number} 0123456789 line ${line}`, 120, 100 + line * 80)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    return new Uint8Array(await blob.arrayBuffer()).toBase64()
  }, seed)
  return Buffer.from(base64, 'base64')
}

/** @returns the files' paths */
export async function drawPhotos(browser: Browser, folder: string, count: number): Promise<string[]> {
  const page = await browser.newPage()
  const files: string[] = []
  for (let number = 0; number < count; number += 1) {
    const file = path.join(folder, `IMG_${String(number).padStart(4, '0')}.jpg`)
    writeFileSync(file, await drawPhoto(page, number))
    files.push(file)
  }
  await page.close()
  return files
}
