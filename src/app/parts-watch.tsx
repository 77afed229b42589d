import { useEffect, useState } from 'react'
import { useServices } from '../state/services.tsx'
import { partLostEvent } from '../ui/lazy-part.ts'
import { NewVersion } from './new-version.tsx'

/** In the chunk of the signed-in frame, because WebApp's may be replaced too. */
export function PartsWatch() {
  const { platform } = useServices()
  const [replaced, setReplaced] = useState(false)
  useEffect(() => {
    const ask = () => void platform.isReplaced?.().then((gone) => gone && setReplaced(true))
    window.addEventListener(partLostEvent, ask)
    return () => window.removeEventListener(partLostEvent, ask)
  }, [platform])
  return replaced && <NewVersion onReload={() => window.location.reload()} onLater={() => setReplaced(false)} />
}
