import { useEffect } from 'react'
import { storeBeforeRelease } from '../../state/tab-lock.ts'
import type { WizardRun } from './wizard-run.ts'

/**
 * Saves what the provider said when the form opens, so that it opens without a network, and the draft when the page is hidden or left, and before another tab may write. In a browser, asks before the page
 * is left while a chosen file is not stored yet: encrypting it takes seconds on a slow phone. On the desktop, main waits
 * for the last save.
 */
export function useDraft({ draft, services, start }: WizardRun): void {
  const { asksOnClose, keepsData } = services.platform.traits
  // A draft on the device stays as it is until something is typed: its time is that of the last change.
  const isUndrafted =
    start.restored === null && start.lostFiles.length + Object.keys(start.replacedAnswers).length === 0
  const isNews = !start.offline && start.knowledge.application.state === 'exists' && isUndrafted
  useEffect(() => {
    if (isNews && keepsData) draft.touch()
  }, [isNews, keepsData, draft])
  useEffect(() => {
    const save = () => void draft.flush()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const leave = (event: BeforeUnloadEvent) => {
      save() // the earliest moment: a browser gives a closing page little time
      if (asksOnClose && draft.hasUnstoredFiles()) event.preventDefault()
    }
    storeBeforeRelease(draft.flush)
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      save()
    }
  }, [asksOnClose, draft])
}
