/** Measurements and computations on photos. */
import { describe, expect, test } from 'vitest'
import { photoWarnings, toGray } from '../../../../src/domain/files/photo-quality.ts'

type Shade = (x: number, y: number) => number

function gray(width: number, height: number, shade: Shade) {
  const data = Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width)))
  return { data, width, height }
}

/** Lines of writing: dark strokes on light paper. */
const writing: Shade = (x, y) => (Math.floor(y / 8) % 2 === 0 && (x * 7 + y * 3) % 11 < 4 ? 30 : 225)
const blurred =
  (shade: Shade, radius: number): Shade =>
  (x, y) => {
    let sum = 0
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) sum += shade(x + dx, y + dy)
    return sum / (2 * radius + 1) ** 2
  }
const inTheDark =
  (shade: Shade): Shade =>
  (x, y) =>
    shade(x, y) / 5

describe('a photo of writing', () => {
  const warnings = (shade: Shade, width = 2000) => photoWarnings(gray(200, 150, shade), width, width * 0.75)
  test('that is sharp and bright gets no warning', () => expect(warnings(writing)).toEqual([]))
  test('in the dark is called dark, and not blurred as well', () =>
    expect(warnings(inTheDark(writing))).toEqual(['dark']))
  test('that is blurred is called blurred', () => expect(warnings(blurred(writing, 6))).toEqual(['blurred']))
  test('of 640 pixels is called small', () => expect(warnings(writing, 640)).toEqual(['small']))
  test('at a limit gets no warning', () => {
    const even = (shade: number) => gray(10, 10, () => shade)
    expect(photoWarnings(even(60), 1000, 640)).not.toContain('dark')
    expect(photoWarnings(even(59), 1000, 640)).toEqual(['dark'])
    expect(photoWarnings(even(200), 640, 1000)).toEqual(['blurred'])
    expect(photoWarnings(even(200), 999, 999)).toEqual(['blurred', 'small'])
  })
})

test('colors count by how bright they look, and transparency does not', () => {
  const colors = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 100, 100, 100, 0]
  const gray = { data: new Uint8Array([54, 182, 18, 100]), width: 2, height: 2 }
  expect(toGray({ data: new Uint8ClampedArray(colors), width: 2, height: 2 })).toEqual(gray)
})
