/**
 * The dashboard's answer, shared by layout, dashboard and wizard, and everything that triggers it
 * (R-413, D-43).
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Result } from '../api/client.ts'
import { getDashboard } from '../api/dashboard.ts'
import { askedWait, type Problem } from '../domain/failures.ts'
import { type Dashboard, isComplete } from '../domain/progress.ts'
import { problemOf, queryClientOf, unwrap } from './queries.ts'
import { createRefresher } from './refresher.ts'
import { type Services, useServices, useSession } from './services.tsx'

/** Dispatched on window by whoever moved the application on; the progress is fetched anew. */
export const progressUpdatedEvent = 'applicationProgressUpdated'

const pollDelays = [30_000, 60_000, 120_000, 300_000]

/**
 * How long to wait after an answer: 30 s, also after a single failure; then 60, 120 and at most 300 s.
 * @param failures in a row
 * @param retryAfterMs what the provider asked for
 */
export function pollDelayMs(failures: number, retryAfterMs = 0): number {
  return Math.max(pollDelays[Math.min(Math.max(0, failures - 1), pollDelays.length - 1)] as number, retryAfterMs)
}

interface Store {
  readonly generation: number
  readonly queryKey: readonly [string, number]
  /** A fresh answer, shared with whoever else asks at this moment. Never rejects. */
  refresh(): Promise<Result<Dashboard | null>>
  /** See {@link nextDashboard}. */
  nextAnswer(): Promise<Result<Dashboard | null>>
  /** Until the next poll, judged by the last answer. */
  delayMs(): number
  /** Of the last answer; stays while the next one is awaited, which a query forgets. */
  problem(): Problem | null
  /** Called after every answer. */
  onAnswer(listener: () => void): () => void
}

const stores = new WeakMap<Services, Store>()

