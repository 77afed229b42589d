import type { Rectangle } from 'electron'
import { expect, it } from 'vitest'
import { visiblePlace } from '../../../../electron/main/page/window-bounds.ts'

const laptop = () => ({ x: 0, y: 0, width: 1920, height: 1080 })
const bounds = { x: 100, y: 50, width: 1000, height: 700 }
const place = { bounds, maximized: true, zoom: 1.5 }

it('the window reopens at its last place; without a valid one the system chooses', () => {
  expect(visiblePlace(place, laptop)).toEqual(place)
  for (const stored of [undefined, null, []])
    expect(visiblePlace(stored, laptop)).toEqual({ maximized: false, zoom: 1 })
})

it('nowhere: the system chooses, and the text size stays', () => {
  const nowhere = { x: 'a', y: 1, width: 2, height: 3 }
  expect(visiblePlace({ ...place, bounds: nowhere }, laptop)).toEqual({ maximized: false, zoom: 1.5 })
})

it('a window from an unplugged or larger display fits the laptop', () => {
  const right = { ...bounds, x: 3000 }
  expect(visiblePlace({ ...place, bounds: right }, laptop)).toEqual({ ...place, bounds: { ...bounds, x: 920 } })
  const left = { ...bounds, x: -1500, y: -20 }
  expect(visiblePlace({ ...place, bounds: left }, laptop).bounds).toEqual({ ...bounds, x: 0, y: 0 })
  const large = { x: 300, y: 20, width: 2400, height: 1500 }
  expect(visiblePlace({ ...place, bounds: large }, laptop).bounds).toEqual(laptop())
})

it('is on the display that it was on', () => {
  const beside = { x: 1920, y: 0, width: 1280, height: 1024 }
  const there = { ...bounds, x: 2000 }
  const areaOf = ({ x }: Rectangle) => (x < beside.x ? laptop() : beside)
  expect(visiblePlace({ ...place, bounds: there }, areaOf).bounds).toEqual(there)
})

it.each([0, 0.1, 40, '2', null])('never has the zoom factor %j', (zoom) => {
  expect(visiblePlace({ bounds, zoom }, laptop).zoom).toBe(1)
})
