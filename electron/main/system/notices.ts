/** Notices about this device, each shown once per run. English texts, keys for `t`. */
import { type UserText, userTextKey } from '../../../src/domain/text/user-text.ts'

export type Notices = ReturnType<typeof createNotices>

export function createNotices(deliver: (notice: UserText) => void) {
  const known = new Set<string>()
  return {
    add(notice: UserText) {
      if (known.has(userTextKey(notice))) return
      known.add(userTextKey(notice))
      deliver(notice)
    },
  }
}
