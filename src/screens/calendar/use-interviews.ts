import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { calendarIn, getCalendar } from '../../api/calendar.ts'
import { type Interview, inThisZone, localIdPrefix, sortInterviews } from '../../domain/calendar/calendar.ts'
import { isOkStatus } from '../../domain/common/readers.ts'
import { isUnusableReply } from '../../domain/failures/failure.ts'
import { calendarMessage } from '../../domain/failures/screens.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { type Changes, calendarSessionOf, type News, withAnswer } from '../../state/calendar-session.ts'
import { queryClientOf, replyQuery } from '../../state/queries.ts'
import { type Services, useServices } from '../../state/services.tsx'
import { titleOf } from './describe.ts'

/** Loads the interviews each time the page opens. Meanwhile the last answer stays, for the session. */
function calendarQuery(services: Services) {
  const ask = async (signal: AbortSignal) => {
    const result = await getCalendar(services.client, signal)
    // As specified, and without the provider's words.
    if (!result.ok && isUnusableReply(result.failure) && !isOkStatus(result.failure.status))
      console.error(`HTTP error! status: ${result.failure.status}`)
    return result
  }
  return replyQuery(services, 'calendar', ask)
}

/** Returns the interviews as the page displays them, sorted: what was changed here wins. */
export function withChanges(loaded: readonly Interview[], changes: Changes, news: News): readonly Interview[] {
  const provided = loaded
    .filter(({ id }) => !changes.has(id))
    .map((interview) => {
      const text = news.get(interview.id)
      return text === undefined ? interview : { ...interview, news: text }
    })
  const here = [...changes.values()].filter((interview) => interview !== null)
  return here.length === 0 ? provided : sortInterviews([...provided, ...here])
}

/** The last change on this page. */
export interface LastChange {
  readonly id: string
  readonly what: UserText
  /** Number of changes that can be undone; differs from that of the change before. */
  readonly undoable: number
}

const none: readonly Interview[] = []

const when = (interview: Interview) => `${formatDays(interview)}, ${formatHours(interview)}`

/** What was done, in a sentence; of a change what is new. */
function sentence(before: Interview | null, after: Interview | null, isUndone = false): UserText {
  const interview = after ?? before
  if (interview === null) return ''
  const title = titleOf(interview)
  if (isUndone) return { text: msg('The last change of {title} is undone.'), values: { title } }
  if (after === null) return { text: msg('{title} is canceled.'), values: { title } }
  if (before === null) return { text: msg('{title} is scheduled for {when}.'), values: { title, when: when(after) } }
  if (before.start !== after.start || before.end !== after.end || before.allDay !== after.allDay)
    return { text: msg('{title} is moved to {when}.'), values: { title, when: when(after) } }
  if (before.status !== after.status && after.status !== null)
    return { text: msg('{title}: {status}.'), values: { title, status: t(after.status) } }
  return { text: msg('{title} is changed.'), values: { title } }
}

export type Interviews = ReturnType<typeof useInterviews>

/** Milliseconds after which an answer is asked for again when the page is seen again. */
const staleMs = 5 * 60_000

export function useInterviews(zone: string) {
  const services = useServices()
  const query = useMemo(() => calendarQuery(services), [services])
  const { data, dataUpdatedAt, error, isFetching, errorUpdateCount, refetch } = useQuery(
    { ...query, staleTime: staleMs, refetchOnMount: 'always', refetchOnWindowFocus: true },
    queryClientOf(services),
  )
  const retry = useCallback(() => void refetch(), [refetch])
  useEffect(
    () =>
      services.platform.app?.onCalendar((reply) => {
        const result = calendarIn(reply)
        if (result.ok) queryClientOf(services).setQueryData(query.queryKey, result.value)
      }),
    [services, query],
  )

  const store = calendarSessionOf(services)
  const { changes, news, history } = useSyncExternalStore(store.subscribe, store.get)
  const [last, setLast] = useState<LastChange | null>(null)
  const loaded = useMemo(() => {
    if (data === null) return none
    return data.zone === zone ? data.interviews : data.interviews.map((interview) => inThisZone(interview, data.zone))
  }, [data, zone])
  useEffect(() => {
    if (data !== null) store.set(withAnswer(store.get(), data.interviews))
  }, [store, data])
  const interviews = useMemo(() => withChanges(loaded, changes, news), [loaded, changes, news])

  const actions = useMemo(() => {
    const find = (id: string) => {
      const changed = store.get().changes.get(id)
      return changed === undefined ? loaded.find((interview) => interview.id === id) : changed
    }
    const set = (interview: Interview, after: Interview | null, before: Interview | null) => {
      const session = store.get()
      setLast({ id: interview.id, what: sentence(before, after), undoable: session.history.length + 1 })
      store.set({
        ...session,
        changes: new Map(session.changes).set(interview.id, after),
        history: [...session.history, { changes: session.changes, interview }],
      })
    }
    return {
      /** This and the changes last for this session: the provider has no call to save them. */
      add(interview: Omit<Interview, 'id'>) {
        const added = { ...interview, id: `${localIdPrefix}${crypto.randomUUID()}` }
        set(added, added, null)
      },
      change(id: string, changed: Partial<Omit<Interview, 'id'>>) {
        const before = find(id)
        if (!before) return
        const after = { ...before, ...changed }
        if (JSON.stringify(before) !== JSON.stringify(after)) set(after, after, before)
      },
      remove(id: string) {
        const interview = find(id)
        if (interview) set(interview, null, interview)
      },
      undo() {
        const { history, ...session } = store.get()
        const undone = history.at(-1)
        if (undone === undefined) return
        const { changes, interview } = undone
        setLast({ id: interview.id, what: sentence(null, interview, true), undoable: history.length - 1 })
        store.set({ ...session, changes, history: history.slice(0, -1) })
      },
      /** The user has opened it. */
      see(id: string) {
        const { news, ...session } = store.get()
        if (news.has(id)) store.set({ ...session, news: new Map([...news].filter(([other]) => other !== id)) })
      },
    }
  }, [store, loaded])
  return {
    /** The provider is asked. */
    isFetching,
    /** The first answer is pending; after a failure the grid stays. */
    pending: isFetching && data === null && errorUpdateCount === 0,
    /** When the provider answered last; 0 before. */
    answeredAt: dataUpdatedAt,
    /** Why the last load failed; null while loading and after success. */
    reason: error === null || isFetching ? null : calendarMessage(error),
    /** Sorted by start. Objects keep their identity until they change. */
    interviews,
    /** Number of the provider's events without a usable start. */
    dropped: data?.dropped ?? 0,
    retry,
    ...actions,
    last,
    forget: useCallback(() => setLast(null), []),
    undoable: history.at(-1)?.interview ?? null,
  }
}
