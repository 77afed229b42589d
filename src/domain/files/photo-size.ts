/** The size of photos before upload: on one bar of signal each megabyte takes 15 seconds. */
import type { FileKind } from './file-kind.ts'

export interface PhotoFit {
  /** Longest side in pixels. */
  readonly longest: number
  /** Of the JPEG encoder, 0 to 1. */
  readonly quality: number
  /** A photo that has more bytes, because it is full of leaves or gravel, is encoded again at these, one by one. */
  readonly dense?: { readonly bytes: number; readonly qualities: readonly number[] }
}

/**
 * How photos are made fit to send. `truck`: enough to judge a truck and to read its plate from 6 m or its VIN plate from
 * 2 m, and often a dozen on a phone's line.
 * `paper`: 233 dpi on an 11-inch page, so that 6-point print (letters 1.1 mm high) has a quality index of 5, "good"
 * (ANSI/AIIM MS44: dpi × 0.039 × height in mm ÷ 2). `profile`: it is shown at 112 pixels.
 */
export const photoFits = {
  truck: { longest: 1600, quality: 0.6, dense: { bytes: 130_000, qualities: [0.4, 0.3] } },
  paper: { longest: 2560, quality: 0.8 },
  profile: { longest: 1000, quality: 0.8 },
} as const satisfies Record<string, PhotoFit>

/** Quality of a photo that keeps its size. */
export const keptQuality = 0.9

/** Largest image that is decoded, which takes 280 MB. Phones take photos of 12 to 50 megapixels. */
export const mostMegapixels = 70
/** Longest side of a canvas, in pixels. */
const longestSide = 16_384

/** Whether an image of this size may be decoded: a small file can be an enormous image. */
export function isDrawable({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) <= longestSide && width * height <= mostMegapixels * 1_000_000
}

/** Whether the type is one of photos and screenshots. Not every browser can decode HEIC. */
export function isPhoto(kind: FileKind): boolean {
  return ['jpeg', 'png', 'webp', 'heic'].includes(kind)
}

/** Smallest ratio of the sides of a phone's screen and photos, 9 to 20. A longer picture is several screens in one. */
const narrowest = 9 / 20

/**
 * Scales width and height down to a longest side; never up. Of a picture that is longer than a screen, as screenshots
 * of a whole document are, the short side stays as long as a screen's would.
 */
export function fitted(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    Math.max(longest / Math.max(width, height), (longest * narrowest) / Math.min(width, height)),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
