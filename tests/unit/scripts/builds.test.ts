import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { isStale } from '../../../scripts/host/builds.ts'
import { tempFolder } from '../../support/temp-folder.ts'

let folder = ''
beforeEach(() => {
  folder = tempFolder()
})

/** A file of the given age. @param age seconds */
function file(name: string, age: number): string {
  const place = path.join(folder, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, '')
  const time = Date.now() / 1000 - age
  utimesSync(place, time, time)
  return place
}

test('a build is stale when it is missing or older than any source, however deep, or setting', () => {
  const result = file('out/index.html', 50)
  file('src/a.ts', 100)
  expect(isStale(path.join(folder, 'out/gone.html'), ['src'], folder)).toBe(true)
  expect(isStale(result, ['src', 'gone'], folder)).toBe(false)
  file('src/deep/er/b.ts', 10)
  expect(isStale(result, ['src'], folder)).toBe(true)
  file('.env.local', 10)
  expect(isStale(result, [], folder)).toBe(true)
})
