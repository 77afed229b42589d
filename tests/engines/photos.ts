/** Photos in every engine but Chromium: prepared by its own decoder and encoder, then sent as prepared, each once. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatSize } from '../../src/domain/text/format.ts'
import { place, withNote } from '../support/noted-photo.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fillByScript, person, signIn, stepShown } from './applicant.ts'
import { at, type Engine, type Scene, says, until } from './driver.ts'

/** Draws a photo that is too large, in the page. @returns base64 of the JPEG */
const draw = (number: number) => `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1800, height: 1200 })
  const brush = canvas.getContext('2d')
  const grain = brush.createImageData(100, 100)
  for (let at = 0; at < grain.data.length; at += 4) {
    grain.data.fill((at * 7919 + (at >> 9) * 104729) % 256, at, at + 3)
    grain.data[at + 3] = 255
  }
  for (let x = 0; x < 1800; x += 100) for (let y = 0; y < 1200; y += 100) brush.putImageData(grain, x, y)
  brush.fillStyle = 'hsl(${number * 90} 80% 50%)'
  brush.fillRect(0, 0, 900, 1200)
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]
})()`

/** Records the SHA-256 of every file that the page puts into a form. */
const record = `(() => {
  window.sentFiles = []
  const append = FormData.prototype.append
  FormData.prototype.append = function (name, value, ...rest) {
    if (value instanceof Blob) {
      const index = window.sentFiles.push('') - 1
      value.arrayBuffer().then((bytes) => crypto.subtle.digest('SHA-256', bytes)).then((hash) => {
        window.sentFiles[index] = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      })
    }
    return append.call(this, name, value, ...rest)
  }
})()`

export function photos(scene: Scene, engine: Engine): void {
  test('two photos are made smaller, lose their place, and arrive as they were prepared, each once', async () => {
    const { portal, browser } = scene
    await portal.sandbox.seed.account({ ...person, steps: 1 })
    await signIn(browser, portal)
    await browser.open(`${portal.origin}/application`)
    await fillByScript(browser, 2)
    const chosen: Buffer[] = []
    const files: string[] = []
    for (const number of [0, 1]) {
      const photo = Buffer.from(withNote(Buffer.from(await browser.read<string>(draw(number)), 'base64')))
      const file = path.join(tempFolder(), `${engine.name}-${number}.jpg`)
      writeFileSync(file, photo)
      chosen.push(photo)
      files.push(file)
    }
    await browser.read(record)
    await browser.attach(at.field('truckPhotos'), files)
    for (const file of files) await until(browser, says(path.basename(file)))
    await until(browser, "document.querySelector('[aria-busy=true]') === null")
    const shown = await browser.read<string[]>(
      "[...document.querySelectorAll('.file-list .file-size')].map((size) => size.textContent)",
    )
    await browser.click(at.button('Next'))
    await until(browser, stepShown(3))
    const stored = portal.sandbox.application(person.email)?.files ?? []
    expect(stored.map(({ name }) => name)).toEqual(files.map((file) => path.basename(file)))
    expect(stored.map(({ sha256 }) => sha256)).toEqual(await browser.read('window.sentFiles'))
    expect(stored.map(({ bytes }) => formatSize(bytes.length))).toEqual(shown)
    expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(2)
    for (const [index, { bytes }] of stored.entries()) {
      expect(chosen[index]?.includes(place)).toBe(true)
      expect(Buffer.from(bytes).includes(place)).toBe(false)
      // The start of frame of a JPEG of 1600 x 1067: its length, precision, height and width.
      expect(Buffer.from(bytes).includes(Buffer.from([0, 0x11, 8, 0x04, 0x2b, 0x06, 0x40]))).toBe(true)
    }
    expect((await browser.problems()).join('\n')).toBe('')
  })
}
