/** Files that a virus scanner holds for a moment, as on Windows. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tempFolder } from '../../../support/temp-folder.ts'

const held = vi.hoisted(() => ({ times: 0 }))

function whileHeld<Arguments extends unknown[], Value>(work: (...given: Arguments) => Value) {
  return (...given: Arguments): Value => {
    held.times -= 1
    if (held.times >= 0) throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
    return work(...given)
  }
}
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, renameSync: whileHeld(fs.renameSync) }
})
vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>()
  return { ...fs, rename: async (...given: Parameters<typeof fs.rename>) => whileHeld(fs.rename)(...given) }
})
// Test files share a process, and another one may have loaded the module without the mock.
vi.resetModules()
const { writeFileAtomic, writeFileAtomicSync } = await import('../../../../electron/main/system/atomic-file.ts')

let folder: string
let file: string
beforeEach(() => {
  folder = tempFolder()
  file = path.join(folder, 'state.json')
})
afterEach(() => {
  vi.restoreAllMocks()
  held.times = 0 // for test files that share this module
})

it.each([writeFileAtomic, writeFileAtomicSync])('is written once it is free', async (write) => {
  held.times = 2
  await write(file, 'new')
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['new', ['state.json']])
})

it.each([writeFileAtomic, writeFileAtomicSync])('that stays held is reported, and nothing is left', async (write) => {
  // Without the pauses between the attempts.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work) => setImmediate(work) as never)
  vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
  held.times = 100
  await expect((async () => write(file, 'new'))()).rejects.toThrow('not permitted')
  expect(readdirSync(folder)).toEqual([])
})
