/** Messages that a candidate reads on the dashboard. */
import { isoTime, type Provider } from './provider.ts'

export function addMessage(provider: Provider, accountId: number, msg: string): void {
  provider.db
    .prepare('INSERT INTO messages (account_id, created_at, msg) VALUES (?, ?, ?)')
    .run(accountId, isoTime(provider.now()), msg)
}

/** All messages of an account, oldest first: putting the newest on top is the portal's work. */
export function messagesOf(provider: Provider, accountId: number) {
  return provider.db.prepare('SELECT id, created_at, msg FROM messages WHERE account_id = ? ORDER BY id').all(accountId)
}
