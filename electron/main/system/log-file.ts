/** Writes the log to disk with electron-log, which is loaded after the window is shown; earlier lines are buffered. */
import { appendFileSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { formatLine, type Log, removeOldLogs } from './log.ts'

const maxFileBytes = 1024 * 1024
const maxFiles = 5

export interface LogFile {
  readonly log: Log
  /** Writes buffered and later lines to the folder. On a read-only disk they are dropped. */
  open(folder: string): Promise<void>
  /** Writes the buffered lines synchronously, because the app is about to exit. */
  writeNow(folder: string): void
}

function rotate(file: string): void {
  for (let n = maxFiles - 2; n >= 0; n--) {
    const from = n === 0 ? file : `${file}.${n}`
    try {
      renameSync(from, `${file}.${n + 1}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

const fileName = 'main.log'

export function createLogFile(version: string, now: () => number): LogFile {
  let buffered: string[] = []
  let write = (line: string): void => {
    buffered.push(line)
  }
  return {
    log: (event) => write(formatLine(event, version, now())),
    async open(folder) {
      try {
        removeOldLogs(folder, now())
      } catch {
        write = () => undefined // not writable: run without a log
        buffered = []
        return
      }
      const { default: logger } = await import('electron-log/node')
      const { file, console: terminal } = logger.transports
      terminal.writeFn = () => undefined // no console output either: its errors would contain the user's folder name
      file.resolvePathFn = () => path.join(folder, fileName)
      file.format = '{text}'
      file.maxSize = maxFileBytes
      file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
      file.archiveLogFn = (old) => rotate(old.toString())
      write = (line) => logger.info(line)
      for (const line of buffered.splice(0)) write(line)
    },
    writeNow(folder) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        for (const line of buffered.splice(0)) appendFileSync(path.join(folder, fileName), `${line}\n`, { mode: 0o600 })
      } catch {
        buffered = [] // not writable: the error dialog is still shown
      }
    },
  }
}
