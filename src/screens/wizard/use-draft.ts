import { useEffect, useState } from 'react'
import type { Draft } from '../../form/submission/open.ts'
import { createDraftKeeper, type DraftKeeper, type SaveResult } from '../../state/draft-keeper.ts'
import type { Services } from '../../state/services.tsx'
import { trackPendingSave } from '../../state/tab-lock.ts'

/**
 * Creates the draft keeper of a form when the form opens, and saves when the page is hidden or left. Later arguments
 * are ignored. In a browser, asks before the page is left while a chosen file is not stored yet: encrypting it takes
 * seconds on a slow phone. On the desktop, main waits for the last save.
 * @param current returns the current draft
 * @param onSaved called with the result of every save
 */
export function useDraft(
  services: Services,
  owner: string,
  current: () => Draft,
  onSaved: (result: SaveResult) => void,
): DraftKeeper {
  const { platform, session } = services
  const [keeper] = useState(() =>
    createDraftKeeper({
      store: platform.drafts,
      owner,
      current,
      signedOut: () => session.state().ended?.cause === 'signed-out',
      onUnsaved: (saved) => trackPendingSave(owner, saved),
      onSaved,
    }),
  )

  useEffect(() => {
    const save = () => void keeper.flush()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const leave = (event: BeforeUnloadEvent) => {
      save() // the earliest moment: a browser gives a closing page little time
      if (platform.traits.asksOnClose && keeper.hasUnstoredFiles()) event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      save()
    }
  }, [platform, keeper])

  return keeper
}
