import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStale } from '../../../scripts/host/builds.ts'
import { electronBinary } from '../../../scripts/machine/electron.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'builds-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A file of the given age. @param age seconds */
function file(name: string, age: number): string {
  const place = path.join(folder, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, '')
  const time = Date.now() / 1000 - age
  utimesSync(place, time, time)
  return place
}

test('a build is stale when it is missing or older than any source, however deep', () => {
  const result = file('out/index.html', 50)
  const source = path.join(folder, 'src')
  file('src/a.ts', 100)
  expect(isStale(path.join(folder, 'out/gone.html'), [source])).toBe(true)
  expect(isStale(result, [source, path.join(folder, 'no-such-settings')])).toBe(false)
  file('src/deep/er/b.ts', 10)
  expect(isStale(result, [source])).toBe(true)
})

test("Electron's binary is used only if it really exists", () => {
  const override = { ELECTRON_OVERRIDE_DIST_PATH: path.join(folder, 'dist') }
  expect(electronBinary(folder, {})).toBeNull()
  expect(electronBinary(folder, override)).toBeNull()
  const name =
    { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform as string] ?? 'electron'
  const installed = file(`node_modules/electron/dist/${name}`, 0)
  expect(electronBinary(folder, {})).toBeNull() // the installer has not finished
  writeFileSync(path.join(folder, 'node_modules/electron/path.txt'), name)
  expect(electronBinary(folder, {})).toBe(installed)
  expect(electronBinary(folder, override)).toBe(installed) // a folder without a binary overrides nothing
  const overriding = file(`dist/${name}`, 0)
  expect(electronBinary(folder, override)).toBe(overriding)
})
