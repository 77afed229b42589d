/** Prefetches the chunks of likely next screens while the browser is idle. */
import type { Platform } from '../platform/port.ts'
import type { Session } from '../state/session.ts'
import { layout } from './lazy-screen.tsx'
import { whenIdle, whenQuiet } from './quiet-page.ts'
import type { RouteRow } from './routes.ts'

type Load = () => Promise<unknown>

interface Connection {
  readonly saveData?: boolean
  /** The browser's estimate of the network speed: 'slow-2g', '2g', '3g', '4g'. */
  readonly effectiveType?: string
}

/** No prefetching with data saver or a slow network. Safari and Firefox don't report either. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

interface Prefetch {
  readonly rows: readonly RouteRow[]
  readonly session: Session
  readonly platform: Platform
}

/**
 * Prefetches chunks. Signed in: all other screens and the code for drafts, once the page is quiet, so that they work
 * after a network loss. Signed out: the layout and the dashboard at the first key or touch, because a visitor who only
 * reads needs neither. Failures are retried when the network is back.
 * @returns stops prefetching
 */
export function prefetchWhenIdle({ rows, session, platform }: Prefetch): () => void {
  const screensOf = (wanted: (row: RouteRow) => boolean) => rows.filter(wanted).map((row) => row.screen.load)
  const soon = [
    layout.load,
    ...screensOf((row) => row.path === '/'),
    ...screensOf((row) => row.access === 'public' && !row.personalOnly),
  ]
  const everything = [layout.load, platform.drafts.prepare, ...screensOf((row) => row.access === 'protected')]
  let wanted: readonly Load[] = []
  let stopped = false
  let stopWaiting = () => {}

  /** Sequentially, so that a click is not queued behind ten files. */
  function fetchInTurn([load, ...rest]: readonly Load[]): void {
    if (load === undefined || stopped) return
    // A failed file is requested again, and its failure reported, when the user opens the screen.
    const next = () => whenIdle(() => fetchInTurn(rest))
    load().then(next, next)
  }
  function start() {
    if (savesData()) return
    stopWaiting()
    stopWaiting = whenQuiet(() => fetchInTurn(wanted))
  }

  function prefetch(loads: readonly Load[]) {
    wanted = loads
    start()
  }
  function onFirstInput() {
    if (wanted.length === 0) prefetch(soon)
  }
  function onSession() {
    if (wanted !== everything && session.state().info.signedIn) prefetch(everything)
  }

  const firstInputEvents = ['keydown', 'pointerdown'] as const
  for (const sign of firstInputEvents) window.addEventListener(sign, onFirstInput, { capture: true, once: true })
  window.addEventListener('online', start)
  const stopWatching = session.subscribe(onSession)
  onSession()
  return () => {
    stopped = true
    stopWaiting()
    for (const sign of firstInputEvents) window.removeEventListener(sign, onFirstInput, true)
    window.removeEventListener('online', start)
    stopWatching()
  }
}
