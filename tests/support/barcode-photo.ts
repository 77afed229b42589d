/** Renders photos of real barcodes as PNG files with zxing's writer: rotated and scaled. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import { pngFile } from '../sandbox/samples.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } })

interface Gray {
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
}

async function symbolOf({ format, text, columns }: Barcode): Promise<Gray> {
  const options = columns === undefined ? '' : `columns=${columns}`
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: true, options })
  if (error !== '') throw new Error(error)
  return symbol
}

/**
 * Returns the brightness at a point of the symbol, white outside it. Linear codes are stretched to a label's height.
 */
function lightAt({ data, width, height }: Gray, stretch: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y / stretch)]
  if (column < 0 || row < 0 || column >= width || row >= height) return 230
  return (data[row * width + column] ?? 255) > 127 ? 230 : 25
}

function png({ data, width, height }: Gray): Buffer {
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) lines.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngFile([width, height], 'grayscale', lines, 1)
}

/** @returns a PNG file with the barcode in the middle */
export async function barcodePhoto(
  barcode: Barcode,
  { size: [width, height] = [1600, 1200], module = 3, angle = 0 }: PhotoOptions = {},
): Promise<Buffer> {
  const symbol = await symbolOf(barcode)
  const stretch = symbol.height === 1 ? 40 : symbol.width > 2 * symbol.height ? 3 : 1
  const [middleX, middleY] = [symbol.width / 2, (symbol.height * stretch) / 2]
  const [sin, cos] = [Math.sin((-angle / 180) * Math.PI), Math.cos((-angle / 180) * Math.PI)]
  const data = new Uint8Array(width * height).fill(230)
  // At any angle the symbol is within this distance of the middle; a large photo is white around it.
  const reach = module * Math.hypot(middleX, middleY)
  const [left, right] = [Math.max(0, Math.floor(width / 2 - reach)), Math.min(width, Math.ceil(width / 2 + reach))]
  const [first, last] = [Math.max(0, Math.floor(height / 2 - reach)), Math.min(height, Math.ceil(height / 2 + reach))]
  for (let y = first; y < last; y++) {
    for (let x = left; x < right; x++) {
      const [fromX, fromY] = [(x - width / 2) / module, (y - height / 2) / module]
      const [atX, atY] = [fromX * cos - fromY * sin + middleX, fromX * sin + fromY * cos + middleY]
      data[y * width + x] = lightAt(symbol, stretch, atX, atY)
    }
  }
  return png({ data, width, height })
}
