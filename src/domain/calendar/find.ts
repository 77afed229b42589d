import type { Interview, InterviewStatus, Priority } from './calendar.ts'

export interface Filter {
  /** 'none': without a priority. Null: all. */
  readonly priority: Priority | 'none' | null
  readonly status: InterviewStatus | null
}

export const noFilter: Filter = { priority: null, status: null }

/** Returns the interviews that pass; the same array without a filter. */
export function filtered(interviews: readonly Interview[], { priority, status }: Filter): readonly Interview[] {
  if (priority === null && status === null) return interviews
  return interviews.filter(
    (one) => (priority === null || (one.priority ?? 'none') === priority) && (status === null || one.status === status),
  )
}

/** Without case and accents, so that 'jose' finds 'José'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const searched = new WeakMap<Interview, string>()

/** Returns the interviews whose title and notes contain every typed word; none for a blank search. */
export function found(interviews: readonly Interview[], typed: string): readonly Interview[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return interviews.filter((interview) => {
    const text = searched.get(interview) ?? plain(`${interview.title}\n${interview.description}`)
    searched.set(interview, text)
    return words.every((word) => text.includes(word))
  })
}
