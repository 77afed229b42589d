/** Finds the corners of a bright paper on a darker background. Where that fails, the user sets them by hand. */
import { isConvex, type Point, type Quad } from './perspective.ts'
import type { GreyPixels } from './photo-quality.ts'

/** Photos are scaled to this longest side, in pixels, before the search. The user can adjust the corners afterwards. */
export const searchedSide = 240

/** Share of the photo that the paper covers: less is a label, more is the whole photo. */
const coverage = { least: 0.15, most: 0.95 } as const
/** Share of the area within the corners that is bright, apart from writing. */
const filled = { least: 0.8, most: 1.1 } as const

/** Returns the gray value that best separates bright from dark pixels (Otsu 1979). */
function threshold({ data }: GreyPixels): number {
  const counts = new Array<number>(256).fill(0)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const total = counts.reduce((sum, count, value) => sum + count * value, 0)
  let [best, bestAt, darkCount, darkSum] = [0, 0, 0, 0]
  for (const [value, count] of counts.entries()) {
    darkCount += count
    darkSum += count * value
    const brightCount = data.length - darkCount
    // NaN, which is never the best, where one of the two has no pixels.
    const between = darkCount * brightCount * (darkSum / darkCount - (total - darkSum) / brightCount) ** 2
    if (between > best) [best, bestAt] = [between, value]
  }
  return bestAt
}

function largestPiece({ data, width }: GreyPixels, above: number): number[] {
  const seen = new Uint8Array(data.length)
  let largest: number[] = []
  let piece: number[] = []
  const add = (index: number) => {
    if (seen[index] !== 0 || (data[index] ?? 0) <= above) return
    seen[index] = 1
    piece.push(index)
  }
  for (let start = 0; start < data.length; start += 1) {
    piece = []
    add(start)
    for (let next = 0; next < piece.length; next += 1) {
      const here = piece[next] as number
      const column = here % width
      if (here >= width) add(here - width)
      if (here + width < data.length) add(here + width)
      if (column > 0) add(here - 1)
      if (column < width - 1) add(here + 1)
    }
    if (piece.length > largest.length) largest = piece
  }
  return largest
}

function area(quad: Quad): number {
  const twice = quad.reduce((sum, { x, y }, index) => {
    const next = quad[(index + 1) % 4] as Point
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Finds the corners of a paper. @returns fractions of the sides, 0 to 1; null if no paper is found */
export function paperCorners(grey: GreyPixels): Quad | null {
  const { width, height } = grey
  const piece = largestPiece(grey, threshold(grey))
  if (piece.length < coverage.least * width * height) return null
  const farthest = (towards: (x: number, y: number) => number): Point => {
    let [most, at] = [Number.NEGATIVE_INFINITY, 0]
    for (const index of piece) {
      const value = towards(index % width, Math.floor(index / width))
      if (value > most) [most, at] = [value, index]
    }
    return { x: at % width, y: Math.floor(at / width) }
  }
  const topLeft = farthest((x, y) => -x - y)
  const topRight = farthest((x, y) => x - y)
  const bottomRight = farthest((x, y) => x + y)
  const bottomLeft = farthest((x, y) => y - x)
  // A pixel has an area: the paper ends at the far edge of its last pixel.
  const quad: Quad = [
    topLeft,
    { x: topRight.x + 1, y: topRight.y },
    { x: bottomRight.x + 1, y: bottomRight.y + 1 },
    { x: bottomLeft.x, y: bottomLeft.y + 1 },
  ]
  const enclosed = area(quad)
  const fill = piece.length / Math.max(1, enclosed)
  if (!isConvex(quad) || enclosed > coverage.most * width * height || fill < filled.least || fill > filled.most)
    return null
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: x / width, y: y / height })) as [Point, Point, Point, Point]
  return [a, b, c, d]
}
