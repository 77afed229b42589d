import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatLine, type LogEvent } from '../../../../electron/main/system/log.ts'
import { createLogFile } from '../../../../electron/main/system/log-file.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the log', () => {
  it('writes only the keys on its list, in one line', () => {
    const event = { event: 'api', status: 500, ms: 3, email: 'dana@truckstaff.example', message: 'x', code: 'a\r\nb' }
    const line = formatLine(event as LogEvent, '1.2.3', 0)
    expect(JSON.parse(line)).toEqual({
      ts: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'api',
      status: 500,
      ms: 3,
      code: 'a\r\nb',
      appVersion: '1.2.3',
    })
    expect(line).not.toMatch(/[\r\n]/)
  })

  it('writes earlier entries once the file exists, for this user only', () => {
    const { log, open } = createLogFile('1.0.0', Date.now)
    log({ event: 'early' })
    open(folder)
    log({ event: 'late' })
    expect(readdirSync(folder)).toEqual(['main.log'])
    const lines = readFileSync(path.join(folder, 'main.log'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['early', 'late'])
    expect(statSync(path.join(folder, 'main.log')).mode & 0o077).toBe(0)
  })

  it('keeps five files of 1 MB', () => {
    const { log, open } = createLogFile('1.0.0', Date.now)
    open(folder)
    for (let n = 0; n < 7; n++) {
      writeFileSync(path.join(folder, 'main.log'), `${n}`.padEnd(1024 * 1024))
      log({ event: 'next' })
    }
    expect(readdirSync(folder).sort()).toEqual(['main.log', ...[1, 2, 3, 4].map((n) => `main.log.${n}`)])
    expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).toContain('next')
    expect(readFileSync(path.join(folder, 'main.log.4'), 'utf8')[0]).toBe('3')
  })

  it('without a writable folder is silent: no error, no line anywhere', () => {
    const outputs = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
    const { log, open } = createLogFile('1.0.0', Date.now)
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    log({ event: 'early' })
    open(path.join(file, 'logs'))
    expect(() => log({ event: 'nowhere' })).not.toThrow()
    expect(readdirSync(folder)).toEqual(['file'])
    expect(readFileSync(file, 'utf8')).toBe('')
    for (const stream of outputs) expect(stream).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
