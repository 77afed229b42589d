/** What a person can read and see of the calendar's events. */
import type { Page } from '@playwright/test'

export interface Readable {
  /** Events that are whole in the window, and covered by nothing. */
  readonly whole: number
  /** Of these, the ones with their complete name. */
  readonly named: number
  /** Names that are cut. */
  readonly cut: readonly string[]
}

export function readable(page: Page): Promise<Readable> {
  return page.evaluate(() => {
    const inside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 2 // below its letters a line has room
    const isSeen = (element: Element, { left, right, top, bottom }: DOMRect) =>
      [top + 2, bottom - 2].every((y) => {
        const hit = document.elementFromPoint((left + right) / 2, y)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      })
    const events = [...document.querySelectorAll('.fc-event[data-event-id]')].filter((event) => {
      const box = event.getBoundingClientRect()
      return box.width > 0 && box.bottom <= innerHeight && isSeen(event, box)
    })
    const cut: string[] = []
    for (const event of events) {
      const name = event.querySelector('.fc-event-title')
      const rects = [...(name?.getClientRects() ?? [])]
      const main = event.querySelector('.fc-event-main')?.getBoundingClientRect()
      if (main === undefined || !rects.every((rect) => inside(rect, main) && isSeen(event, rect)))
        cut.push(name?.textContent ?? '')
    }
    return { whole: events.length, named: events.length - cut.length, cut }
  })
}

interface Label {
  /** Share of the pixels in the specified color. */
  readonly kept: number
  /** Between the letters' white and what touches it, by the middle of all such pixels. */
  readonly contrast: number
}

/** @param picture PNG of one event @param color '#rrggbb' */
export function labelOf(page: Page, picture: Buffer, color: string): Promise<Label> {
  return page.evaluate(
    async ([data, fill]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))]))
      const { width, height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data: bytes } = context.getImageData(0, 0, width, height)
      const pixel = (x: number, y: number) => [...bytes.slice((y * width + x) * 4, (y * width + x) * 4 + 3)]
      const specified = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16))
      const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      const luminance = (rgb: number[]) => {
        const [red = 0, green = 0, blue = 0] = rgb.map((value) => linear(value / 255))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      let same = 0
      const ratios: number[] = []
      for (let y = 1; y < height - 1; y += 1) {
        for (let x = 1; x < width - 1; x += 1) {
          const here = pixel(x, y)
          if (here.every((value, at) => Math.abs(value - (specified[at] ?? 0)) <= 3)) same += 1
          if (here.some((value) => value < 250)) continue
          // The darkest pixel beside a white one is the letter's edge: those between are its smoothing.
          const around = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => [x + dx, y + dy] as const))
          const darkest = Math.min(
            ...around
              .filter(([px, py]) => px >= 0 && py >= 0 && px < width && py < height)
              .map(([px, py]) => luminance(pixel(px, py))),
          )
          ratios.push(1.05 / (darkest + 0.05))
        }
      }
      ratios.sort((a, b) => a - b)
      return { kept: same / ((width - 2) * (height - 2)), contrast: ratios[Math.floor(ratios.length / 2)] ?? 0 }
    },
    [picture.toString('base64'), color] as const,
  )
}
