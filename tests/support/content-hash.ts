import { inflateSync } from 'node:zlib'
import { sha256 } from '../sandbox/start.ts'

/** The predictor of the PNG specification, 9.4. */
function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [number, number, number]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** Decodes an opaque PNG of 8 bits a channel to its size, red, green and blue. */
function pixelsOf(png: Buffer): Buffer {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = png[25] === 6 ? 4 : 3
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(body)
  }
  const lines = inflateSync(Buffer.concat(data))
  const length = width * channels
  const pixels = Buffer.alloc(height * length)
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (length + 1)]
    for (let x = 0; x < length; x += 1) {
      const at = y * length + x
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0)
      const up = pixels[at - length] ?? 0
      const corner = x < channels ? 0 : (pixels[at - length - channels] ?? 0)
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      pixels[at] = (lines[y * (length + 1) + 1 + x] ?? 0) + predicted
    }
  }
  const size = Buffer.of(width >> 8, width, height >> 8, height)
  return Buffer.concat([size, pixels.filter((_, at) => at % channels < 3)])
}

/** Returns a hash that a picture keeps when the portal draws it anew; of another file, the hash of its bytes. */
export function contentHash(file: Uint8Array): string {
  const bytes = Buffer.from(file)
  return sha256(bytes.toString('latin1', 1, 4) === 'PNG' ? pixelsOf(bytes) : bytes)
}
