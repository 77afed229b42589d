// Renders resources/icon.png, icon.ico, icon.icns and the icons of resources/web from resources/icon.svg. Run it after
// a change of that file: node scripts/package-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { readOptions } from './machine/options.mjs'

readOptions({})
const resources = path.join(import.meta.dirname, '../resources')
const drawing = readFileSync(path.join(resources, 'icon.svg'), 'utf8')

/**
 * @param {number[]} sizes edge lengths
 * @param {string} svg
 * @returns {Promise<Map<number, Buffer>>} PNG by edge length
 */
async function prerenderAll(sizes, svg = drawing) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const drawn = new Map()
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    drawn.set(size, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
  await browser.close()
  return drawn
}

/** Windows format: a directory of PNG images. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size % 256, entry) // 0 means 256
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)])
}

/** macOS format: blocks with a type per size. */
function icns(blocks) {
  const parts = blocks.map(([type, png]) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write('icns', 'latin1')
  head.writeUInt32BE(body.length + 8, 4)
  return Buffer.concat([head, body])
}

const drawn = await prerenderAll([16, 24, 32, 48, 64, 128, 256, 512, 1024])
const of = (size) => drawn.get(size)
writeFileSync(path.join(resources, 'icon.png'), of(512))
writeFileSync(path.join(resources, 'icon.ico'), ico([16, 24, 32, 48, 64, 256].map((size) => [size, of(size)])))
writeFileSync(
  path.join(resources, 'icon.icns'),
  icns([
    ['icp4', of(16)],
    ['icp5', of(32)],
    ['icp6', of(64)],
    ['ic07', of(128)],
    ['ic08', of(256)],
    ['ic09', of(512)],
    ['ic10', of(1024)],
  ]),
)

// Phones crop maskable icons and round the corners of Apple's: the color extends to the edge, and the truck stays
// within the inner four fifths.
const toTheEdge = drawing
  .replace('viewBox="-2 -2 36 36"', 'viewBox="-3 -3 38 38"')
  .replace('<rect width="32" height="32" rx="8"', '<rect x="-3" y="-3" width="38" height="38"')
const masked = await prerenderAll([180, 512], toTheEdge)
const inWeb = (name) => path.join(resources, 'web', name)
writeFileSync(inWeb('icon-192.png'), (await prerenderAll([192])).get(192))
writeFileSync(inWeb('icon-512.png'), of(512))
writeFileSync(inWeb('icon-maskable-512.png'), masked.get(512))
writeFileSync(inWeb('apple-touch-icon.png'), masked.get(180))
