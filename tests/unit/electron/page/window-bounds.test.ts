import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPlace, visiblePlace, writePlace } from '../../../../electron/main/page/window-bounds.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'window-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
const bounds = { x: 100, y: 50, width: 1000, height: 700 }
const place = { bounds, maximized: true, zoom: 1.5 }

it('the window reopens at its last place', () => {
  const file = path.join(folder, 'window.json')
  expect(writePlace(file, place)).toBe(true)
  expect(readPlace(file, screens)).toEqual(place)
})

it.each([
  ['on an unplugged display', { ...bounds, x: 3000 }],
  ['nowhere', { x: 'a', y: 1, width: 2, height: 3 }],
])('%s: the system chooses, and the text size stays', (_name, stored) => {
  expect(visiblePlace({ ...place, bounds: stored }, screens)).toEqual({ maximized: false, zoom: 1.5 })
})

it('works without a file, with half a one, and on a read-only disk', () => {
  const file = path.join(folder, 'half')
  for (const text of [null, '{"bounds"', 'null', '[]']) {
    if (text !== null) writeFileSync(file, text)
    expect(readPlace(file, screens)).toEqual({ maximized: false, zoom: 1 })
  }
  expect(writePlace(path.join(file, 'x'), place)).toBe(false)
})

it.each([0, 0.1, 40, '2', null])('never has the zoom factor %j', (zoom) => {
  expect(visiblePlace({ bounds, zoom }, screens).zoom).toBe(1)
})
