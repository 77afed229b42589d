/** Measurements and computations on photos. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paperCorners } from '../../../../src/domain/files/paper-corners.ts'
import {
  isConvex,
  type Point,
  projection,
  type Quad,
  scaled,
  straighten,
  straightenedSize,
} from '../../../../src/domain/files/perspective.ts'
import { laplacianVariance, meanLuminance, photoWarnings, toGrey } from '../../../../src/domain/files/photo-quality.ts'

type Shade = (x: number, y: number) => number

function grey(width: number, height: number, shade: Shade) {
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
  const warnings = (shade: Shade, width = 2000) => photoWarnings(grey(200, 150, shade), width, width * 0.75)
  test('that is sharp and bright gets no warning', () => expect(warnings(writing)).toEqual([]))
  test('in the dark is called dark, and not blurred as well', () =>
    expect(warnings(inTheDark(writing))).toEqual(['dark']))
  test('that is blurred is called blurred', () => expect(warnings(blurred(writing, 6))).toEqual(['blurred']))
  test('of 640 pixels is called small', () => expect(warnings(writing, 640)).toEqual(['small']))
  test('at a limit gets no warning', () => {
    const even = (shade: number) => grey(10, 10, () => shade)
    expect(photoWarnings(even(60), 1000, 640)).not.toContain('dark')
    expect(photoWarnings(even(59), 1000, 640)).toEqual(['dark'])
    expect(photoWarnings(even(200), 640, 1000)).toEqual(['blurred'])
    expect(photoWarnings(even(200), 999, 999)).toEqual(['blurred', 'small'])
  })
})

test('luminance and sharpness match their definitions', () => {
  expect(meanLuminance(grey(2, 2, (x) => x * 200))).toBe(100)
  expect(laplacianVariance(grey(50, 50, () => 90))).toBe(0)
  // One bright pixel in a 3 × 3 picture: its only Laplacian value is -4 × 100, and a single value has no variance.
  expect(laplacianVariance(grey(3, 3, (x, y) => (x === 1 && y === 1 ? 100 : 0)))).toBe(0)
  // 4 × 3: the values are -400 and 100; their mean is -150, their variance 250².
  expect(laplacianVariance(grey(4, 3, (x, y) => (x === 1 && y === 1 ? 100 : 0)))).toBe(250 ** 2)
  // 5 × 4: of six values one is -400, two are 100.
  const corner = grey(5, 4, (x, y) => (x === 1 && y === 1 ? 100 : 0))
  expect(laplacianVariance(corner)).toBeCloseTo(180_000 / 6 - (200 / 6) ** 2)
  const colors = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
  expect([...toGrey({ data: colors, width: 3, height: 1 }).data]).toEqual([54, 182, 18])
  const lines = new Uint8ClampedArray([0, 0, 0, 255, 100, 100, 100, 0, 200, 200, 200, 255, 255, 255, 255, 255])
  expect(toGrey({ data: lines, width: 2, height: 2 })).toEqual({
    data: new Uint8Array([0, 100, 200, 255]),
    width: 2,
    height: 2,
  })
})

const square: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
const near = (point: Point) =>
  fc
    .record({ x: fc.double({ min: -0.2, max: 0.2, noNaN: true }), y: fc.double({ min: -0.2, max: 0.2, noNaN: true }) })
    .map(({ x, y }) => ({ x: (point.x + x) * 800, y: (point.y + y) * 600 }))
const quads: fc.Arbitrary<Quad> = fc.tuple(near(square[0]), near(square[1]), near(square[2]), near(square[3]))

describe('the projective map', () => {
  test("maps the document's corners to the given corners", () => {
    fc.assert(
      fc.property(quads, (quad) => {
        const place = projection(quad)
        for (const [index, { x, y }] of square.entries()) {
          expect(place(x, y).x).toBeCloseTo(quad[index]?.x ?? Number.NaN, 6)
          expect(place(x, y).y).toBeCloseTo(quad[index]?.y ?? Number.NaN, 6)
        }
      }),
    )
  })

  test('interpolates between pixels, and repeats the last one at the edge', () => {
    const pixels = (...reds: number[]) => new Uint8ClampedArray(reds.flatMap((red) => [red, red + 1, red + 2, 255]))
    const source = { data: pixels(0, 100, 200, 60), width: 2, height: 2 }
    const whole = scaled(square, 2, 2)
    expect(straighten(source, whole, 1, 1)).toEqual({ data: pixels(90), width: 1, height: 1 })
    expect(straighten(source, whole, 4, 4).data).toEqual(
      pixels(...[0, 25, 75, 100], ...[50, 60, 80, 90], ...[150, 130, 90, 70], ...[200, 165, 95, 60]),
    )
  })
})

test('swapped, coinciding and concave corners are distinguished', () => {
  expect(isConvex(square)).toBe(true)
  expect(isConvex([square[1], square[0], square[2], square[3]])).toBe(false)
  expect(isConvex([square[0], square[0], square[2], square[3]])).toBe(false)
  expect(isConvex([square[0], square[1], { x: 0.2, y: 0.2 }, square[3]])).toBe(false)
})

test('the document keeps its longer sides, up to a limit', () => {
  const quad: Quad = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 90, y: 50 },
    { x: 0, y: 60 },
  ]
  expect(straightenedSize(quad, 1000)).toEqual({ width: 100, height: 60 })
  expect(straightenedSize(quad, 50)).toEqual({ width: 50, height: 30 })
})

describe('the corners of a document', () => {
  test('are found on a bright document with writing on a dark ground', () => {
    const onTheTable: Shade = (x, y) =>
      x >= 40 && x < 200 && y >= 30 && y < 150 ? (x % 10 === 5 && y % 6 < 3 ? 90 : 230) : 40
    expect(paperCorners(grey(240, 180, onTheTable))).toEqual([
      { x: 40 / 240, y: 30 / 180 },
      { x: 200 / 240, y: 30 / 180 },
      { x: 200 / 240, y: 150 / 180 },
      { x: 40 / 240, y: 150 / 180 },
    ])
  })
  const lies = (left: number, top: number, right: number, bottom: number) => [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  test.each<[string, Shade, ReturnType<typeof lies>]>([
    ['15 % of the photo', (x, y) => (x >= 20 && x < 70 && y >= 30 && y < 60 ? 230 : 40), lies(0.2, 0.3, 0.7, 0.6)],
    ['95 % of it', (x) => (x >= 5 ? 230 : 40), lies(0.05, 0, 1, 1)],
    [
      'a fifth of it covered by writing',
      (x, y) => {
        if (x < 20 || x >= 70 || y < 20 || y >= 70) return 40
        return x >= 30 && x < 50 && y >= 30 && y < 55 ? 40 : 230
      },
      lies(0.2, 0.2, 0.7, 0.7),
    ],
  ])('are found at the limit: %s', (_, shade, corners) => {
    expect(paperCorners(grey(100, 100, shade))).toEqual(corners)
  })
  test.each<[string, Shade]>([
    ['one even shade', () => 128],
    ['a document that fills the photo', writing],
    ['a round lamp', (x, y) => (Math.hypot(x - 120, (y - 90) * 1.5) < 80 ? 250 : 10)],
    ['a bright frame', (x, y) => (Math.max(Math.abs(x - 120), Math.abs(y - 90)) % 80 > 65 ? 250 : 10)],
    ['a small label', (x, y) => (x < 30 && y < 30 ? 250 : 10)],
  ])('are not found in %s', (_, shade) => expect(paperCorners(grey(240, 180, shade))).toBe(null))
})
