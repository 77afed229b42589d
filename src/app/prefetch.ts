/** Fetches the chunks of screens that are likely next, when the browser has nothing better to do. */
import type { Session } from '../state/session.ts'
import type { RouteRow } from './routes.tsx'
import { loadLayout, loadScreen } from './screen-loader.ts'

type IdleWindow = Window & { requestIdleCallback?: typeof window.requestIdleCallback }

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  const { requestIdleCallback } = window as IdleWindow
  if (requestIdleCallback === undefined) setTimeout(work, 1_000)
  else requestIdleCallback(work, { timeout: 5_000 })
}

function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** One after the other, so that a click in between is not queued behind ten files. */
function fetchInTurn(loads: readonly (() => Promise<unknown>)[]): void {
  const [load, ...rest] = loads
  if (load === undefined) return
  // A file that can't be had now is asked for again, and reported, when somebody goes there.
  const next = () => whenIdle(() => fetchInTurn(rest))
  load().then(next, next)
}

/**
 * Signed in: all other screens, as soon as the browser is idle. Signed out: the layout and the
 * dashboard at the first key or touch, because a visitor who reads and leaves needs neither.
 * @returns stops waiting
 */
export function prefetchWhenIdle(rows: readonly RouteRow[], session: Session): () => void {
  if (savesData()) return () => {}
  const screensOf = (wanted: (row: RouteRow) => boolean) => rows.filter(wanted).map((row) => () => loadScreen(row.load))
  const layout = () => loadScreen(loadLayout)
  let stopped = false
  const start = (loads: readonly (() => Promise<unknown>)[]) =>
    whenIdle(() => {
      if (!stopped) fetchInTurn(loads)
    })
  const everything = [layout, ...screensOf((row) => row.access === 'protected')]
  if (session.state().info.signedIn) {
    start(everything)
    return () => {
      stopped = true
    }
  }
  const events = ['keydown', 'pointerdown'] as const
  const stop = () => {
    for (const event of events) window.removeEventListener(event, onFirst, true)
  }
  function onFirst() {
    stop()
    start([
      layout,
      ...screensOf((row) => row.path === '/'),
      ...screensOf((row) => row.access === 'public' && !row.notOnKiosk),
    ])
  }
  for (const event of events) window.addEventListener(event, onFirst, true)
  return () => {
    stopped = true
    stop()
  }
}
