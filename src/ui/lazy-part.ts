import { useEffect } from 'react'
import type { Lazy } from '../domain/common/lazy.ts'
import { FileLoadError, useLazyModule } from './lazy-module.ts'

/** Sent to the window when the file of a part of a screen fails to load. */
export const partLostEvent = 'partLost'

function tellIfLost(error: unknown): void {
  if (error instanceof FileLoadError) dispatchEvent(new Event(partLostEvent))
}

/** Loads what an action needs. @returns null if that failed, about which it tells the window */
export function loadPart<Module>({ load }: Lazy<Module>): Promise<Module | null> {
  return load().catch((error: unknown) => {
    tellIfLost(error)
    return null
  })
}

/** {@link useLazyModule} for a part of a screen: tells the window each time the file fails to load. */
export function useLazyPart<Module>(code: Lazy<Module>, wanted = true) {
  const part = useLazyModule(code, wanted)
  const { error } = part
  useEffect(() => tellIfLost(error), [error])
  return part
}
