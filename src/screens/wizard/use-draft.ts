/** Tells the draft keeper what happens to the page and the form. */
import { useEffect, useState } from 'react'
import type { Draft } from '../../application/submission/open.ts'
import { createDraftKeeper, type DraftKeeper, type SaveResult } from '../../state/draft-keeper.ts'
import type { Services } from '../../state/services.tsx'
import { noteUnsaved } from '../../state/tab-lock.ts'

/**
 * The draft keeper of a form, made when the form opens: later arguments are ignored.
 * Asks before the page is left while a chosen file is not on the device: sealing takes some seconds on a slow phone. The
 * desktop's main process waits for the last save.
 * @param current reads the draft of this moment
 * @param onSaved called with the outcome of every save
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
      onUnsaved: (kept) => noteUnsaved(owner, kept),
      onSaved,
    }),
  )

  useEffect(() => {
    const save = () => void keeper.leave()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (platform.kind === 'web' && keeper.hasUnstoredFiles()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      save()
    }
  }, [platform, keeper])

  return keeper
}
