import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Lazy } from '../domain/common/lazy.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import { t } from '../i18n/t.ts'
import { useKeepsAnswers, useServices } from '../state/services.tsx'
import type { Elements } from '../ui/elements.ts'
import { Loading, Notice, ReloadButton } from '../ui/feedback.tsx'
import { FileLoadError, lazyModule, useLazyModule } from '../ui/lazy-module.ts'

interface LoadFailure {
  readonly online: boolean
  /** The server has the files of a newer release instead. */
  readonly replaced: boolean
}

let before: Promise<unknown> | undefined

/** The layout of the protected screens, a chunk of its own beside theirs. */
export const layout = lazyModule(() => Promise.all([import('./layout.tsx'), before]).then(([{ Layout }]) => Layout))

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
 * Renders a screen of the route table, or the progress and failure of loading its code, which it retries. Errors of the
 * screen's own code reach the error boundary. React's `lazy` does not fit: it keeps the old screen during a navigation,
 * so that users would type into a screen that is about to disappear, and shows its fallback for 300 ms.
 */
export function LazyScreen({ screen, inside, children }: LazyScreenProps) {
  const { module: Screen, error, retry } = useLazyModule(screen)
  const failure = useRetries(error, retry)
  if (Screen !== null) {
    return (
      <>
        <Screen>{inside}</Screen>
        {children}
      </>
    )
  }
  if (error !== null && !(error instanceof FileLoadError)) throw error
  if (failure === null) return <Loading>{t('Loading...')}</Loading>
  return failure.replaced ? <ScreenReplaced /> : <ScreenFailed {...failure} />
}

/** Retries after each failed load, unless the file was replaced. @returns null before the first failure */
function useRetries(error: unknown, retry: () => void): LoadFailure | null {
  const { platform } = useServices()
  const [failure, setFailure] = useState<LoadFailure | null>(null)
  const attempts = useRef(0)
  useEffect(() => {
    if (!(error instanceof FileLoadError)) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void (async () => {
      const replaced = (await platform.isReplaced?.()) ?? false
      if (left) return
      setFailure({ online: navigator.onLine, replaced })
      if (!replaced) timer = setTimeout(retry, retryDelay('screen', attempts.current++))
    })()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [error, retry, platform])
  return failure
}

/** A reload may help while the device is online. */
function ScreenFailed({ online }: LoadFailure) {
  return (
    <div className="container py-5">
      <h1>{t('No connection')}</h1>
      <Notice tone="warning" actions={online && <ReloadButton />}>
        {t(
          'This page could not be loaded. Please check your network connection. The page opens as soon as you are back online. Nothing that you have saved or sent is lost.',
        )}
      </Notice>
    </div>
  )
}

function ScreenReplaced() {
  const isKept = useKeepsAnswers()
  return (
    <div className="container py-5">
      <h1>{t('New version')}</h1>
      <Notice tone="info" actions={<ReloadButton primary label={t('New version: Reload')} />}>
        {isKept
          ? t(
              'There is a new version of the portal, which this page needs. Answers you typed in the application are kept.',
            )
          : t(
              'There is a new version of the portal, which this page needs. Reloading deletes the answers that you have not sent.',
            )}
      </Notice>
    </div>
  )
}
