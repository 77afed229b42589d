/**
 * The dashboard's answer, shared by layout, dashboard and wizard, and everything that triggers it
 * (R-413, D-43).
 */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Result } from '../api/client.ts'
import { getDashboard } from '../api/dashboard.ts'
import { askedWait, type Problem } from '../domain/failures/problem.ts'
import { type Dashboard, isComplete } from '../domain/progress/progress.ts'
import { cancelled, fetchResult, type Known, knownQuery, queryClientOf } from './queries.ts'
import { type Services, useServices, useSession } from './services.tsx'

/** Dispatched on window when the application has progressed; triggers a refresh. */
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

function dashboardQuery(services: Services) {
  return {
    ...knownQuery(services, 'dashboard', (signal) => getDashboard(services.client, signal)),
    // Only the triggers fetch: opening a screen is a route change.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  }
}

/**
 * Returns a reply that was requested after this call. Simultaneous triggers share a request, and all triggers during a
 * request share the next one. Never rejects.
 */
export async function refreshDashboard(services: Services): Promise<Result<Dashboard | null>> {
  const client = queryClientOf(services)
  const query = dashboardQuery(services)
  const isUnderWay = client.isFetching({ queryKey: query.queryKey }) > 0
  await (isUnderWay ? fetchResult(client, query) : Promise.resolve())
  return services.session.generation() === query.queryKey[1] ? fetchResult(client, query) : cancelled
}

/** Returns the pending reply, else requests a new one. Never rejects. */
export function nextDashboard(services: Services): Promise<Result<Dashboard | null>> {
  return fetchResult(queryClientOf(services), dashboardQuery(services))
}

/** The cached data; undefined before the first reply. */
export function knownDashboard(services: Services): Dashboard | null | undefined {
  return queryClientOf(services).getQueryData(dashboardQuery(services).queryKey)?.value
}

export interface DashboardState {
  /** null: the provider has none; undefined: no answer yet. Stays while a new one is fetched, also when that fails. */
  readonly data: Dashboard | null | undefined
  /** Why the last request failed; null otherwise. Stays until the next reply. */
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

/** What the dashboard shows; renders anew with every answer. */
export function useDashboard(): DashboardState {
  const services = useServices()
  useSession() // another session, another answer
  const { data: known, isFetching } = useQuery(dashboardQuery(services), queryClientOf(services))
  return {
    data: known.value,
    problem: known.problem,
    isLoading: known.at === null && known.problem === null,
    isFetching,
    lastUpdated: known.at,
    offline: useOffline(),
    refresh: useCallback(() => refreshDashboard(services), [services]),
  }
}

const complete = ({ value }: Known<Dashboard | null>) => value != null && isComplete(value)

/** Whether the application is known to be complete; renders anew only when that changes. */
export function useApplicationComplete(): boolean {
  const services = useServices()
  useSession()
  return useQuery({ ...dashboardQuery(services), select: complete }, queryClientOf(services)).data
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
  const offline = () => !navigator.onLine
  return useSyncExternalStore(watchNetwork, offline, () => false)
}

/** Asks every 30 s, less often after failures; not while the window is hidden or offline. */
function useDashboardPoll(services: Services): void {
  const offline = useOffline()
  useQuery(
    {
      ...dashboardQuery(services),
      refetchInterval({ state: { data } }) {
        const problem = data?.problem ?? null
        return !offline && pollDelayMs(data?.failures ?? 0, problem === null ? 0 : askedWait(problem))
      },
      notifyOnChangeProps: [],
    },
    queryClientOf(services),
  )
}

/** The layout's triggers: its own load, every change of route, the progress event, the poll, and the end of what stops it. */
export function useDashboardTriggers(): void {
  const services = useServices()
  useSession()
  const generation = services.session.generation()
  const { key } = useLocation()
  useDashboardPoll(services)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session, and a new key, which is a change of route
  useEffect(() => {
    void refreshDashboard(services)
  }, [services, generation, key])
  useEffect(() => {
    const refresh = () => void refreshDashboard(services)
    const onVisibility = () => {
      if (!document.hidden) refresh()
    }
    window.addEventListener(progressUpdatedEvent, refresh)
    window.addEventListener('online', refresh)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener(progressUpdatedEvent, refresh)
      window.removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [services])
}
