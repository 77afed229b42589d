/** Fetches the chunks of screens that are likely next, when the browser has nothing better to do. */
import type { Platform } from '../platform/port.ts'
import type { Session } from '../state/session.ts'
import { layout } from './lazy-screen.tsx'
import { whenIdle, whenQuiet } from './quiet-page.ts'
import type { RouteRow } from './routes.ts'

type Load = () => Promise<unknown>

interface Connection {
  readonly saveData?: boolean
  /** How fast the browser found the line: 'slow-2g', '2g', '3g', '4g'. */
  readonly effectiveType?: string
}

/** Whoever saves data, or has hardly any line, gets what they ask for and nothing else. Safari and Firefox don't tell. */
function spareLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

interface Prefetch {
  readonly rows: readonly RouteRow[]
  readonly session: Session
  readonly platform: Platform
}

/**
 * Signed in, now or later: all other screens and what a draft needs, once the page has been quiet, so that a line
 * that goes later takes no screen along. Signed out: the layout and the dashboard at the first key or touch, because a
 * visitor who reads and leaves needs neither. What did not come is asked for again when the line is back.
 * @returns stops
 */
export function prefetchWhenIdle({ rows, session, platform }: Prefetch): () => void {
  const screensOf = (wanted: (row: RouteRow) => boolean) => rows.filter(wanted).map((row) => row.screen.load)
  const soon = [
    layout.load,
    ...screensOf((row) => row.path === '/'),
    ...screensOf((row) => row.access === 'public' && !row.notOnKiosk),
  ]
  const everything = [
    layout.load,
    platform.drafts.prepare,
    platform.drafts.removeOld,
    ...screensOf((row) => row.access === 'protected'),
  ]
  let wanted: readonly Load[] = []
  let stopped = false
  let stopWaiting = () => {}

  /** One after the other, so that a click in between is not queued behind ten files. */
  function fetchInTurn([load, ...rest]: readonly Load[]): void {
    if (load === undefined || stopped) return
    // A file that can't be had now is asked for again, and reported, when somebody goes there.
    const next = () => whenIdle(() => fetchInTurn(rest))
    load().then(next, next)
  }
  function start() {
    if (spareLine()) return
    stopWaiting()
    stopWaiting = whenQuiet(() => fetchInTurn(wanted))
  }

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
    stopWaiting()
    for (const sign of firstSigns) window.removeEventListener(sign, onFirst, true)
    window.removeEventListener('online', start)
    stopWatching()
  }
}
