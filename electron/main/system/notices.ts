/** Notices about this device, each shown once per run. English texts, keys for `t`. */
import { type UserText, userTextKey } from '../../../src/domain/text/user-text.ts'

export type Notices = ReturnType<typeof createNotices>

/** @param push sends a notice to the page; returns false while no page is ready */
export function createNotices(push: (notice: UserText) => boolean) {
  const known = new Set<string>()
  let waiting: UserText[] = []
  return {
    add(notice: UserText) {
      if (known.has(userTextKey(notice))) return
      known.add(userTextKey(notice))
      if (!push(notice)) waiting.push(notice)
    },
    /** Returns the notices that no page has shown. */
    take(): readonly UserText[] {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
