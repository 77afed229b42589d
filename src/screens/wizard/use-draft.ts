/** Keeps the draft on the device while somebody types (readings.md, Wizard: within half a second). */
import { useCallback, useEffect, useRef } from 'react'
import type { Draft } from '../../application/submission/open.ts'
import { saveDraft } from '../../state/drafts.ts'
import type { Services } from '../../state/services.tsx'
import { holdUnsaved } from './unsaved.ts'

/** A change is saved this much later, in milliseconds: on a busy device half a second is soon over. */
const saveDelay = 50

/** A save that takes longer, in milliseconds, holds up the next one no more. */
const longestSave = 1000

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
  const saving = useRef<{ readonly since: number; readonly done: Promise<void> } | null>(null)
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
      const done = saveDraft(portal.drafts, owner, latest.current.current()).then(latest.current.onKept)
      const save = { since: Date.now(), done }
      saving.current = save
      await done
      if (saving.current === save) saving.current = null
    } else await saving.current?.done
    kept?.()
  }, [portal, session, owner])

  const touch = useCallback(() => {
    changed.current = true
    letGo.current ??= holdUnsaved(owner)
    // One after the other: on a slow device they would queue up, and the youngest wait longest.
    const saveInTurn = () => {
      const busy = saving.current !== null && Date.now() - saving.current.since < longestSave
      if (busy) timer.current = setTimeout(saveInTurn, saveDelay)
      else void flush()
    }
    timer.current ??= setTimeout(saveInTurn, saveDelay)
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
