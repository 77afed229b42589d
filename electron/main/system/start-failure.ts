/** The app could not be set up: without a window nobody would see it, while it kept every later start from opening one. */
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { t } from '../../../src/i18n/t.ts'
import type { LogEvent } from './log.ts'

export interface StartFailureSteps {
  readonly log: (event: LogEvent) => void
  /** Puts what was logged onto the disk before it returns. */
  readonly writeLog: () => void
  /** Says it in a window, and returns when that is closed. */
  readonly say: (reason: string) => void
  readonly exit: (code: number) => void
}

export const startFailed = 'It could not be set up. Please start it again; if that does not help, restart the computer.'

/** Logs, says and ends it, with exit code 1. A message may quote a person's words, so its class and code must do. */
export function failStart(error: unknown, { log, writeLog, say, exit }: StartFailureSteps): void {
  const code = errorCode(error)
  log({ event: 'main.start-failed', level: 'error', code })
  writeLog()
  say(`${t(startFailed)} (${code})`)
  exit(1)
}
