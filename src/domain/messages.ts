/** The dashboard's messages: which are shown, and which are new. */
import { readDate } from './format.ts'
import type { Message } from './progress.ts'

/** The newest ones; how many there are stands beneath. */
export const messagesShown = 5
/** A longer text is cut, with 'Show more'. */
export const messageTextShown = 500

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
  const seen = lastSeen === null ? -1 : sorted.findIndex((message) => message.id === lastSeen)
  return seen === -1 ? sorted.length : seen
}

/** The start of a long text, never half a character; null when the text is short enough to stand whole. */
export function cutText(text: string): string | null {
  if (text.length <= messageTextShown) return null
  const end = text.codePointAt(messageTextShown - 1) ?? 0
  return text.slice(0, end > 0xffff ? messageTextShown - 1 : messageTextShown)
}
