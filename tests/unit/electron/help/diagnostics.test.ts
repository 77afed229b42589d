import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diagnosticsZip } from '../../../../electron/main/help/diagnostics-zip.ts'
import { cleanLine, formatLine } from '../../../../electron/main/system/log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parts-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

describe('the diagnostics of the Help menu', () => {
  const canary = 'dana.olson@truckstaff.example'
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'

  it('contain logs and state without personal data, wherever it was planted', () => {
    const line = { ts: '2026-01-01', event: 'page.error', code: 'TypeError', appVersion: '1.0.0' }
    const planted = [
      JSON.stringify({ ...line, message: canary, email: canary, token }),
      JSON.stringify({ ...line, code: `Error: ${canary} is not JSON` }),
      `Uncaught ${canary}`,
      `"${canary}"`,
      JSON.stringify([token, canary]),
    ]
    const at = (name: string): string => path.join(folder, name)
    writeFileSync(at('main.log'), `${planted.join('\n')}\n`)
    writeFileSync(at('main.log.1'), `${JSON.stringify(line)}\n`)
    writeFileSync(at(`${canary}.log`), canary)
    writeFileSync(
      at('window.json'),
      JSON.stringify({ places: { 1: { bounds: { x: 1, y: 2, width: 900, height: 800, canary }, canary } }, canary }),
    )
    const draftFolder = mkdtempSync(at('drafts-'))
    writeFileSync(path.join(draftFolder, `${canary}.bin`), canary.repeat(10))
    const zip = unzipSync(
      diagnosticsZip({
        text: 'TruckStaff 1.0.0',
        logFolder: folder,
        placeFile: at('window.json'),
        draftFolder,
        displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
      }),
    )
    const texts = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
    expect(Object.keys(texts).sort()).toEqual(['about.txt', 'logs/main.log', 'logs/main.log.1', 'state.json'])
    expect(JSON.stringify(texts)).not.toMatch(/dana|olson|eyJ|c2lnbmF0dXJl/i)
    expect(JSON.parse(texts['state.json'] ?? '')).toMatchObject({
      window: { bounds: { width: 900 } },
      drafts: { files: 1, bytes: canary.length * 10 },
    })
    expect(JSON.parse((texts['logs/main.log'] ?? '').split('\n')[0] ?? '')).toEqual(line)
  })

  it('of a new installation are small', () => {
    const nowhere = path.join(folder, 'none')
    const sources = { logFolder: nowhere, placeFile: nowhere, draftFolder: nowhere, displays: [] }
    expect(Object.keys(unzipSync(diagnosticsZip({ text: '', ...sources }))).sort()).toEqual(['about.txt', 'state.json'])
  })

  it('contain every line that the log can write', () => {
    const line = formatLine(
      { event: 'api', route: 'POST /api/x/{id}', status: 500, ms: 3, code: 'Error EACCES' },
      '1',
      0,
    )
    expect(cleanLine(line)).toBe(line)
  })
})
