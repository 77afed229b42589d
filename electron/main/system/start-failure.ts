/** Handles a failed start. Without a window the app would be invisible, and would keep the single-instance lock. */

import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { msg } from '../../../src/domain/text/user-text.ts'
import { t } from '../../../src/i18n/t.ts'
import type { LogEvent } from './log.ts'

export interface StartFailureSteps {
  readonly log: (event: LogEvent) => void
  /** Writes the buffered log lines synchronously. */
  readonly writeLog: () => void
  /** Shows the reason in a dialog, and returns after it is closed. */
  readonly showError: (reason: string) => void
  readonly exit: (code: number) => void
}

export const startFailed = msg(
  'It could not be set up. Please start it again; if that does not help, restart the computer.',
)

/**
 * Logs and shows the failure, and exits with code 1. Only the error's class and code are used, because its message may
 * quote user data.
 */
export function failStart(error: unknown, { log, writeLog, showError, exit }: StartFailureSteps): void {
  const code = errorCode(error)
  log({ event: 'main.start-failed', level: 'error', code })
  writeLog()
  showError(`${t(startFailed)} (${code})`)
  exit(1)
}
