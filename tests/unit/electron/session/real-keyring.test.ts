/**
 * The vault against a real gnome-keyring. Three of the eight states are not possible here and use a fake in
 * token-vault.test.ts: an unanswered prompt, a denied prompt (macOS), and Windows' size limit.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeyringState, keyringMissing, withKeyring } from '../../../support/keyring.ts'
import { makeToken } from '../../../support/tokens.ts'
import type { ChildStep } from './keyring-child.ts'

const missing = keyringMissing()
const child = path.join(import.meta.dirname, 'keyring-child.ts')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keyring-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** One run of the app. @returns the result of each step */
function run(state: KeyringState, ...steps: ChildStep[]): unknown[] {
  const stateFile = path.join(folder, 'app', 'session-state.json')
  const wrapped = withKeyring(folder, state, process.execPath, [child, JSON.stringify({ stateFile, steps })])
  const { stdout, stderr, status } = spawnSync(wrapped.command, wrapped.args, {
    env: wrapped.env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  if (status !== 0) throw new Error(`the child ended with ${status}: ${stderr}`)
  return JSON.parse(stdout) as unknown[]
}

const look = { do: 'look', account: 'session:api.example' } as const
const settled = { do: 'settled' } as const
const open = { do: 'open' } as const
const signedOut = { signedIn: false, reason: 'none' }

describe.skipIf(missing !== null)(`a real keyring${missing === null ? '' : ` (skipped: needs ${missing})`}`, () => {
  it('keeps a session over a restart, and ends it for good', { timeout: 60_000 }, () => {
    const token = makeToken(3600)
    expect(run('unlocked', open, { do: 'start', token }, settled, { do: 'storage' }).at(-1)).toBe('keychain')
    expect(run('unlocked', open, { do: 'token' }, { do: 'end' }, settled, look).slice(1)).toEqual([
      token,
      null,
      null,
      { ok: true, value: null },
    ])
    expect(run('unlocked', open, { do: 'info' }, { do: 'troubles' }).slice(1)).toEqual([signedOut, []])
  })

  it('leaves the token in no readable file', { timeout: 60_000 }, () => {
    const token = makeToken(3600)
    run('unlocked', open, { do: 'start', token }, settled)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(readFileSync(path.join(file.parentPath, file.name)).includes(token)).toBe(false)
  })

  it('without D-Bus: a session in memory, and a notice', { timeout: 60_000 }, () => {
    const seen = run(
      'none',
      open,
      { do: 'start', token: makeToken(3600) },
      settled,
      { do: 'storage' },
      { do: 'troubles' },
    )
    expect(seen.slice(3)).toEqual(['memory', ['unavailable']])
  })

  it('without a secret service: the same', { timeout: 60_000 }, () => {
    const seen = run(
      'no-service',
      open,
      { do: 'start', token: makeToken(3600) },
      settled,
      { do: 'storage' },
      { do: 'troubles' },
    )
    expect(seen.slice(3)).toEqual(['memory', ['unavailable']])
  })

  it('locked: requires a new sign-in, does not crash, and restores the session once unlocked', {
    timeout: 60_000,
  }, () => {
    const token = makeToken(3600)
    run('unlocked', open, { do: 'start', token }, settled)
    expect(run('locked', open, { do: 'info' }, { do: 'troubles' }).slice(1)).toEqual([signedOut, ['locked']])
    expect(run('unlocked', open, { do: 'token' })[1]).toBe(token)
  })

  it('locked: signing in works in memory, and the old session is void afterwards', { timeout: 60_000 }, () => {
    run('unlocked', open, { do: 'start', token: makeToken(3600) }, settled)
    const token = makeToken(7200)
    const seen = run('locked', open, { do: 'start', token }, settled, { do: 'token' }, { do: 'storage' })
    expect(seen.slice(3)).toEqual([token, 'memory'])
    expect(run('unlocked', open, { do: 'info' }, settled, look).slice(1)).toEqual([
      signedOut,
      null,
      { ok: true, value: null },
    ])
  })

  it('signed out while locked: the old token does not return after unlocking', { timeout: 60_000 }, () => {
    run('unlocked', open, { do: 'start', token: makeToken(3600) }, settled)
    run('locked', open, { do: 'end' }, settled)
    expect(run('unlocked', open, { do: 'info' }, settled, look).slice(1)).toEqual([
      signedOut,
      null,
      { ok: true, value: null },
    ])
  })

  it('a damaged entry is deleted', { timeout: 60_000 }, () => {
    run('unlocked', open, { do: 'start', token: makeToken(3600) }, settled, {
      do: 'put',
      account: look.account,
      value: 'xx',
    })
    const seen = run('unlocked', open, { do: 'info' }, settled, look, { do: 'troubles' })
    expect(seen.slice(1)).toEqual([signedOut, null, { ok: true, value: null }, []])
  })

  it('a token too large for four entries stays in memory', { timeout: 60_000 }, () => {
    const token = makeToken(3600, { length: 5900 })
    const seen = run('unlocked', open, { do: 'start', token }, settled, { do: 'storage' }, { do: 'troubles' }, look)
    expect(seen.slice(3)).toEqual(['memory', ['too_large'], { ok: true, value: null }])
  })

  it('a large token is split into several entries and read back', { timeout: 60_000 }, () => {
    const token = makeToken(3600, { length: 4500 })
    run('unlocked', open, { do: 'start', token }, settled)
    expect(run('unlocked', open, { do: 'token' })[1]).toBe(token)
  })

  it('the draft key stays, and is not replaced while the keyring is locked', { timeout: 60_000 }, () => {
    const [, key] = run('unlocked', open, { do: 'draftKey' })
    expect(key).toHaveLength(44)
    expect(run('locked', open, { do: 'draftKey' })[1]).toBeNull()
    expect(run('unlocked', open, { do: 'draftKey' })[1]).toBe(key)
  })
})
