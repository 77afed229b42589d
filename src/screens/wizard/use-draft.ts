/** Keeps the draft on the device while somebody types (readings.md, Wizard: within half a second). */
import { useCallback, useEffect, useRef } from 'react'
import { type Draft, saveDraft } from '../../state/drafts.ts'
import type { Services } from '../../state/services.tsx'
import { holdUnsaved } from './unsaved.ts'

/** Every change is on the device this much later at the most, in milliseconds. */
const saveDelay = 200

interface DraftKeeper {
  /** Something changed: save soon. */
  readonly touch: () => void
  /** Save now (step change, redirect, page hidden). */
  readonly flush: () => Promise<void>
  /** The application is sent, or the draft was discarded: remove it and save no more. */
  readonly drop: () => Promise<void>
}

/**
 * @param current reads the draft of this moment
 * @param onKept called with false when the device did not keep it
 */
export function useDraft(
  services: Services,
  owner: string,
  current: () => Draft,
  onKept: (kept: boolean) => void,
): DraftKeeper {
  const { portal, session } = services
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const dropped = useRef(false)
  const changed = useRef(false)
  const letGo = useRef<(() => void) | null>(null)
  const latest = useRef({ current, onKept })
  latest.current = { current, onKept }

  const flush = useCallback(async () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    const kept = letGo.current
    letGo.current = null
    // After Log Out nothing may be written again under this person's name.
    if (!dropped.current && changed.current && session.state().ended?.cause !== 'signed-out') {
      changed.current = false
      latest.current.onKept(await saveDraft(portal.drafts, owner, latest.current.current()))
    }
    kept?.()
  }, [portal, session, owner])

  const touch = useCallback(() => {
    changed.current = true
    letGo.current ??= holdUnsaved(owner)
    timer.current ??= setTimeout(() => void flush(), saveDelay)
  }, [flush, owner])

  const drop = useCallback(async () => {
    dropped.current = true
    if (timer.current !== null) clearTimeout(timer.current)
    await portal.drafts.remove(owner)
    letGo.current?.()
  }, [portal, owner])

  useEffect(() => {
    const save = () => void flush()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      save()
    }
  }, [flush])

  return { touch, flush, drop }
}
