import { readObject, readText } from '../common/readers.ts'
import { readDate } from '../text/format.ts'
import type { Message } from './progress.ts'

/** Most messages that the dashboard displays; the total is displayed below. */
export const maxMessages = 5

export function readMessages(value: unknown): Message[] {
  if (!Array.isArray(value)) return []
  return value.map((entry) => {
    const message = readObject(entry)
    return { id: readText(message.id), createdAt: readText(message.created_at), text: readText(message.msg) }
  })
}

/** Sorts by date, newest first. Equal dates keep their order; messages with invalid dates come last. */
export function newestFirst(messages: readonly Message[]): Message[] {
  return messages
    .map((message) => ({ message, time: readDate(message.createdAt) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ message }) => message)
}

export function countUnread(sorted: readonly Message[], lastSeen: string | null): number {
  const seen = sorted.findIndex((message) => message.id === lastSeen)
  return seen === -1 ? sorted.length : seen
}
