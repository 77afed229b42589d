/** Corrects the perspective of a paper that was photographed at an angle. */
import type { Pixels } from './photo-quality.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Top left, top right, bottom right, bottom left of the paper. */
export type Quad = readonly [Point, Point, Point, Point]

export function isConvex(quad: Quad): boolean {
  return quad.every((corner, index) => {
    const next = quad[(index + 1) % 4] as Point
    const after = quad[(index + 2) % 4] as Point
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 1e-6
  })
}

export function scaled(quad: Quad, width: number, height: number): Quad {
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: x * width, y: y * height })) as [Point, Point, Point, Point]
  return [a, b, c, d]
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

export function straightenedSize([topLeft, topRight, bottomRight, bottomLeft]: Quad, longest: number) {
  const width = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight))
  const height = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight))
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The projective map of the unit square (the paper) onto the quad (Heckbert 1989). */
export function projection([p0, p1, p2, p3]: Quad): (u: number, v: number) => Point {
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y]
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / area
  const h = (dx1 * sy - sx * dy1) / area
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x]
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y]
  return (u, v) => {
    const depth = g * u + h * v + 1
    return { x: (a * u + b * v + p0.x) / depth, y: (d * u + e * v + p0.y) / depth }
  }
}

/** Renders the part of an image inside a quad as an upright rectangle. @param quad in pixels */
export function straighten(source: Pixels, quad: Quad, width: number, height: number): Pixels {
  const place = projection(quad)
  const data = new Uint8ClampedArray(width * height * 4)
  const [lastX, lastY] = [source.width - 1, source.height - 1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = place((x + 0.5) / width, (y + 0.5) / height)
      const sourceX = Math.min(lastX, Math.max(0, from.x - 0.5))
      const sourceY = Math.min(lastY, Math.max(0, from.y - 0.5))
      const left = Math.floor(sourceX)
      const top = Math.floor(sourceY)
      const [right, bottom] = [Math.min(lastX, left + 1), Math.min(lastY, top + 1)]
      const [shareX, shareY] = [sourceX - left, sourceY - top]
      for (let channel = 0; channel < 4; channel += 1) {
        const at = (column: number, line: number) => source.data[(line * source.width + column) * 4 + channel] ?? 0
        const above = at(left, top) * (1 - shareX) + at(right, top) * shareX
        const below = at(left, bottom) * (1 - shareX) + at(right, bottom) * shareX
        data[(y * width + x) * 4 + channel] = above * (1 - shareY) + below * shareY
      }
    }
  }
  return { data, width, height }
}
