/** Whether the writing on a photo can be read: measured, and said in words; never a refusal (D-97). */

/** Pixels as a canvas has them: red, green, blue, opacity. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** One byte a pixel, 0 = black. */
export interface GreyPixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Sharpness depends on the size: all photos are measured at this longest side. */
export const measuredSide = 1000

/** Below these a warning is shown (D-97 tells where each comes from). */
export const photoLimits = {
  /** Mean luminance, 0 to 255. */
  luminance: 60,
  /** Variance of the Laplacian. */
  sharpness: 100,
  /** Pixels of the longest side. */
  side: 1000,
} as const

export type PhotoWarning = 'dark' | 'blurred' | 'small'

/** Luminance of each pixel (ITU-R BT.709). */
export function toGrey({ data, width, height }: Pixels): GreyPixels {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const red = data[at * 4] ?? 0
    const green = data[at * 4 + 1] ?? 0
    const blue = data[at * 4 + 2] ?? 0
    grey[at] = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return { data: grey, width, height }
}

export function meanLuminance({ data }: GreyPixels): number {
  let sum = 0
  for (const value of data) sum += value
  return sum / Math.max(1, data.length)
}

/** Variance of the Laplacian (0 1 0, 1 -4 1, 0 1 0): much where there are edges, little where all is smeared. */
export function laplacianVariance({ data, width, height }: GreyPixels): number {
  let sum = 0
  let squares = 0
  const at = (index: number) => data[index] ?? 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const here = y * width + x
      const edge = at(here - 1) + at(here + 1) + at(here - width) + at(here + width) - 4 * at(here)
      sum += edge
      squares += edge * edge
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  return squares / count - (sum / count) ** 2
}

/**
 * @param grey the photo at {@link measuredSide}, or as it is where it is smaller
 * @param width of the photo itself
 */
export function photoWarnings(grey: GreyPixels, width: number, height: number): PhotoWarning[] {
  const dark = meanLuminance(grey) < photoLimits.luminance
  // In the dark there are no edges to see: one warning is enough.
  const blurred = !dark && laplacianVariance(grey) < photoLimits.sharpness
  const small = Math.max(width, height) < photoLimits.side
  return [
    ...(dark ? ['dark' as const] : []),
    ...(blurred ? ['blurred' as const] : []),
    ...(small ? ['small' as const] : []),
  ]
}
