/**
 * Writes the log to disk. Earlier lines are buffered, because the first paint comes first. On a read-only or full disk
 * lines are dropped.
 */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { formatLine, type LogEvent } from './log.ts'

const maxFileBytes = 1024 * 1024
const maxFiles = 5

/** Moves `main.log` to `main.log.1` and so on, if it is full. */
function rotate(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < maxFileBytes) return
  const nameOf = (n: number): string => (n === 0 ? file : `${file}.${n}`)
  for (let n = maxFiles - 2; n >= 0; n--) {
    if (statSync(nameOf(n), { throwIfNoEntry: false }) !== undefined) renameSync(nameOf(n), nameOf(n + 1))
  }
}

export function createLogFile(version: string, now: () => number) {
  let buffered: string[] = []
  let file: string | null = null

  function write(line: string): void {
    if (file === null) {
      buffered.push(line)
      return
    }
    try {
      rotate(file)
      appendFileSync(file, `${line}\n`, { mode: 0o600 })
    } catch {
      // not writable: the app works without a log
    }
  }

  return {
    log: (event: LogEvent) => write(formatLine(event, version, now())),
    /** Writes buffered and later lines to the folder. */
    open(folder: string) {
      file = path.join(folder, 'main.log')
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
      } catch {
        // not writable
      }
      for (const line of buffered) write(line)
      buffered = []
    },
  }
}
