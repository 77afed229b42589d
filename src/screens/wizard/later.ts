/** What the form needs only after an action or on its last steps: loaded once the form is shown and the page is idle. */
import { useEffect } from 'react'
import { useServices } from '../../state/services.tsx'
import { lazyPart, preload } from '../../ui/lazy-part.ts'
import { whenIdle } from '../../ui/when-idle.ts'

export const answersCode = lazyPart(() => import('./answers/check-answers.tsx'))
export const scanCode = lazyPart(() => import('./barcode/scan-code.ts'))
export const photoCode = lazyPart(() => import('../../pictures/photo-jobs.ts'))

/** What can't be loaded now is loaded when it is used. */
export function usePreloading(): void {
  const { attachesFiles } = useServices().platform.traits
  useEffect(
    () =>
      whenIdle(() => {
        preload(answersCode)
        if (!attachesFiles) return
        preload(scanCode)
        preload(photoCode)
      }),
    [attachesFiles],
  )
}
