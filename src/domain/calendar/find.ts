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
  const lower = text.toLowerCase()
  return /[^ -~\n]/.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower
}

/** Makes a text of title and notes once for each interview. */
function once(make: (text: string) => string): (interview: Interview) => string {
  const made = new WeakMap<Interview, string>()
  return (interview) => {
    const text = made.get(interview) ?? make(`${interview.title}\n${interview.description}`)
    made.set(interview, text)
    return text
  }
}

const textOf = once(plain)

/** With the digits of the phone numbers, which take longer to find than the text. */
const textWithPhonesOf = once((text) =>
  plain([text, ...phonesIn(text).map(({ href }) => digitsOf(href ?? ''))].join('\n')),
)

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
  const searched = digitsOf(filter.text).length < 3 ? textOf : textWithPhonesOf
  const passing = interviews.filter((interview) => {
    if (interview.id === kept) return true
    if (filter.priority !== null && filter.priority !== (interview.priority ?? 'none')) return false
    const text = searched(interview)
    return words.every((word) => text.includes(word)) || (digits !== null && text.includes(digits))
  })
  return passing.length === interviews.length ? interviews : passing
}
