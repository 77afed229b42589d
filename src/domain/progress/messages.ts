import { readList, readObject, readText } from '../common/readers.ts'
import { readDate } from '../text/format.ts'
import type { Message } from './progress.ts'

/** Most messages that the dashboard displays; the total is displayed below. */
export const maxMessages = 5

export function readMessages(value: unknown): Message[] {
  return (readList(value) ?? []).map((entry) => {
    const message = readObject(entry)
    return { id: readText(message.id), createdAt: readText(message.created_at), text: readText(message.msg) }
  })
}

/** Compares ids, the newer one first: providers count them up. */
function byId(a: Message, b: Message): number {
  const difference = Number(b.id) - Number(a.id)
  return Number.isNaN(difference) ? Number(a.id < b.id) - Number(a.id > b.id) : difference
}

/** Sorts by date, then by id, newest first; messages with invalid dates come last. */
export function newestFirst(messages: readonly Message[]): Message[] {
  const timeOf = ({ createdAt }: Message) => readDate(createdAt) ?? 0
  return [...messages].sort((a, b) => timeOf(b) - timeOf(a) || byId(a, b))
}

export function countUnread(sorted: readonly Message[], lastSeen: string | null): number {
  const seen = sorted.findIndex((message) => message.id === lastSeen)
  return seen === -1 ? sorted.length : seen
}
