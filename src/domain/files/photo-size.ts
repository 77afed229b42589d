/** How large photos are sent: on one bar of signal each megabyte takes a quarter of a minute. */
import type { FileKind } from './file-kind.ts'

/**
 * Longest side in pixels (D-190). `truck`: the look of a truck. `paper`: print of 6 points on a page of 11 inches stays
 * readable, which is 233 dots per inch.
 */
export const longestSides = { truck: 1600, paper: 2560 } as const

/** Of the JPEG encoder, 0 to 1 (D-190). */
export const jpegQuality = 0.8

/** What cameras and screen pictures are. */
export function isShrinkable(kind: FileKind): boolean {
  return kind === 'jpeg' || kind === 'png' || kind === 'webp'
}

/** Width and height of a picture that fits a longest side; never enlarged. */
export function fitted(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The least size, in eighths of the sides, that is not smaller than the one wanted: JPEG can be decoded at these
 * without its full size ever being in memory.
 */
export function eighths(width: number, height: number, wantedWidth: number): { width: number; height: number } {
  const share = Math.min(8, Math.ceil((8 * wantedWidth) / width)) / 8
  return { width: Math.ceil(width * share), height: Math.ceil(height * share) }
}
