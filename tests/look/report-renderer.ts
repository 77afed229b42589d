/** Global setup: reports where screenshots can't be compared, and records what renders new ones. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { notComparable, renderer } from './comparable.ts'

export default function reportRenderer({ updateSnapshots }: FullConfig): void {
  const updates = updateSnapshots === 'all' || updateSnapshots === 'changed'
  if (updates && renderer.now !== null) {
    mkdirSync(path.dirname(renderer.file), { recursive: true })
    writeFileSync(renderer.file, `${renderer.now}\n`)
  }
  const reason = notComparable()
  if (reason !== null) console.log(`Skipped: ${reason}`)
}
