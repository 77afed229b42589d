import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { getCalendar } from '../../api/calendar.ts'
import { type Interview, localIdPrefix, type Span, sortInterviews } from '../../domain/calendar/calendar.ts'
import { calendarFailure } from '../../domain/failures/screens.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import { type CalendarSession, calendarSessionOf } from '../../state/calendar-session.ts'
import { cancelled, knownQuery, queryClientOf } from '../../state/queries.ts'
import { type Services, useServices } from '../../state/services.tsx'

/** Loads the interviews each time the page opens. Nothing is cached after the page closes. */
function calendarQuery(services: Services) {
  const ask = async (signal: AbortSignal) => {
    // StrictMode mounts twice. The first mount is aborted before the next microtask, so it sends no request.
    await Promise.resolve()
    return signal.aborted ? cancelled : getCalendar(services.client, signal)
  }
  return { ...knownQuery(services, 'calendar', ask), gcTime: 0 }
}

/** Returns the loaded list with the local changes applied. */
export function withChanges(loaded: readonly Interview[], changes: CalendarSession['changes']): readonly Interview[] {
  const left = loaded.filter(({ id }) => !changes.has(id))
  return sortInterviews([...left, ...[...changes.values()].filter((interview) => interview !== null)])
}

export interface Interviews {
  readonly loading: boolean
  /** The first load is in progress. */
  readonly pending: boolean
  /** Why the last load failed; null while loading and after success. */
  readonly reason: UserText | null
  /** Sorted by start. Objects keep their identity until they change. */
  readonly interviews: readonly Interview[]
  /** Number of the provider's events without a usable start. */
  readonly dropped: number
  readonly retry: () => void
  /** These four last for this session: the provider has no call to save them. */
  readonly add: (interview: Omit<Interview, 'id'>) => void
  readonly change: (id: string, change: Partial<Omit<Interview, 'id'>>) => void
  readonly move: (id: string, span: Span) => void
  readonly remove: (id: string) => void
}

const none: readonly Interview[] = []

export function useInterviews(): Interviews {
  const services = useServices()
  const { data: known, isFetching, refetch } = useQuery(calendarQuery(services), queryClientOf(services))
  const { value, problem } = known
  const loaded = value?.interviews ?? none
  const store = calendarSessionOf(services)
  const changes = useSyncExternalStore(store.subscribe, () => store.get().changes)
  const interviews = useMemo(() => withChanges(loaded, changes), [loaded, changes])

  const set = useCallback(
    (id: string, interview: Interview | null) => {
      const session = store.get()
      store.set({ ...session, changes: new Map(session.changes).set(id, interview) })
    },
    [store],
  )
  const add = useCallback(
    (interview: Omit<Interview, 'id'>) => {
      const id = `${localIdPrefix}${store.get().changes.size + 1}` // unique: the map only grows
      set(id, { ...interview, id })
    },
    [store, set],
  )
  const change = useCallback(
    (id: string, changed: Partial<Omit<Interview, 'id'>>) => {
      const interview = store.get().changes.get(id) ?? loaded.find((other) => other.id === id)
      if (interview !== undefined) set(id, { ...interview, ...changed })
    },
    [store, set, loaded],
  )
  const remove = useCallback((id: string) => set(id, null), [set])
  const pending = isFetching && value === undefined
  return {
    loading: isFetching,
    pending,
    reason: problem === null || pending ? null : calendarFailure(problem),
    interviews,
    dropped: value?.dropped ?? 0,
    retry: useCallback(() => void refetch(), [refetch]),
    add,
    change,
    move: change,
    remove,
  }
}
