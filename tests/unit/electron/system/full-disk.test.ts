/** A disk that is really full: a small one of its own, if this system allows it. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore } from '../../../../electron/main/drafts/draft-store.ts'
import { createLogFile } from '../../../../electron/main/system/log-file.ts'
import { errorCode } from '../../../../src/domain/failures/error-code.ts'
import { confirmedClock } from '../../../support/clocks.ts'

const disk = mkdtempSync(path.join(os.tmpdir(), 'disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'none', disk]).status === 0

afterAll(() => {
  if (mounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

const at = (...parts: string[]): string => path.join(disk, ...parts)

/** Fills the disk to its last byte. */
function fillUp(): void {
  let size = 256 * 1024
  for (let n = 0; size > 0; n++) {
    try {
      writeFileSync(at(`filler-${n}`), Buffer.alloc(size))
    } catch {
      size = Math.floor(size / 2) // uses what is left, in ever smaller pieces
    }
  }
}

function makeRoom(): void {
  for (const name of readdirSync(disk)) if (name.startsWith('filler-')) rmSync(at(name))
}

describe.skipIf(!mounted)('on a disk that is full', () => {
  beforeEach(() => {
    for (const name of readdirSync(disk)) rmSync(at(name), { recursive: true })
  })

  it('the stored draft and records stay whole, and the failed saves are reported', async () => {
    const key = randomBytes(32)
    const trouble: string[] = []
    const open = () =>
      createDraftStore({
        folder: at('drafts'),
        apiHost: 'api.example',
        key: async () => key,
        clock: confirmedClock(),
        onFailure: (error) => trouble.push(errorCode(error)),
      })
    const drafts = open()
    const bytes = new Uint8Array(1000)
    const file = { id: 'front', name: 'front.pdf', type: 'application/pdf', lastModified: 1, bytes }
    const draft = { text: '{"v":1}', files: [file] }
    expect(await drafts.save('dana@truckstaff.example', draft)).toBe(true)
    expect(await drafts.saveRecords({ name: 'Dana' })).toBe(true)
    fillUp()
    const larger = { ...file, id: 'back', bytes: new Uint8Array(200_000) }
    const next = { ...draft, text: '{"v":2}', files: [file, larger] }
    expect(await drafts.save('dana@truckstaff.example', next)).toBe(false)
    expect(await drafts.saveRecords({ name: 'x'.repeat(50_000) })).toBe(false)
    expect(trouble).toEqual(['Error ENOSPC', 'Error ENOSPC'])

    const nextRun = open()
    expect(await nextRun.load('dana@truckstaff.example')).toEqual(draft)
    expect(await nextRun.loadRecords()).toEqual({ records: { name: 'Dana' }, lasting: true })
    makeRoom()
    expect(await nextRun.save('dana@truckstaff.example', next)).toBe(true)
    expect(await nextRun.load('dana@truckstaff.example')).toEqual(next)
  })

  it('the log drops lines without an error, and continues when there is room', async () => {
    const output = [
      vi.spyOn(process.stdout, 'write'),
      vi.spyOn(process.stderr, 'write'),
      ...(['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name)),
    ]
    const { log, open } = createLogFile('1.0.0', Date.now)
    open(at('logs'))
    log({ event: 'before' })
    fillUp()
    for (let n = 0; n < 200; n++) log({ event: 'dropped', code: 'x'.repeat(100) })
    makeRoom()
    log({ event: 'after' })
    for (const stream of output) expect(stream).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    const lines = readFileSync(at('logs', 'main.log'), 'utf8')
    expect(lines).toContain('"before"')
    expect(lines).toContain('"after"')
  })
})
