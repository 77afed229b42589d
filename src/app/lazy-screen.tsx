import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { Loading, Notice } from '../ui/feedback.tsx'
import { ReloadButton } from '../ui/reload-button.tsx'
import { FileLost, loadedScreen, loadScreen } from './screen-loader.ts'

/** Waits between the tries for a lost file, in seconds: ten minutes in all. After that only the person, or the browser's `online`, tries. */
const waits = [2, 2, 2, 4, 8, 12, ...Array(19).fill(30)]

/** How things stood at the last try that failed. */
interface Lost {
  readonly online: boolean
  /** The server has the files of a newer release instead. */
  readonly replaced: boolean
  /** No further try follows by itself. */
  readonly last: boolean
}

interface LazyScreenProps {
  readonly load: () => Promise<ComponentType>
  /** Behind the screen, once it is there. */
  readonly children?: ReactNode
}

/**
 * A screen of the route table; says so while its chunk is on its way, and that it is the line when it does not come:
 * then it is asked for again, for ten minutes. Not React's lazy: on a navigation that leaves the old screen standing, where one
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
    let tries = 0
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
        const replaced = (await platform.isReplaced?.()) ?? false
        if (left) return
        const wait = replaced ? undefined : waits[tries++]
        setLost({ online: navigator.onLine, replaced, last: wait === undefined })
        clearTimeout(timer)
        if (wait !== undefined) timer = setTimeout(attempt, wait * 1000)
      }
    }
    function startOver() {
      tries = 0
      void attempt()
    }
    void attempt()
    window.addEventListener('online', startOver)
    return () => {
      left = true
      clearTimeout(timer)
      window.removeEventListener('online', startOver)
    }
  }, [load, waiting, platform])

  if (failure !== null) throw failure.error
  if (waiting && lost?.replaced) return <ScreenReplaced />
  if (waiting && lost !== null) return <ScreenLost {...lost} />
  if (waiting) return <Loading>{t('Loading...')}</Loading>
  return (
    <>
      <Screen />
      {children}
    </>
  )
}

/** A page load may help where the device says that it is online, and is all that is left after the last try. */
function ScreenLost({ online, last }: Lost) {
  return (
    <div className="container py-5">
      <h1>{t('No connection')}</h1>
      <Notice tone="warning" actions={(online || last) && <ReloadButton />}>
        {last
          ? t(
              'This page could not be loaded. Please check your network connection, then reload the page. Nothing that you have saved or sent is lost.',
            )
          : t(
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
