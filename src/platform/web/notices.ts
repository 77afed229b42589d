/** Lines for the user, each handed out once. */
export function createNotices() {
  const listeners = new Set<() => void>()
  const said = new Set<string>()
  let waiting: string[] = []
  return {
    say(line: string) {
      if (said.has(line)) return
      said.add(line)
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
