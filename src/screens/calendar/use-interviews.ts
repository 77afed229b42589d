import { useCallback, useEffect, useReducer, useState } from 'react'
import { type CalendarEvents, getCalendar } from '../../api/calendar.ts'
import { freeId, type Interview, type Span, sortInterviews } from '../../domain/calendar.ts'
import { calendarFailure } from '../../domain/failures.ts'
import { useServices } from '../../state/services.tsx'

/** Calendar page state: the list, whether it is loading, and why it failed. */
export interface InterviewsState {
  readonly loading: boolean
  /** Why the last load failed; null while loading and after success. */
  readonly reason: string | null
  /** Sorted by start. Objects keep their identity until they change. */
  readonly interviews: readonly Interview[]
  /** Events of the provider without a usable start. */
  readonly dropped: number
}

type Action =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly events: CalendarEvents }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'added'; readonly interview: Omit<Interview, 'id'> }
  | { readonly type: 'changed'; readonly id: string; readonly change: Partial<Omit<Interview, 'id'>> }
  | { readonly type: 'removed'; readonly id: string }

const initial: InterviewsState = { loading: true, reason: null, interviews: [], dropped: 0 }

function reduce(state: InterviewsState, action: Action): InterviewsState {
  switch (action.type) {
    case 'loading':
      return { ...state, loading: true, reason: null }
    case 'failed':
      return { ...state, loading: false, reason: action.reason }
    case 'loaded': {
      // What was created while the list was on its way stays. Its ids could be the provider's too.
      const taken = new Set(action.events.interviews.map(({ id }) => id))
      const own = state.interviews.map((interview) => {
        const id = taken.has(interview.id) ? freeId('local', taken) : interview.id
        taken.add(id)
        return { ...interview, id }
      })
      const interviews = sortInterviews([...action.events.interviews, ...own])
      return { loading: false, reason: null, interviews, dropped: action.events.dropped }
    }
    case 'added': {
      const id = freeId('local', new Set(state.interviews.map((interview) => interview.id)))
      return { ...state, interviews: sortInterviews([...state.interviews, { ...action.interview, id }]) }
    }
    case 'changed': {
      const interviews = state.interviews.map((interview) =>
        interview.id === action.id ? { ...interview, ...action.change } : interview,
      )
      return { ...state, interviews: sortInterviews(interviews) }
    }
    case 'removed':
      return { ...state, interviews: state.interviews.filter(({ id }) => id !== action.id) }
  }
}

export interface Interviews extends InterviewsState {
  readonly retry: () => void
  /** These four change what this page shows and nothing else: the provider has no call to save them. */
  readonly add: (interview: Omit<Interview, 'id'>) => void
  readonly change: (id: string, change: Partial<Omit<Interview, 'id'>>) => void
  readonly move: (id: string, span: Span) => void
  readonly remove: (id: string) => void
}

/** Loads the interviews once each time the page is shown, and keeps the changes made on it. */
export function useInterviews(): Interviews {
  const { client } = useServices()
  const [state, dispatch] = useReducer(reduce, initial)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what Retry changes
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      // StrictMode mounts twice in a row: by the next microtask it is known whether this mount stays.
      await Promise.resolve()
      if (leaving.signal.aborted) return
      dispatch({ type: 'loading' })
      const result = await getCalendar(client, leaving.signal)
      if (leaving.signal.aborted) return
      dispatch(
        result.ok
          ? { type: 'loaded', events: result.value }
          : { type: 'failed', reason: calendarFailure(result.problem) },
      )
    }
    void load()
    return () => leaving.abort()
  }, [client, attempt])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const add = useCallback((interview: Omit<Interview, 'id'>) => dispatch({ type: 'added', interview }), [])
  const change = useCallback(
    (id: string, changed: Partial<Omit<Interview, 'id'>>) => dispatch({ type: 'changed', id, change: changed }),
    [],
  )
  const move = useCallback((id: string, span: Span) => dispatch({ type: 'changed', id, change: span }), [])
  const remove = useCallback((id: string) => dispatch({ type: 'removed', id }), [])
  return { ...state, retry, add, change, move, remove }
}
