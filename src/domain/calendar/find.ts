import { digitsOf, phonesIn } from '../text/links.ts'
import type { Interview, Priority } from './calendar.ts'
import { searchedDigits } from './who.ts'

export interface Filter {
  readonly text: string
  /** 'none': not set; null: all. */
  readonly priority: Priority | 'none' | null
}

export const noFilter: Filter = { text: '', priority: null }

export function isFiltering({ text, priority }: Filter): boolean {
  return text.trim() !== '' || priority !== null
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
  const phones = phonesIn(text).map(({ href }) => digitsOf(href ?? ''))
  const made = plain([text, ...phones].join('\n'))
  searched.set(interview, made)
  return made
}

/**
 * Returns the interviews that pass: title and notes contain every typed word, or the typed phone number however it is
 * written.
 * @param kept id of one that passes in any case
 * @returns the given list itself where all pass, so that nothing is drawn again
 */
export function filtered(interviews: readonly Interview[], filter: Filter, kept?: string): readonly Interview[] {
  if (!isFiltering(filter)) return interviews
  const words = plain(filter.text).split(/\s+/).filter(Boolean)
  const digits = searchedDigits(filter.text)
  const passing = interviews.filter((interview) => {
    if (interview.id === kept) return true
    if (filter.priority !== null && filter.priority !== (interview.priority ?? 'none')) return false
    const text = searchedText(interview)
    return words.every((word) => text.includes(word)) || (digits !== null && text.includes(digits))
  })
  return passing.length === interviews.length ? interviews : passing
}