function createStore(services: Services): Store {
  const generation = services.session.generation()
  const queryKey = ['dashboard', generation] as const
  const listeners = new Set<() => void>()
  const leaving = new AbortController()
  let failures = 0
  let retryAfterMs = 0
  let problem: Problem | null = null
  let underWay: Promise<Result<Dashboard | null>> | null = null
  const stopWatching = services.session.subscribe(() => {
    if (services.session.generation() === generation) return
    leaving.abort()
    stopWatching()
  })

  async function ask(): Promise<Result<Dashboard | null>> {
    let answer: Result<Dashboard | null> = { ok: false, problem: { kind: 'cancelled' } }
    await queryClientOf(services)
      .fetchQuery({
        queryKey,
        queryFn: async () => {
          answer = await getDashboard(services.client, leaving.signal)
          return unwrap(answer)
        },
        staleTime: 0,
      })
      .catch(() => undefined) // the answer holds the problem; the query shows it
    if (answer.ok) {
      failures = 0
      retryAfterMs = 0
      problem = null
    } else if (answer.problem.kind !== 'cancelled') {
      failures += 1
      problem = answer.problem
      retryAfterMs = askedWait(answer.problem)
    }
    for (const listener of listeners) listener()
    return answer
  }

  const refresh = createRefresher(() => {
    underWay = ask().finally(() => {
      underWay = null
    })
    return underWay
  })

  return {
    generation,
    queryKey,
    refresh,
    nextAnswer: () => underWay ?? refresh(),
    delayMs: () => pollDelayMs(failures, retryAfterMs),
    problem: () => problem,
    onAnswer(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One store a session: a request of an earlier session is dropped and holds nobody up. */
function storeOf(services: Services): Store {
  const known = stores.get(services)
  if (known !== undefined && known.generation === services.session.generation()) return known
  const store = createStore(services)
  stores.set(services, store)
  return store
}

/** A fresh answer of the dashboard, shared with a request that starts at this moment. Never rejects. */
export function refreshDashboard(services: Services): Promise<Result<Dashboard | null>> {
  return storeOf(services).refresh()
}

/** The answer that is under way, else a fresh one: for whoever needs any. Never rejects. */
export function nextDashboard(services: Services): Promise<Result<Dashboard | null>> {
  return storeOf(services).nextAnswer()
}

export interface DashboardActions {
  /** See {@link refreshDashboard}. */
  readonly refreshDashboard: () => Promise<Result<Dashboard | null>>
  /** See {@link nextDashboard}. */
  readonly nextDashboard: () => Promise<Result<Dashboard | null>>
  /** What is known without asking; undefined before the first answer. */
  readonly knownDashboard: () => Dashboard | null | undefined
}

export function useDashboardActions(): DashboardActions {
  const services = useServices()
  return useMemo(
    () => ({
      refreshDashboard: () => refreshDashboard(services),
      nextDashboard: () => nextDashboard(services),
      knownDashboard: () => queryClientOf(services).getQueryData<Dashboard | null>([...storeOf(services).queryKey]),
    }),
    [services],
  )
}

function useDashboardQuery<Selected>(store: Store, select: (dashboard: Dashboard | null) => Selected) {
  const { client } = useServices()
  return useQuery({
    queryKey: store.queryKey,
    queryFn: async () => unwrap(await getDashboard(client)),
    enabled: false, // only the triggers fetch
    select,
  })
}

/** The store of this session; the component renders anew when another begins. */
function useStore(): Store {
  const services = useServices()
  useSession()
  return storeOf(services)
}

export interface DashboardState {
  /** null: the provider has none; undefined: no answer yet. Stays while a new one is fetched, also when that fails. */
  readonly data: Dashboard | null | undefined
  /** Why the last try failed; null when it did not. */
  readonly problem: Problem | null
  /** Neither an answer nor a problem yet. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  /** When `data` came, in milliseconds since 1970; null before. */
  readonly lastUpdated: number | null
  /** The device has no network. */
  readonly offline: boolean
  readonly refresh: () => Promise<Result<Dashboard | null>>
}

const whole = (dashboard: Dashboard | null) => dashboard

/** What the dashboard shows; renders anew with every answer. */
export function useDashboard(): DashboardState {
  const store = useStore()
  const query = useDashboardQuery(store, whole)
  const offline = useOffline()
  const failed = problemOf(query.error) ?? (query.data === undefined ? store.problem() : null)
  const problem = failed?.kind === 'cancelled' ? null : failed
  return {
    data: query.data,
    problem,
    isLoading: query.data === undefined && problem === null,
    isFetching: query.isFetching,
    lastUpdated: query.dataUpdatedAt === 0 ? null : query.dataUpdatedAt,
    offline,
    refresh: store.refresh,
  }
}

const complete = (dashboard: Dashboard | null) => dashboard !== null && isComplete(dashboard)

/** Whether the application is known to be complete; renders anew only when that changes. */
export function useApplicationComplete(): boolean {
  return useDashboardQuery(useStore(), complete).data === true
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True while the device knows that it has no network. */
export function useOffline(): boolean {
  return useSyncExternalStore(watchNetwork, () => !navigator.onLine)
}

/**
 * The layout's triggers: its own load, every change of route, the progress event, every 30 s (not
 * while the window is hidden or offline), and once when either is over.
 */
export function useDashboardTriggers(): void {
  const store = useStore()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a change of route
  useEffect(() => {
    void store.refresh()
  }, [store, key])
  useEffect(() => {
    let timer: number | undefined
    const refresh = () => void store.refresh()
    const poll = () => {
      if (!document.hidden && navigator.onLine) refresh() // else the return below takes over
    }
    const arm = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(poll, store.delayMs())
    }
    const onVisibility = () => {
      if (!document.hidden) refresh()
    }
    const stop = store.onAnswer(arm)
    window.addEventListener(progressUpdatedEvent, refresh)
    window.addEventListener('online', refresh)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.clearTimeout(timer)
      stop()
      window.removeEventListener(progressUpdatedEvent, refresh)
      window.removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [store])
}
