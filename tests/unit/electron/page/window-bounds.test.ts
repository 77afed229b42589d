import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  isWithinReach,
  openingPlace,
  placeOn,
  readPlaces,
  visiblePlace,
  withPlace,
  withZoom,
  writePlaces,
} from '../../../../electron/main/page/window-bounds.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parts-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

describe('the window', () => {
  const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
  const bounds = { x: 100, y: 50, width: 1000, height: 700 }
  const displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
  const dock = { id: 2, workArea: { x: 1920, y: 0, width: 2560, height: 1440 } }
  const none = { last: null, places: {} }
  const atDock = { ...bounds, x: 2000 }

  it('has its own position and size on each display', () => {
    const both = withPlace(withPlace(none, 1, { bounds, maximized: false, zoom: 1 }), 2, {
      bounds: atDock,
      maximized: false,
      zoom: 1.5,
    })
    expect(openingPlace(both, [...displays, dock])).toEqual({ bounds: atDock, maximized: false, zoom: 1.5 })
    expect(openingPlace(both, displays)).toEqual({ bounds, maximized: false, zoom: 1 })
    expect(placeOn(withZoom(both, 1, 2), displays[0] as typeof dock)).toEqual({ bounds, maximized: false, zoom: 2 })
    expect(placeOn(withZoom(none, 2, 2), dock)).toEqual({ maximized: false, zoom: 2 })
  })

  it('of an unplugged display opens on another, and a new display has none', () => {
    const away = withPlace(none, 2, { bounds: atDock, maximized: false, zoom: 1.5 })
    expect(openingPlace(away, displays)).toEqual({ maximized: false, zoom: 1 })
    expect(placeOn(away, displays[0] as typeof dock)).toBeNull()
  })

  it('reopens at its last position', () => {
    const file = path.join(folder, 'window.json')
    expect(writePlaces(file, withPlace(none, 1, { bounds, maximized: true, zoom: 1.5 }))).toBe(true)
    expect(openingPlace(readPlaces(file), displays)).toEqual({ bounds, maximized: true, zoom: 1.5 })
  })

  it.each([
    ['on a removed screen', { bounds: { ...bounds, x: 3000 } }],
    ['above the screen', { bounds: { ...bounds, y: -200 } }],
    ['almost outside', { bounds: { ...bounds, x: 1900 } }],
    ['nowhere', { bounds: { x: 'a', y: 1, width: 2, height: 3 } }],
    ['at infinity', { bounds: { ...bounds, x: Number.POSITIVE_INFINITY } }],
    ['unknown', null],
    ['a list', []],
  ])('%s: the system chooses', (_name, saved) => {
    expect(visiblePlace(saved, screens)).toEqual({ maximized: false, zoom: 1 })
  })

  it('is never too small to use', () => {
    expect(visiblePlace({ bounds: { ...bounds, width: 10, height: 10 } }, screens).bounds).toMatchObject({
      width: 360,
      height: 480,
    })
  })

  it('works without a file, with half a one, and on a read-only disk', () => {
    expect(openingPlace(readPlaces(path.join(folder, 'none')), displays)).toEqual({ maximized: false, zoom: 1 })
    for (const text of ['{"places"', 'null', '[]', '{"last":1,"places":{"1":{"bounds":[]}}}']) {
      writeFileSync(path.join(folder, 'half'), text)
      expect(openingPlace(readPlaces(path.join(folder, 'half')), displays)).toEqual({ maximized: false, zoom: 1 })
    }
    expect(writePlaces(path.join(folder, 'half', 'x'), none)).toBe(false)
  })

  it.each([0, 0.1, 40, '2', null])('never has the zoom factor %j', (zoom) => {
    expect(visiblePlace({ bounds, zoom }, screens).zoom).toBe(1)
  })

  it('on an unplugged display is out of reach', () => {
    const second = { x: 1920, y: 0, width: 1280, height: 1024 }
    const there = { ...bounds, x: 2000 }
    expect([isWithinReach(there, [...screens, second]), isWithinReach(there, screens)]).toEqual([true, false])
  })
})
