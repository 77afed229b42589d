import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogFile } from '../../../../electron/main/system/log-file.ts'
import { failStart, startFailed } from '../../../../electron/main/system/start-failure.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parts-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

describe('a failure during startup', () => {
  it('is logged before it is shown, and the app exits with code 1', () => {
    const { log, writeNow } = createLogFile('1.0.0', Date.now)
    const done: unknown[] = []
    failStart(Object.assign(new Error('dana@truckstaff.example'), { code: 'EACCES' }), {
      log,
      writeLog: () => writeNow(folder),
      showError: (reason) =>
        done.push(readFileSync(path.join(folder, 'main.log'), 'utf8').includes('main.start-failed'), reason),
      exit: (code) => done.push(code),
    })
    expect(done).toEqual([true, `${startFailed} (Error EACCES)`, 1])
    expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).not.toContain('dana')
    expect(statSync(path.join(folder, 'main.log')).mode & 0o077).toBe(0)
  })
})
