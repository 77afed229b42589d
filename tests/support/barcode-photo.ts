/** Renders photos of real barcodes as PNG files with zxing's writer: rotated, blurred and scaled. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import { pngFile } from '../sandbox/samples.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } })

interface Grey {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export interface Barcode {
  readonly format: WriteInputBarcodeFormat
  readonly text: string
  /** Width of a PDF417 barcode; that of a license has 10 to 13. */
  readonly columns?: number
}

interface PhotoOptions {
  /** Width and height in pixels. */
  readonly size?: readonly [number, number]
  /** Width of the narrowest bar, in pixels. */
  readonly module?: number
  /** Clockwise rotation, in degrees. */
  readonly angle?: number
  /** Blur radius, in pixels. */
  readonly blur?: number
}

async function symbolOf({ format, text, columns }: Barcode): Promise<Grey> {
  const options = columns === undefined ? '' : `columns=${columns}`
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: true, options })
  if (error !== '') throw new Error(error)
  return symbol
}

/**
 * Returns the brightness at a point of the symbol, white outside it. Linear codes are stretched to a label's height.
 */
function lightAt({ data, width, height }: Grey, stretch: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y / stretch)]
  if (column < 0 || row < 0 || column >= width || row >= height) return 230
  return (data[row * width + column] ?? 255) > 127 ? 230 : 25
}

/** Box filter over rows. Applied twice with the picture transposed, it blurs both directions. */
function blurred({ data, width, height }: Grey, radius: number): Grey {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let at = x - radius; at <= x + radius; at++)
        sum += data[y * width + Math.min(width - 1, Math.max(0, at))] ?? 0
      out[x * height + y] = sum / (2 * radius + 1)
    }
  }
  return { data: out, width: height, height: width }
}

function png({ data, width, height }: Grey): Buffer {
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) lines.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngFile([width, height], 'grayscale', lines, 1)
}

/** @returns a PNG file with the barcodes stacked in the middle */
export async function barcodePhoto(
  barcodes: readonly Barcode[],
  { size: [width, height] = [1600, 1200], module = 3, angle = 0, blur = 0 }: PhotoOptions = {},
): Promise<Buffer> {
  const symbols = await Promise.all(barcodes.map(symbolOf))
  const placed = symbols.map((symbol) => {
    const stretch = symbol.height === 1 ? 40 : symbol.width > 2 * symbol.height ? 3 : 1
    return { symbol, stretch, tall: symbol.height * stretch + 30 }
  })
  const whole = placed.reduce((sum, { tall }) => sum + tall, 0)
  const [sin, cos] = [Math.sin((-angle / 180) * Math.PI), Math.cos((-angle / 180) * Math.PI)]
  const data = new Uint8Array(width * height).fill(230)
  // At any angle the symbols are within this distance of the middle; a large photo is white around them.
  const reach = module * Math.hypot(whole / 2, Math.max(0, ...symbols.map((symbol) => symbol.width / 2)))
  const [left, right] = [Math.max(0, Math.floor(width / 2 - reach)), Math.min(width, Math.ceil(width / 2 + reach))]
  const [first, last] = [Math.max(0, Math.floor(height / 2 - reach)), Math.min(height, Math.ceil(height / 2 + reach))]
  for (let y = first; y < last; y++) {
    for (let x = left; x < right; x++) {
      const [fromX, fromY] = [(x - width / 2) / module, (y - height / 2) / module]
      let top = -whole / 2
      for (const { symbol, stretch, tall } of placed) {
        const [atX, atY] = [fromX * cos - fromY * sin + symbol.width / 2, fromX * sin + fromY * cos - top]
        const light = lightAt(symbol, stretch, atX, atY)
        if (light < 230) data[y * width + x] = light
        top += tall
      }
    }
  }
  const photo = { data, width, height }
  return png(blur > 0 ? blurred(blurred(photo, blur), blur) : photo)
}
