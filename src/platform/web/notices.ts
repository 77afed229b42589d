import { createEmitter } from '../../domain/common/store.ts'
import { type UserText, userTextKey } from '../../domain/text/user-text.ts'

export function createNotices() {
  const { emit, subscribe } = createEmitter()
  const added = new Set<string>()
  let waiting: UserText[] = []
  return {
    add(line: UserText) {
      if (added.has(userTextKey(line))) return
      added.add(userTextKey(line))
      waiting.push(line)
      emit()
    },
    take() {
      const lines = waiting
      waiting = []
      return lines
    },
    subscribe,
  }
}
