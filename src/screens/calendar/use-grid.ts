import { type ComponentType, useEffect, useState } from 'react'
import type { GridProps } from './grid.tsx'

/** The grid's component once it is here: a second visit shows it at once. */
let loaded: ComponentType<GridProps> | null = null

async function loadGrid(): Promise<ComponentType<GridProps>> {
  loaded ??= (await import('./grid.tsx')).Grid
  return loaded
}

// Beside the list of interviews, not after it. A failure is asked about again, and shown, by useGrid.
loadGrid().catch(() => undefined)

/**
 * FullCalendar, loaded on demand. (React.lazy would show its fallback for 300 ms at least.)
 * @returns null while it is on its way; 'failed' with a way to try again when its file can't be had
 */
export function useGrid(): {
  readonly grid: ComponentType<GridProps> | null
  readonly failed: boolean
  readonly retry: () => void
} {
  // A component is a function: useState would call it.
  const [state, setState] = useState<{ grid: ComponentType<GridProps> | null; failed: boolean }>({
    grid: loaded,
    failed: false,
  })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what Retry changes
  useEffect(() => {
    let gone = false
    loadGrid().then(
      (grid) => {
        if (!gone) setState({ grid, failed: false })
      },
      () => {
        if (!gone) setState({ grid: null, failed: true })
      },
    )
    return () => {
      gone = true
    }
  }, [attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}
