/** Messages on the candidate's dashboard. */
import { isoTime, type Provider } from './provider.ts'

export function addMessage(provider: Provider, accountId: number, msg: string): void {
  provider.db
    .prepare('INSERT INTO messages (account_id, created_at, msg) VALUES (?, ?, ?)')
    .run(accountId, isoTime(provider.now()), msg)
}

/** Returns all messages of an account, oldest first: the portal sorts the newest first. */
export function messagesOf(provider: Provider, accountId: number) {
  return provider.db.prepare('SELECT id, created_at, msg FROM messages WHERE account_id = ? ORDER BY id').all(accountId)
}
