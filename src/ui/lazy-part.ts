import { useEffect } from 'react'
import type { Lazy } from '../domain/common/lazy.ts'
import { FileLoadError, useLazyModule } from './lazy-module.ts'

/** Sent to the window when the file of a part of a screen fails to load. */
export const partLostEvent = 'partLost'

/** {@link useLazyModule} for a part of a screen: tells the window each time the file fails to load. */
export function useLazyPart<Module>(code: Lazy<Module>, wanted = true) {
  const part = useLazyModule(code, wanted)
  const { error } = part
  useEffect(() => {
    if (error instanceof FileLoadError) dispatchEvent(new Event(partLostEvent))
  }, [error])
  return part
}
