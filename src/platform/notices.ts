import { createStore } from '../domain/common/store.ts'
import { type UserText, userTextKey } from '../domain/text/user-text.ts'
import type { Platform } from './port.ts'

export function createNotices(): Platform['notices'] {
  const { get, set, subscribe } = createStore<readonly UserText[]>([])
  const others = (line: UserText) => get().filter((other) => userTextKey(other) !== userTextKey(line))
  return {
    get,
    subscribe,
    add: (line) => set([...others(line), line]),
    dismiss: (line) => set(others(line)),
  }
}
