/**
 * Recognizes browsers whose protection against fingerprinting replaces what a page reads from a canvas by noise (Firefox
 * with resistFingerprinting, CanvasBlocker). Others shift some values by a unit or two (Brave), which harms no photo.
 */

/** Width and height of the pattern in pixels. */
export const patternSide = 128

/** Greatest mean difference of a value, 0 to 255. As a JPEG the pattern differs by under 1; noise differs by about 80. */
const tolerance = 6

/** Returns pixels of smooth colors, which survive JPEG. */
export function knownPattern(): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(patternSide * patternSide * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at / 4) % patternSide
    const y = Math.floor(at / 4 / patternSide)
    pixels.set([2 * x, 2 * y, 255 - x - y, 255], at)
  }
  return pixels
}

export function isKnownPattern(read: Uint8ClampedArray): boolean {
  const difference = knownPattern().reduce((sum, value, at) => sum + Math.abs(value - (read[at] ?? 0)), 0)
  return difference / read.length <= tolerance
}
