import type { Interview, InterviewStatus, Priority } from './calendar.ts'
import { phoneParts, searchedDigits } from './who.ts'

/** 'none': not set. Null: all. */
export interface Filter {
  readonly priority: Priority | 'none' | null
  readonly status: InterviewStatus | 'none' | null
}

export const noFilter: Filter = { priority: null, status: null }

export function isFiltering({ priority, status }: Filter): boolean {
  return priority !== null || status !== null
}

/**
 * Returns the interviews that pass; the same array without a filter.
 * @param kept id of one that passes in any case
 */
export function filtered(interviews: readonly Interview[], filter: Filter, kept?: string): readonly Interview[] {
  if (!isFiltering(filter)) return interviews
  const passes = <Value>(wanted: Value | 'none' | null, value: Value | null) =>
    wanted === null || (value ?? 'none') === wanted
  return interviews.filter(
    ({ id, priority, status }) => id === kept || (passes(filter.priority, priority) && passes(filter.status, status)),
  )
}

/** Without case and accents, so that 'jose' finds 'José'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const searched = new WeakMap<Interview, string>()

/** The title, the notes, and the digits of their phone numbers. */
function searchedText(interview: Interview): string {
  const known = searched.get(interview)
  if (known !== undefined) return known
  const text = `${interview.title}\n${interview.description}`
  const phones = phoneParts(text).flatMap(({ phone }) => phone ?? [])
  const made = plain([text, ...phones].join('\n'))
  searched.set(interview, made)
  return made
}

/**
 * Returns the interviews whose title and notes contain every typed word, or the typed phone number however it is
 * written; none for a blank search.
 */
export function found(interviews: readonly Interview[], typed: string): readonly Interview[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const digits = searchedDigits(typed)
  return interviews.filter((interview) => {
    const text = searchedText(interview)
    return words.every((word) => text.includes(word)) || (digits !== null && text.includes(digits))
  })
}
