import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import type { Platform } from '../platform/port.ts'
import { useServices } from '../state/services.tsx'
import { Loading, Notice } from '../ui/feedback.tsx'
import { ReloadButton } from '../ui/reload-button.tsx'
import { FileLost, loadedScreen, loadScreen } from './screen-loader.ts'

/** Between two tries for a file that did not come. */
const retryMs = 2_000

/** How things stood at the last try that failed. */
interface Lost {
  readonly online: boolean
  /** The server has the files of a newer release instead. */
  readonly replaced: boolean
}

/** Asking takes a file too: where that is gone as well, nobody knows. */
async function isReplaced({ releases }: Platform): Promise<boolean> {
  try {
    return (await (await releases?.())?.isGone()) ?? false
  } catch {
    return false
  }
}

interface LazyScreenProps {
  readonly load: () => Promise<ComponentType>
  /** Behind the screen, once it is there. */
  readonly children?: ReactNode
}

/**
 * A screen of the route table; says so while its chunk is on its way, and that it is the line when it does not come:
 * then it is asked for until it does. Not React's lazy: on a navigation that leaves the old screen standing, where one
 * goes on typing into what is about to vanish, and its fallback stays for 300 ms.
 * Throws into the error boundary what the screen's own code throws. The screen stays the same for a whole mount, because
 * another component type would throw away what was typed.
 */
export function LazyScreen({ load, children }: LazyScreenProps) {
  const { platform } = useServices()
  const [Screen, setScreen] = useState(() => loadedScreen(load))
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const [lost, setLost] = useState<Lost | null>(null)
  const waiting = Screen === undefined

  useEffect(() => {
    if (!waiting) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function attempt() {
      clearTimeout(timer)
      try {
        const screen = await loadScreen(load)
        if (!left) setScreen(() => screen)
      } catch (error) {
        if (left) return
        if (!(error instanceof FileLost)) {
          setFailure({ error })
          return
        }
        const replaced = await isReplaced(platform)
        if (left) return
        setLost({ online: navigator.onLine, replaced })
        clearTimeout(timer)
        timer = setTimeout(attempt, retryMs)
      }
    }
    void attempt()
    window.addEventListener('online', attempt)
    return () => {
      left = true
      clearTimeout(timer)
      window.removeEventListener('online', attempt)
    }
  }, [load, waiting, platform])

  if (failure !== null) throw failure.error
  if (waiting && lost?.replaced) return <ScreenReplaced />
  if (waiting && lost !== null) return <ScreenLost online={lost.online} />
  if (waiting) return <Loading>{t('Loading...')}</Loading>
  return (
    <>
      <Screen />
      {children}
    </>
  )
}

/** Where the device says that it has a line, a newer release may have replaced the file: a page load brings that. */
function ScreenLost({ online }: { readonly online: boolean }) {
  return (
    <div className="container py-5">
      <h1>{t('No connection')}</h1>
      <Notice tone="warning" actions={online && <ReloadButton />}>
        {t(
          'This page could not be loaded. Please check your network connection: the page opens by itself as soon as it is back. Nothing that you have saved or sent is lost.',
        )}
      </Notice>
    </div>
  )
}

function ScreenReplaced() {
  return (
    <div className="container py-5">
      <h1>{t('New version')}</h1>
      <Notice tone="info" actions={<ReloadButton primary label={t('New version: Reload')} />}>
        {t(
          'There is a new version of the portal, which this page needs. Answers you typed in the application are kept.',
        )}
      </Notice>
    </div>
  )
}
