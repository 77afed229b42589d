/** The dashboard's messages: which are shown, and which are new. */

import { readObject, readText } from '../common/readers.ts'
import { isMarkOf } from '../session/user.ts'
import { readDate } from '../text/format.ts'
import type { Message } from './progress.ts'

/** The newest ones; how many there are stands beneath. */
export const messagesShown = 5
/** A longer text is cut, with 'Show more'. */
export const messageTextShown = 500

/** The provider's list, every field made safe. */
export function readMessages(value: unknown): Message[] {
  if (!Array.isArray(value)) return []
  return value.map((entry) => {
    const message = readObject(entry)
    return { id: readText(message.id), createdAt: readText(message.created_at), text: readText(message.msg) }
  })
}

/** Which message each person saw last, as a record of the device holds it: pairs of owner's mark and id. */
export function readSeenMessages(record: string | null): [string, string][] {
  try {
    const stored: unknown = JSON.parse(record ?? '{}')
    if (typeof stored !== 'object' || stored === null) return []
    return Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  } catch {
    return [] // not ours or cut off: everything counts as new once
  }
}

/** Id of the newest message at this person's last visit; null when there was none. */
export function seenMessageOf(record: string | null, email: string): string | null {
  return readSeenMessages(record).find(([mark]) => isMarkOf(mark, email))?.[1] ?? null
}

/** Newest first by date; equal dates keep their order, unreadable ones come last. */
export function newestFirst(messages: readonly Message[]): Message[] {
  return messages
    .map((message) => ({ message, time: readDate(message.createdAt) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ message }) => message)
}

/**
 * How many of the first messages are new to this person.
 * @param sorted from {@link newestFirst}
 * @param lastSeen id of the newest message at the last visit; null when there was none
 */
export function countUnread(sorted: readonly Message[], lastSeen: string | null): number {
  const seen = sorted.findIndex((message) => message.id === lastSeen)
  return seen === -1 ? sorted.length : seen
}

/** The start of a long text, never half a character; null when the text is short enough to stand whole. */
export function cutText(text: string): string | null {
  if (text.length <= messageTextShown) return null
  const end = text.codePointAt(messageTextShown - 1) ?? 0
  return text.slice(0, end > 0xffff ? messageTextShown - 1 : messageTextShown)
}
