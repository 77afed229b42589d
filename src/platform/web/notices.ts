import { keyOf, type Said } from '../../domain/said.ts'

/** Lines for the user, each handed out once. */
export function createNotices() {
  const listeners = new Set<() => void>()
  const said = new Set<string>()
  let waiting: Said[] = []
  return {
    say(line: Said) {
      if (said.has(keyOf(line))) return
      said.add(keyOf(line))
      waiting.push(line)
      for (const listener of [...listeners]) listener()
    },
    take() {
      const lines = waiting
      waiting = []
      return lines
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
