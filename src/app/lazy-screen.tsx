import type { ComponentType, ReactNode } from 'react'
import type { Lazy } from '../domain/common/lazy.ts'
import { t } from '../i18n/t.ts'
import type { Elements } from '../ui/elements.ts'
import { Loading, Notice, ReloadButton } from '../ui/feedback.tsx'
import { lazyPart, useLoaded } from '../ui/lazy-part.ts'

let before: Promise<unknown> | undefined

/** The layout of the protected screens, a chunk of its own beside theirs. */
export const layout = lazyPart(() => Promise.all([import('./layout.tsx'), before]).then(([{ Layout }]) => Layout))

/** Loads the layout, which is not rendered before `ready`. Called once, at start. */
export function loadLayoutAfter(ready: Promise<unknown>) {
  before = ready
  return layout.load()
}

interface LazyScreenProps {
  readonly screen: Lazy<ComponentType<{ readonly children?: ReactNode }>>
  /** What the layout frames. */
  readonly inside?: ReactNode
  /** Rendered after the screen, once it is loaded. */
  readonly children?: Elements
}

/**
 * Renders a screen of the route table, or the progress and failure of loading its code. React's `lazy` does not fit: it
 * keeps the old screen during a navigation, so that users would type into a screen that is about to disappear, and shows
 * its fallback for 300 ms.
 */
export function LazyScreen({ screen, inside, children }: LazyScreenProps) {
  const { module: Screen, failed } = useLoaded(screen)
  if (Screen === null) return failed ? <ScreenFailed /> : <Loading>{t('Loading...')}</Loading>
  return (
    <>
      <Screen>{inside}</Screen>
      {children}
    </>
  )
}

function ScreenFailed() {
  return (
    <div className="container py-5">
      <h1>{t('No connection')}</h1>
      <Notice tone="warning" actions={<ReloadButton primary />}>
        {t(
          'This page could not be loaded: the connection failed, or there is a new version. Reload it, or wait until you are back online. Nothing that you have saved or sent is lost.',
        )}
      </Notice>
    </div>
  )
}
