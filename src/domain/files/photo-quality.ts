/** Measures whether the writing on a photo is legible. Warns, never rejects. */

/** Pixels of a canvas: red, green, blue, alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** One byte per pixel, 0 = black. */
export interface GrayPixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Longest side at which photos are measured, in pixels, because sharpness depends on the size. */
export const measuredSide = 1000

/** Values below these cause a warning. */
export const photoLimits = {
  /** Mean luminance, 0 to 255: two stops below middle gray (18 percent reflectance). */
  luminance: 60,
  /** Variance of the Laplacian at {@link measuredSide} (Pech-Pacheco and others, 2000). */
  sharpness: 100,
  /** Pixels of the longest side: an ID-1 card (ISO/IEC 7810) at 300 dpi. */
  side: 1000,
} as const

export type PhotoWarning = 'dark' | 'blurred' | 'small'

/** Converts to luminance (ITU-R BT.709). */
export function toGray({ data, width, height }: Pixels): GrayPixels {
  const gray = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4) {
    const [red, green, blue] = [data[from] as number, data[from + 1] as number, data[from + 2] as number]
    gray[at] = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.5 // the array rounds down
  }
  return { data: gray, width, height }
}

function meanLuminance({ data }: GrayPixels): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 1) sum += data[at] as number // `for of` takes three times as long
  return sum / Math.max(1, data.length)
}

/** Variance of the Laplacian (0 1 0, 1 -4 1, 0 1 0): high for sharp edges, low for blur. */
function laplacianVariance({ data, width, height }: GrayPixels): number {
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let here = y * width + 1, end = (y + 1) * width - 1; here < end; here += 1) {
      const across = (data[here - 1] as number) + (data[here + 1] as number)
      const down = (data[here - width] as number) + (data[here + width] as number)
      const edge = across + down - 4 * (data[here] as number)
      sum += edge
      squares += edge * edge
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  return squares / count - (sum / count) ** 2
}

export function photoWarnings(gray: GrayPixels, width: number, height: number): PhotoWarning[] {
  const dark = meanLuminance(gray) < photoLimits.luminance
  // A dark photo has no measurable edges: one warning is enough.
  const blurred = !dark && laplacianVariance(gray) < photoLimits.sharpness
  const small = Math.max(width, height) < photoLimits.side
  const found = { dark, blurred, small }
  return (['dark', 'blurred', 'small'] as const).filter((warning) => found[warning])
}
