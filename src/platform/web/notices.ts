import { createSignal } from '../../domain/common/store.ts'
import { keyOf, type Said } from '../../domain/text/said.ts'

/** Lines for the user, each handed out once. */
export function createNotices() {
  const { tell, subscribe } = createSignal()
  const said = new Set<string>()
  let waiting: Said[] = []
  return {
    say(line: Said) {
      if (said.has(keyOf(line))) return
      said.add(keyOf(line))
      waiting.push(line)
      tell()
    },
    take() {
      const lines = waiting
      waiting = []
      return lines
    },
    subscribe,
  }
}
