import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { getCalendar } from '../../api/calendar.ts'
import { type Interview, localIdPrefix, type Span, sortInterviews } from '../../domain/calendar/calendar.ts'
import { calendarFailure } from '../../domain/failures/screens.ts'
import type { UserText } from '../../domain/text/user-text.ts'
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

/** Local changes by id: an added or changed interview, or null for a removed one. */
type Changes = ReadonlyMap<string, Interview | null>

/** Returns the loaded list with the local changes applied. */
export function withChanges(loaded: readonly Interview[], changes: Changes): readonly Interview[] {
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
  /** These four change only this page: the provider has no call to save them. */
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
  const [changes, setChanges] = useState<Changes>(new Map())
  const interviews = useMemo(() => withChanges(loaded, changes), [loaded, changes])
  const added = useRef(0)

  const set = useCallback((id: string, interview: Interview | null) => {
    setChanges((before) => new Map(before).set(id, interview))
  }, [])
  const add = useCallback(
    (interview: Omit<Interview, 'id'>) => {
      added.current += 1
      const id = `${localIdPrefix}${added.current}`
      set(id, { ...interview, id })
    },
    [set],
  )
  const change = useCallback(
    (id: string, changed: Partial<Omit<Interview, 'id'>>) =>
      setChanges((before) => {
        const interview = before.get(id) ?? loaded.find((other) => other.id === id)
        return interview === undefined ? before : new Map(before).set(id, { ...interview, ...changed })
      }),
    [loaded],
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
