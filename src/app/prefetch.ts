/** Fetches the chunks of screens that are likely next, when the browser has nothing better to do. */
import type { Platform } from '../platform/port.ts'
import type { Session } from '../state/session.ts'
import type { RouteRow } from './routes.ts'
import { loadLayout, loadScreen } from './screen-loader.ts'

type IdleWindow = Window & { requestIdleCallback?: typeof window.requestIdleCallback }
type Load = () => Promise<unknown>

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  const { requestIdleCallback } = window as IdleWindow
  if (requestIdleCallback === undefined) setTimeout(work, 1_000)
  else requestIdleCallback(work, { timeout: 5_000 })
}

function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}

interface Prefetch {
  readonly rows: readonly RouteRow[]
  readonly session: Session
  readonly platform: Platform
}

/**
 * Signed in, now or later: all other screens and what a draft needs, as soon as the browser is idle, so that a line
 * that goes later takes no screen along. Signed out: the layout and the dashboard at the first key or touch, because a
 * visitor who reads and leaves needs neither. What did not come is asked for again when the line is back.
 * @returns stops
 */
export function prefetchWhenIdle({ rows, session, platform }: Prefetch): () => void {
  if (savesData()) return () => {}
  const screensOf = (wanted: (row: RouteRow) => boolean) => rows.filter(wanted).map((row) => () => loadScreen(row.load))
  const layout = () => loadScreen(loadLayout)
  const soon = [
    layout,
    ...screensOf((row) => row.path === '/'),
    ...screensOf((row) => row.access === 'public' && !row.notOnKiosk),
  ]
  const everything = [layout, platform.drafts.prepare, ...screensOf((row) => row.access === 'protected')]
  let wanted: readonly Load[] = []
  let stopped = false

  /** One after the other, so that a click in between is not queued behind ten files. */
  function fetchInTurn([load, ...rest]: readonly Load[]): void {
    if (load === undefined || stopped) return
    // A file that can't be had now is asked for again, and reported, when somebody goes there.
    const next = () => whenIdle(() => fetchInTurn(rest))
    load().then(next, next)
  }
  const start = () => whenIdle(() => fetchInTurn(wanted))

  function want(loads: readonly Load[]) {
    wanted = loads
    start()
  }
  function onFirst() {
    if (wanted.length === 0) want(soon)
  }
  function onSession() {
    if (wanted !== everything && session.state().info.signedIn) want(everything)
  }

  const firstSigns = ['keydown', 'pointerdown'] as const
  for (const sign of firstSigns) window.addEventListener(sign, onFirst, { capture: true, once: true })
  window.addEventListener('online', start)
  const stopWatching = session.subscribe(onSession)
  onSession()
  return () => {
    stopped = true
    for (const sign of firstSigns) window.removeEventListener(sign, onFirst, true)
    window.removeEventListener('online', start)
    stopWatching()
  }
}
