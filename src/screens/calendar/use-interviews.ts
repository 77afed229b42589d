import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { getCalendar } from '../../api/calendar.ts'
import { type Interview, localIdPrefix, sortInterviews } from '../../domain/calendar/calendar.ts'
import { calendarMessage } from '../../domain/failures/screens.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { type Changes, calendarSessionOf } from '../../state/calendar-session.ts'
import { canceled, knownQuery, queryClientOf } from '../../state/queries.ts'
import { type Services, useServices } from '../../state/services.tsx'
import { titleOf } from './describe.ts'

/** Loads the interviews each time the page opens. Nothing is cached after the page closes. */
function calendarQuery(services: Services) {
  const ask = async (signal: AbortSignal) => {
    // StrictMode mounts twice. The first mount is aborted before the next microtask, so it sends no request.
    await Promise.resolve()
    return signal.aborted ? canceled : getCalendar(services.client, signal)
  }
  return { ...knownQuery(services, 'calendar', ask), gcTime: 0 }
}

export function withChanges(loaded: readonly Interview[], changes: Changes): readonly Interview[] {
  const left = loaded.filter(({ id }) => !changes.has(id))
  return sortInterviews([...left, ...[...changes.values()].filter((interview) => interview !== null)])
}

export interface Changed {
  readonly interview: Interview
  readonly removed: boolean
}

/** The last change on this page, and what it was; or that it is undone. */
export type LastChange = { readonly before: Changes; readonly what: UserText } | 'undone'

const none: readonly Interview[] = []

const sentences = {
  scheduled: msg('{title} is scheduled for {when}.'),
  changed: msg('{title} is changed: {when}.'),
  moved: msg('{title} is moved to {when}.'),
  canceled: msg('{title} is canceled: {when}.'),
}

export type Interviews = ReturnType<typeof useInterviews>

export function useInterviews() {
  const services = useServices()
  const { data: known, isFetching, refetch } = useQuery(calendarQuery(services), queryClientOf(services))
  const { value, failure } = known
  const loaded = value?.interviews ?? none
  const store = calendarSessionOf(services)
  const changes = useSyncExternalStore(store.subscribe, () => store.get().changes)
  const [last, setLast] = useState<LastChange | null>(null)
  const interviews = useMemo(() => withChanges(loaded, changes), [loaded, changes])

  const actions = useMemo(() => {
    const find = (id: string) => store.get().changes.get(id) ?? loaded.find((other) => other.id === id)
    const set = (interview: Interview, kind: keyof typeof sentences) => {
      const session = store.get()
      const when = `${formatDays(interview)}, ${formatHours(interview, t('All day'))}`
      setLast({
        before: session.changes,
        what: { text: sentences[kind], values: { title: titleOf(interview), when } },
      })
      store.set({
        ...session,
        changes: new Map(session.changes).set(interview.id, kind === 'canceled' ? null : interview),
      })
    }
    const change = (kind: 'changed' | 'moved') => (id: string, changed: Partial<Omit<Interview, 'id'>>) => {
      const interview = find(id)
      if (interview) set({ ...interview, ...changed }, kind)
    }
    return {
      /** These and the changes last for this session: the provider has no call to save them. */
      add: (interview: Omit<Interview, 'id'>) =>
        set({ ...interview, id: `${localIdPrefix}${store.get().changes.size + 1}` }, 'scheduled'),
      change: change('changed'),
      move: change('moved'),
      remove(id: string) {
        const interview = find(id)
        if (interview) set(interview, 'canceled')
      },
    }
  }, [store, loaded])
  const pending = isFetching && value === undefined
  return {
    loading: isFetching,
    pending,
    /** Why the last load failed; null while loading and after success. */
    reason: failure === null || pending ? null : calendarMessage(failure),
    /** Sorted by start. Objects keep their identity until they change. */
    interviews,
    /** Number of the provider's events without a usable start. */
    dropped: value?.dropped ?? 0,
    retry: useCallback(() => void refetch(), [refetch]),
    ...actions,
    last,
    undo() {
      if (last === null || last === 'undone') return
      store.set({ ...store.get(), changes: last.before })
      setLast('undone')
    },
    forget: () => setLast(null),
    /** What was scheduled, changed or canceled here; a canceled one as it was. */
    changed: useMemo(() => changedHere(loaded, changes), [loaded, changes]),
  }
}

/** A canceled interview of the provider as it was loaded; one that was scheduled here is simply gone. */
function changedHere(loaded: readonly Interview[], changes: Changes): readonly Changed[] {
  return [...changes].flatMap(([id, now]) => {
    const interview = now ?? loaded.find((other) => other.id === id)
    return interview === undefined ? [] : [{ interview, removed: now === null }]
  })
}
