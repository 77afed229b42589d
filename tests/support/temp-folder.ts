import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** @returns a new folder, which is removed after the test */
export function tempFolder(prefix = 'portal-test-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
