import { expect, it } from 'vitest'
import { visiblePlace } from '../../../../electron/main/page/window-bounds.ts'

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
const bounds = { x: 100, y: 50, width: 1000, height: 700 }
const place = { bounds, maximized: true, zoom: 1.5 }

it('the window reopens at its last place; without a valid one the system chooses', () => {
  expect(visiblePlace(place, screens)).toEqual(place)
  for (const stored of [undefined, null, []])
    expect(visiblePlace(stored, screens)).toEqual({ maximized: false, zoom: 1 })
})

it.each([
  ['on an unplugged display', { ...bounds, x: 3000 }],
  ['nowhere', { x: 'a', y: 1, width: 2, height: 3 }],
])('%s: the system chooses, and the text size stays', (_name, stored) => {
  expect(visiblePlace({ ...place, bounds: stored }, screens)).toEqual({ maximized: false, zoom: 1.5 })
})

it('a window from a large display fits the laptop; one over two displays stays', () => {
  const large = { x: 300, y: 20, width: 2400, height: 1500 }
  expect(visiblePlace({ ...place, bounds: large }, screens).bounds).toEqual({ x: 0, y: 0, width: 1920, height: 1080 })
  const wide = { x: 300, y: 20, width: 2400, height: 900 }
  const beside = { x: 1920, y: 0, width: 1280, height: 1024 }
  expect(visiblePlace({ ...place, bounds: wide }, [...screens, beside]).bounds).toEqual(wide)
})

it.each([0, 0.1, 40, '2', null])('never has the zoom factor %j', (zoom) => {
  expect(visiblePlace({ bounds, zoom }, screens).zoom).toBe(1)
})
