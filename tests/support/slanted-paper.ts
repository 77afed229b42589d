/** A document photographed at an angle, and the check of the straightened result. */
import { expect, type Page } from '@playwright/test'
import type { PaperFile } from './wizard-page.ts'

/** The document's corners in the photo of 1200 × 900 pixels. */
const corners = [
  [200, 110],
  [1010, 190],
  [960, 800],
  [150, 700],
] as const

/** The document: 6 × 4 fields of known shades, bright enough to stand out from the background. */
const columns = 6
const rows = 4
const shade = (column: number, row: number): number => 130 + ((column * 37 + row * 53) % 120)

/** Returns the projective map from the unit square to the corners (Heckbert, 1989). */
function unitToPhoto(): (u: number, v: number) => [number, number] {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2]
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  return (u, v) => {
    const depth = g * u + h * v + 1
    const x = (x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0
    const y = (y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0
    return [x / depth, y / depth]
  }
}

/** Returns the photo, rendered field by field in the page's browser. */
export async function slantedPaper(page: Page): Promise<PaperFile> {
  const place = unitToPhoto()
  const fields = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const points = [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ].map(([x, y]) => place((x as number) / columns, (y as number) / rows))
    return { points, shade: shade(column, row) }
  })
  const base64 = await page.evaluate(async (drawn) => {
    const canvas = new OffscreenCanvas(1200, 900)
    const brush = canvas.getContext('2d')
    if (brush === null) throw new Error('this browser draws nothing')
    brush.fillStyle = 'rgb(20 20 20)'
    brush.fillRect(0, 0, 1200, 900)
    for (const field of drawn) {
      brush.fillStyle = `rgb(${field.shade} ${field.shade} ${field.shade})`
      brush.strokeStyle = brush.fillStyle
      brush.beginPath()
      for (const [x, y] of field.points) brush.lineTo(x, y)
      brush.closePath()
      brush.fill()
      brush.stroke()
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }, fields)
  return { name: 'paper.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Straightens the attached photo with the detected corners and compares the center of every field. */
export async function expectStraightened(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View paper.png' }).click()
  await page.getByRole('button', { name: 'Straighten paper.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'Straighten paper.png' })
  await expect(dialog.getByRole('slider', { name: 'Top left corner' })).toHaveAttribute(
    'aria-valuetext',
    /^1[67] percent from the left, 1[123] percent from the top$/,
  )
  await dialog.getByRole('button', { name: 'Straighten', exact: true }).click()
  const straightened = dialog.getByRole('img', { name: 'The straightened photo' })
  await expect(straightened).toBeVisible()
  const shades = await straightened.evaluate(
    async (image: HTMLImageElement, [across, down]) => {
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const brush = canvas.getContext('2d')
      brush?.drawImage(image, 0, 0)
      const at = (part: number, parts: number, length: number) => Math.floor(((part + 0.5) / parts) * length)
      return Array.from({ length: down }, (_row, row) =>
        Array.from({ length: across }, (_column, column) => {
          const [x, y] = [at(column, across, canvas.width), at(row, down, canvas.height)]
          return brush?.getImageData(x, y, 1, 1).data[0] ?? -1
        }),
      )
    },
    [columns, rows] as const,
  )
  const differences = shades.flatMap((line, row) => line.map((value, column) => Math.abs(value - shade(column, row))))
  expect(Math.max(...differences)).toBeLessThanOrEqual(4)
  await dialog.getByRole('button', { name: 'Use straightened' }).click()
  await page.getByRole('dialog', { name: 'paper.jpg' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'View paper.jpg' })).toBeFocused()
}
