import { clipboard } from 'electron'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import type { Log } from '../system/log.ts'

/**
 * Clears the clipboard, and on Linux the selected text, which the middle button pastes. Both outlive the window. One that
 * can't be cleared stops neither start nor wipe.
 */
export function clearClipboards(log: Log): void {
  for (const one of [() => clipboard, () => clipboard.selection]) {
    try {
      one()?.clear()
    } catch (error) {
      log({ event: 'clipboard.not-cleared', level: 'warn', code: errorCode(error) })
    }
  }
}
