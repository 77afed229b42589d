import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { calendarIn, getCalendar } from '../../api/calendar.ts'
import { type Interview, localIdPrefix, sortInterviews } from '../../domain/calendar/calendar.ts'
import { isOkStatus } from '../../domain/common/readers.ts'
import { isUnusableReply } from '../../domain/failures/failure.ts'
import { calendarMessage } from '../../domain/failures/screens.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { type Changes, calendarSessionOf } from '../../state/calendar-session.ts'
import { canceled, queryClientOf, replyQuery } from '../../state/queries.ts'
import { type Services, useServices } from '../../state/services.tsx'
import { titleOf } from './describe.ts'

/** Loads the interviews each time the page opens. Meanwhile the last answer stays, for the session. */
function calendarQuery(services: Services) {
  const ask = async (signal: AbortSignal) => {
    // StrictMode mounts twice. The first mount is aborted before the next microtask, so it sends no request.
    await Promise.resolve()
    if (signal.aborted) return canceled
    const result = await getCalendar(services.client, signal)
    // As specified, and without the provider's words.
    if (!result.ok && isUnusableReply(result.failure) && !isOkStatus(result.failure.status))
      console.error(`HTTP error! status: ${result.failure.status}`)
    return result
  }
  return replyQuery(services, 'calendar', ask)
}

/** Returns the interviews as the page displays them, sorted: what was changed here wins. */
export function withChanges(loaded: readonly Interview[], changes: Changes): readonly Interview[] {
  if (changes.size === 0) return loaded
  const here = [...changes.values()].filter((interview) => interview !== null)
  return sortInterviews([...loaded.filter(({ id }) => !changes.has(id)), ...here])
}

/** The last change on this page. */
export interface LastChange {
  readonly id: string
  readonly what: UserText
  /** Number of changes that can be undone; differs from that of the change before. */
  readonly undoable: number
}

const none: readonly Interview[] = []

const sentences = {
  scheduled: msg('{title} is scheduled for {when}.'),
  changed: msg('{title} is changed: {when}.'),
  moved: msg('{title} is moved to {when}.'),
  canceled: msg('{title} is canceled: {when}.'),
  undone: msg('The last change of {title} is undone.'),
}

function sentence(kind: keyof typeof sentences, interview: Interview): UserText {
  const when = `${formatDays(interview)}, ${formatHours(interview)}`
  return { text: sentences[kind], values: { title: titleOf(interview), when } }
}

export type Interviews = ReturnType<typeof useInterviews>

export function useInterviews() {
  const services = useServices()
  const { data, error, isFetching, errorUpdateCount, refetch } = useQuery(
    calendarQuery(services),
    queryClientOf(services),
  )
  useEffect(
    () =>
      services.platform.app?.onCalendar((reply) => {
        const result = calendarIn(reply)
        if (result.ok) queryClientOf(services).setQueryData(calendarQuery(services).queryKey, result.value)
      }),
    [services],
  )
  const loaded = data?.interviews ?? none
  const store = calendarSessionOf(services)
  const changes = useSyncExternalStore(store.subscribe, () => store.get().changes)
  const [last, setLast] = useState<LastChange | null>(null)
  const interviews = useMemo(() => withChanges(loaded, changes), [loaded, changes])

  const actions = useMemo(() => {
    const find = (id: string) => withChanges(loaded, store.get().changes).find((interview) => interview.id === id)
    const set = (kind: keyof typeof sentences, interview: Interview, here: Interview | null) => {
      const before = store.get()
      const { id } = interview
      setLast({ id, what: sentence(kind, interview), undoable: before.history.length + 1 })
      store.set({
        ...before,
        changes: new Map(before.changes).set(id, here),
        history: [...before.history, { changes: before.changes, interview }],
      })
    }
    const change = (kind: 'changed' | 'moved') => (id: string, changed: Partial<Omit<Interview, 'id'>>) => {
      const known = find(id)
      if (known === undefined) return
      const interview = { ...known, ...changed }
      if (JSON.stringify(known) !== JSON.stringify(interview)) set(kind, interview, interview)
    }
    return {
      /** This and the changes last for this session: the provider has no call to save them. */
      add(interview: Omit<Interview, 'id'>) {
        const added = { ...interview, id: `${localIdPrefix}${crypto.randomUUID()}` }
        set('scheduled', added, added)
      },
      change: change('changed'),
      move: change('moved'),
      remove(id: string) {
        const interview = find(id)
        if (interview) set('canceled', interview, null)
      },
      undo() {
        const { history, ...session } = store.get()
        const undone = history.at(-1)
        if (undone === undefined) return
        const { changes, interview } = undone
        setLast({ id: interview.id, what: sentence('undone', interview), undoable: history.length - 1 })
        store.set({ ...session, changes, history: history.slice(0, -1) })
      },
    }
  }, [store, loaded])
  const pending = isFetching && data === null && errorUpdateCount === 0 // after a failure the grid stays
  return {
    loading: isFetching,
    pending,
    /** Why the last load failed; null while loading and after success. */
    reason: error === null || isFetching ? null : calendarMessage(error),
    /** Sorted by start. Objects keep their identity until they change. */
    interviews,
    /** Number of the provider's events without a usable start. */
    dropped: data?.dropped ?? 0,
    retry: useCallback(() => void refetch(), [refetch]),
    ...actions,
    last,
    forget: () => setLast(null),
  }
}
