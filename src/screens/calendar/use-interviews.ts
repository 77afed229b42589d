import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { getCalendar } from '../../api/calendar.ts'
import { type Here, type Interview, localIdPrefix, sortInterviews } from '../../domain/calendar/calendar.ts'
import { calendarMessage } from '../../domain/failures/screens.ts'
import { msg, type UserText } from '../../domain/text/user-text.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { type Change, type Changes, calendarSessionOf } from '../../state/calendar-session.ts'
import { canceled, queryClientOf, replyQuery } from '../../state/queries.ts'
import { type Services, useServices } from '../../state/services.tsx'
import { titleOf } from './describe.ts'

/** Loads the interviews each time the page opens. Nothing is cached after the page closes. */
function calendarQuery(services: Services) {
  const ask = async (signal: AbortSignal) => {
    // StrictMode mounts twice. The first mount is aborted before the next microtask, so it sends no request.
    await Promise.resolve()
    return signal.aborted ? canceled : getCalendar(services.client, signal)
  }
  return { ...replyQuery(services, 'calendar', ask), gcTime: 0 }
}

function isSame(one: Interview, other: Interview): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** @param theirs as the provider has it now; undefined: it has it no more */
function hereOf({ provider }: Change, theirs: Interview | undefined): Here {
  if (provider === null) return 'scheduled'
  if (theirs === undefined) return 'removed'
  return isSame(provider, theirs) ? 'changed' : 'newer'
}

/**
 * Returns the interviews as the page displays them, sorted. One that is canceled here is left out, unless the provider
 * has changed it since.
 * @param loaded undefined: not loaded, so nothing is known about the provider's changes
 */
export function withChanges(loaded: readonly Interview[] | undefined, changes: Changes): readonly Interview[] {
  const provided = loaded ?? []
  if (changes.size === 0) return provided
  const byId = new Map(provided.map((interview) => [interview.id, interview]))
  const changed = [...changes].flatMap(([id, change]): Interview[] => {
    const here = hereOf(change, loaded === undefined ? (change.provider ?? undefined) : byId.get(id))
    if (!change.canceled) return [{ ...change.interview, here }]
    return here === 'newer' ? [{ ...change.interview, status: 'Cancelled', here }] : []
  })
  return sortInterviews([...provided.filter(({ id }) => !changes.has(id)), ...changed])
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
  taken: msg('{title} is as the provider has it: {when}.'),
  removed: msg('{title} is removed, because the provider no longer has it.'),
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
  const loaded = data?.interviews
  const store = calendarSessionOf(services)
  const changes = useSyncExternalStore(store.subscribe, () => store.get().changes)
  const [last, setLast] = useState<LastChange | null>(null)
  const interviews = useMemo(() => withChanges(loaded, changes), [loaded, changes])

  const actions = useMemo(() => {
    const provided = (id: string) => (loaded ?? none).find((other) => other.id === id)
    const find = (id: string) => store.get().changes.get(id)?.interview ?? provided(id)
    const set = (kind: keyof typeof sentences, interview: Interview, change: Change | null) => {
      const before = store.get()
      const { id } = interview
      setLast({ id, what: sentence(kind, interview), undoable: before.history.length + 1 })
      const after = new Map(before.changes)
      if (change === null) after.delete(id)
      else after.set(id, change)
      store.set({
        ...before,
        changes: after,
        history: [...before.history, { changes: before.changes, id }],
        changedAt: new Map(before.changedAt).set(id, Date.now()),
      })
    }
    const providerOf = (id: string) => {
      const change = store.get().changes.get(id)
      return change === undefined ? (provided(id) ?? null) : change.provider
    }
    const change = (kind: 'changed' | 'moved') => (id: string, changed: Partial<Omit<Interview, 'id'>>) => {
      const known = find(id)
      if (known === undefined) return
      const interview = { ...known, ...changed }
      if (isSame(known, interview) && store.get().changes.get(id)?.canceled !== true) return
      set(kind, interview, { interview, canceled: false, provider: providerOf(id) })
    }
    return {
      /** These and the changes last for this session: the provider has no call to save them. @returns the id */
      add(interview: Omit<Interview, 'id'>): string {
        const id = `${localIdPrefix}${crypto.randomUUID()}`
        const added = { ...interview, id }
        set('scheduled', added, { interview: added, canceled: false, provider: null })
        return id
      },
      change: change('changed'),
      move: change('moved'),
      remove(id: string) {
        const interview = find(id)
        if (interview) set('canceled', interview, { interview, canceled: true, provider: providerOf(id) })
      },
      /** Drops what was changed here. */
      takeTheirs(id: string) {
        const theirs = provided(id)
        const interview = theirs ?? find(id)
        if (interview) set(theirs === undefined ? 'removed' : 'taken', interview, null)
      },
      /** The interview as the provider has it. */
      provided,
      undo() {
        const { history, changedAt, ...session } = store.get()
        const undone = history.at(-1)
        const interview = undone && (find(undone.id) ?? undone.changes.get(undone.id)?.interview)
        if (undone === undefined || interview === undefined) return
        setLast({ id: undone.id, what: sentence('undone', interview), undoable: history.length - 1 })
        store.set({
          ...session,
          changes: undone.changes,
          history: history.slice(0, -1),
          changedAt: new Map(changedAt).set(undone.id, Date.now()),
        })
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
    changes,
  }
}
