import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('an unknown option ends a script with one line that lists the known ones', () => {
  const script = path.join(import.meta.dirname, '../../../scripts/run-portal.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--no-widnow'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, "Unknown option '--no-widnow'. Known options: --no-window.\n"])
})
