import { msg } from '../text/user-text.ts'
import { type Interview, interviewStatuses, priorityTexts } from './calendar.ts'
import { phoneParts, searchedDigits } from './who.ts'

/** Each filter: its select, and the option that an interview has (null: not set). */
export const filters = [
  {
    name: 'priorityFilter',
    title: msg('Priority'),
    label: msg('Filter by priority'),
    all: msg('All priorities'),
    options: Object.values(priorityTexts),
    optionOf: ({ priority }: Interview) => priority && priorityTexts[priority],
  },
  {
    name: 'statusFilter',
    title: msg('Status'),
    label: msg('Filter by status'),
    all: msg('All statuses'),
    options: interviewStatuses,
    optionOf: ({ status }: Interview) => status,
  },
] as const

/** The option that every filter offers beside its own. */
export const notSet = msg('Not set')

/** The chosen option of each filter; '' or absent: all. */
export type Filter = Readonly<Partial<Record<(typeof filters)[number]['name'], string>>>

export const noFilter: Filter = {}

export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some(Boolean)
}

/** Returns the interviews that pass. @param kept id of one that passes in any case */
export function filtered(interviews: readonly Interview[], filter: Filter, kept?: string): readonly Interview[] {
  const passes = (interview: Interview) =>
    filters.every(({ name, optionOf }) => !filter[name] || filter[name] === (optionOf(interview) ?? notSet))
  return interviews.filter((interview) => interview.id === kept || passes(interview))
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
