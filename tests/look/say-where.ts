/** Global setup: reports where screenshots can't be compared, and records what renders new ones. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { notComparable, pictureNote } from './comparable.ts'

export default function sayWhere({ updateSnapshots }: FullConfig): void {
  const draws = updateSnapshots === 'all' || updateSnapshots === 'changed'
  if (draws && pictureNote.now !== null) {
    mkdirSync(path.dirname(pictureNote.file), { recursive: true })
    writeFileSync(pictureNote.file, `${pictureNote.now}\n`)
  }
  const reason = notComparable()
  if (reason !== null) console.log(`Skipped: ${reason}`)
}
