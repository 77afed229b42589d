import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { Loading } from '../ui/feedback.tsx'
import { loadedScreen, loadScreen } from './screen-loader.ts'

interface LazyScreenProps {
  readonly load: () => Promise<ComponentType>
  /** Behind the screen, once it is there. */
  readonly children?: ReactNode
}

/**
 * A screen of the route table; says so while its chunk is on its way. Not React's lazy: on a navigation that leaves the
 * old screen standing, where one goes on typing into what is about to vanish, and its fallback stays for 300 ms.
 * Throws into the error boundary when the chunk can't be had. The screen stays the same for a whole mount, because
 * another component type would throw away what was typed.
 */
export function LazyScreen({ load, children }: LazyScreenProps) {
  const [Screen, setScreen] = useState(() => loadedScreen(load))
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const waiting = Screen === undefined

  useEffect(() => {
    if (!waiting) return
    let left = false
    loadScreen(load).then(
      (screen) => left || setScreen(() => screen),
      (error: unknown) => left || setFailure({ error }),
    )
    return () => {
      left = true
    }
  }, [load, waiting])

  if (failure !== null) throw failure.error
  if (waiting) return <Loading>{t('Loading...')}</Loading>
  return (
    <>
      <Screen />
      {children}
    </>
  )
}
