import { expect, it } from 'vitest'
import { loupePlace, loupeSize } from '../../../src/screens/wizard/photo/loupe.ts'

it.each([
  [320, 568],
  [360, 740],
  [740, 360],
  [320, 180],
  [1280, 800],
])('in a window of %i × %i the loupe is whole, and not under the finger, wherever that is', (width, height) => {
  const wrong: string[] = []
  for (let x = 0; x <= width; x += 4) {
    for (let y = 0; y <= height; y += 4) {
      const { left, top } = loupePlace({ x, y }, { width, height })
      const [right, bottom] = [left + loupeSize, top + loupeSize]
      const distance = Math.max(left - x, x - right, top - y, y - bottom)
      if (left < 0 || top < 0 || right > width || bottom > height || distance < 40) wrong.push(`${x}, ${y}`)
    }
  }
  expect(wrong).toEqual([])
})
