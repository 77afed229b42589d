/** The dashboard's data, and all triggers that load it (R-413, D-43). */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Result } from '../api/client.ts'
import { getDashboard } from '../api/dashboard.ts'
import { retryAfterOf } from '../domain/failures/failure.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import { type Dashboard, isComplete } from '../domain/progress/progress.ts'
import { canceled, fetchResult, type Known, knownQuery, onSessionChange, queryClientOf } from './queries.ts'
import { type Services, useServices, useSession } from './services.tsx'

/** Dispatched on window when the application has progressed; triggers a load. */
export const progressUpdatedEvent = 'applicationProgressUpdated'

/** Longest wait between two polls, in milliseconds: a provider that asks for more is asked after it. */
const longestPollMs = 60_000

/** @param failures in a row */
export function pollDelayMs(failures: number, retryAfterMs = 0): number {
  return Math.min(Math.max(retryDelay('poll', failures - 1), retryAfterMs), longestPollMs)
}

/** Its first success after failures counts as the return of the network: the other screens load again, too. */
async function askForDashboard(services: Services, signal: AbortSignal): Promise<Result<Dashboard | null>> {
  const { failures } = queryClientOf(services).getQueryData(dashboardQuery(services).queryKey) ?? { failures: 0 }
  const result = await getDashboard(services.client, signal)
  if (result.ok && failures > 0 && !signal.aborted) window.dispatchEvent(new Event('online'))
  return result
}

function dashboardQuery(services: Services) {
  return {
    ...knownQuery(services, 'dashboard', (signal) => askForDashboard(services, signal)),
    // Only the triggers load; opening a screen is one, as a route change.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  }
}

/** The load that began before the first render: the triggers of the first screen share it. */
function createOpening({ session }: Services) {
  const opening: { load: Promise<Result<Dashboard | null>> | null } = { load: null }
  onSessionChange(session, () => {
    opening.load = null
  })
  return opening
}

/** Loads before the first render, which then has the data if the reply is already here. Never rejects. */
export function openDashboard(services: Services): void {
  services.singleton(createOpening).load = nextDashboard(services)
}

/** Drops the load that began before the first render. */
export function forgetOpening(services: Services): void {
  services.singleton(createOpening).load = null
}

/** The reply is from after this call. Triggers share the request under way, and the next one. Never rejects. */
export async function refreshDashboard(services: Services): Promise<Result<Dashboard | null>> {
  const { load } = services.singleton(createOpening)
  if (load !== null) return load
  const client = queryClientOf(services)
  const query = dashboardQuery(services)
  const isUnderWay = client.isFetching({ queryKey: query.queryKey }) > 0
  await (isUnderWay ? fetchResult(client, query) : Promise.resolve())
  return services.session.generation() === query.queryKey[1] ? fetchResult(client, query) : canceled
}

/** Returns the pending reply, else requests a new one. Never rejects. */
export function nextDashboard(services: Services): Promise<Result<Dashboard | null>> {
  return fetchResult(queryClientOf(services), dashboardQuery(services))
}

export function knownDashboard(services: Services): Dashboard | null | undefined {
  return queryClientOf(services).getQueryData(dashboardQuery(services).queryKey)?.value
}

export type DashboardState = ReturnType<typeof useDashboard>

export function useDashboard() {
  const services = useServices()
  useSession() // the query key depends on the session
  const { data: known, isFetching } = useQuery(dashboardQuery(services), queryClientOf(services))
  return {
    /** null: the provider has none; undefined: no reply yet. Stays during the next load, and when that fails. */
    data: known.value,
    /** Why the last request failed; null otherwise. Stays until the next reply. */
    failure: known.failure,
    /** The first load has not ended. */
    isLoading: known.at === null && known.failure === null,
    isFetching,
    /** When `data` was loaded, in milliseconds since 1970; null before. */
    lastUpdated: known.at,
    offline: useOffline(),
    refresh: useCallback(() => refreshDashboard(services), [services]),
  }
}

const complete = ({ value }: Known<Dashboard | null>) => value != null && isComplete(value)

/** Returns whether the application is known to be complete; renders again only when that changes. */
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

export function useOffline(): boolean {
  const offline = () => !navigator.onLine
  return useSyncExternalStore(watchNetwork, offline, () => false)
}

/** Polls every 30 s, less often after failures; not while the page is hidden or offline. */
function useDashboardPoll(services: Services): void {
  const offline = useOffline()
  useQuery(
    {
      ...dashboardQuery(services),
      refetchInterval({ state: { data } }) {
        const failure = data?.failure ?? null
        return !offline && pollDelayMs(data?.failures ?? 0, failure === null ? 0 : retryAfterOf(failure))
      },
      notifyOnChangeProps: [],
    },
    queryClientOf(services),
  )
}

/** Loads the dashboard on mount, route change, progress event, poll, and when the page is visible or online again. */
export function useDashboardTriggers(): void {
  const services = useServices()
  useSession()
  const generation = services.session.generation()
  const { key } = useLocation()
  useDashboardPoll(services)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a new session, and on a new key (a route change)
  useEffect(() => {
    void refreshDashboard(services)
    services.singleton(createOpening).load = null // the effects of the screen run before this one
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
