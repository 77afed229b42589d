import { type ComponentType, useEffect, useState } from 'react'
import type { PhotoToolsProps } from './photo-tools.tsx'

/** Once it is here, the next photo has it at once. */
let loaded: ComponentType<PhotoToolsProps> | null = null

async function loadTools(): Promise<ComponentType<PhotoToolsProps>> {
  loaded ??= (await import('./photo-tools.tsx')).PhotoTools
  return loaded
}

/**
 * The tools for photos, loaded with the first one.
 * @param wanted there is a photo
 * @returns null while they are on their way; 'failed' when they can't be had
 */
export function usePhotoTools(wanted: boolean): ComponentType<PhotoToolsProps> | 'failed' | null {
  // A component is a function: useState would call it.
  const [state, setState] = useState<{ tools: ComponentType<PhotoToolsProps> | 'failed' | null }>({ tools: loaded })
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadTools().then(
      (tools) => !gone && setState({ tools }),
      () => !gone && setState({ tools: 'failed' }),
    )
    return () => {
      gone = true
    }
  }, [wanted])
  return state.tools
}
