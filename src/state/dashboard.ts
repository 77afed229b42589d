/** The dashboard's data, and all triggers that load it. */
import { CancelledError, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Result } from '../api/client.ts'
import { getDashboard } from '../api/dashboard.ts'
import { providerBack } from '../domain/common/back-online.ts'
import { type Failure, retryAfterOf } from '../domain/failures/failure.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import { type Dashboard, isComplete } from '../domain/progress/progress.ts'
import { canceled, queryClientOf, replyQuery } from './queries.ts'
import { type Services, useServices, useSession } from './services.tsx'

/** Dispatched on window when the application has progressed; triggers a load. */
export const progressUpdatedEvent = 'applicationProgressUpdated'

/** Longest wait between two polls, in milliseconds: a provider that asks for more is asked after it. */
const longestPollMs = 60_000

/** @param failures in a row */
export function pollDelayMs(failures: number, retryAfterMs = 0): number {
  return Math.min(Math.max(retryDelay('poll', failures - 1), retryAfterMs), longestPollMs)
}

function stateOf(services: Services) {
  return queryClientOf(services).getQueryState<Dashboard | null, Failure>(dashboardQuery(services).queryKey)
}

/** Its first success after failures tells the other screens, which load again too. */
async function askForDashboard(services: Services, signal: AbortSignal): Promise<Result<Dashboard | null>> {
  const hadFailed = stateOf(services)?.status === 'error'
  const result = await getDashboard(services.client, signal)
  if (result.ok && hadFailed && !signal.aborted) providerBack.emit()
  return result
}

function dashboardQuery(services: Services) {
  return {
    ...replyQuery(services, 'dashboard', (signal) => askForDashboard(services, signal)),
    // Only the triggers load; opening a screen is one, as a route change.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  }
}

/** Generation of the session whose first screen is being opened: its triggers use what was requested before. */
const createFirstReplies = () => ({ of: -1 })

/** Loads before the first render, which then has the data if the reply is already here. */
export function loadBeforeRender(services: Services): void {
  services.singleton(createFirstReplies).of = services.session.generation()
  void nextDashboard(services)
}

/** From now on no trigger uses what was requested before it. */
export function endFirstReplies(services: Services): void {
  services.singleton(createFirstReplies).of = -1
}

/** The reply is from after this call. Triggers share the request under way, and the next one. Never rejects. */
export async function refreshDashboard(services: Services): Promise<Result<Dashboard | null>> {
  const before = services.session.generation()
  const state = stateOf(services)
  const isUnderWay = state?.fetchStatus === 'fetching'
  if (services.singleton(createFirstReplies).of === before && state !== undefined) {
    if (isUnderWay) return nextDashboard(services)
    return state.error === null ? { ok: true, value: state.data ?? null } : { ok: false, failure: state.error }
  }
  await (isUnderWay ? nextDashboard(services) : Promise.resolve())
  return services.session.generation() === before ? nextDashboard(services) : canceled
}

/** Returns the pending reply, else requests a new one. Never rejects. */
export async function nextDashboard(services: Services): Promise<Result<Dashboard | null>> {
  const count = () => stateOf(services)?.dataUpdateCount ?? 0
  const before = count()
  try {
    const value = await queryClientOf(services).query({ ...dashboardQuery(services), staleTime: 0 })
    return count() === before ? canceled : { ok: true, value } // TanStack returns the previous data of a canceled call
  } catch (error) {
    return error instanceof CancelledError ? canceled : { ok: false, failure: error as Failure }
  }
}

/** null: the provider has none; undefined: no reply yet. */
export function knownDashboard(services: Services): Dashboard | null | undefined {
  const state = stateOf(services)
  return state?.dataUpdatedAt ? state.data : undefined
}

export type DashboardState = ReturnType<typeof useDashboard>

export function useDashboard() {
  const services = useServices()
  useSession() // the query key depends on the session
  const { data, error, dataUpdatedAt, isFetching } = useQuery(dashboardQuery(services), queryClientOf(services))
  return {
    /** null: the provider has none; undefined: no reply yet. Stays during the next load, and when that fails. */
    data: dataUpdatedAt === 0 ? undefined : data,
    error,
    dataUpdatedAt,
    isFetching,
    offline: useOffline(),
    refresh: useCallback(() => refreshDashboard(services), [services]),
  }
}

const complete = (data: Dashboard | null) => data !== null && isComplete(data)

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
  const errorsBefore = useRef(0) // the last success
  useQuery(
    {
      ...dashboardQuery(services),
      refetchInterval({ state: { error, errorUpdateCount } }) {
        if (error === null) errorsBefore.current = errorUpdateCount
        return (
          !offline && pollDelayMs(errorUpdateCount - errorsBefore.current, error === null ? 0 : retryAfterOf(error))
        )
      },
      notifyOnChangeProps: [],
    },
    queryClientOf(services),
  )
}

/** The layout's own check, which only the console tells of. */
async function checkProgress(services: Services): Promise<void> {
  const result = await refreshDashboard(services)
  if (result.ok || result.failure.kind === 'canceled') return
  const { failure } = result
  console.error(`The progress check failed: ${'status' in failure ? failure.status : failure.kind}`)
}

/** Loads the dashboard on mount, route change, progress event, poll, and when the page is visible or online again. */
export function useDashboardTriggers(): void {
  const services = useServices()
  useSession()
  const generation = services.session.generation()
  const { pathname } = useLocation()
  useDashboardPoll(services)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a new session, and on a route change
  useEffect(() => {
    void checkProgress(services)
    endFirstReplies(services) // the effects of the screen run before this one
  }, [services, generation, pathname])
  useEffect(() => {
    const refresh = () => void checkProgress(services)
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
