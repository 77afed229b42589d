import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorCode } from '../domain/error-code.ts'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { Notice } from '../ui/feedback.tsx'

/** Where a notice is seen and can be pressed: an open dialog makes everything outside of it inert. */
function onTop(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
}

/**
 * What a handler throws, or a promise that nobody waits for, reaches no error boundary: the page would just stand
 * there. It is written down by name and code and said to the person, who can go on.
 */
export function UncaughtErrors() {
  const { portal } = useServices()
  const [place, setPlace] = useState<Element | null>(null)

  useEffect(() => {
    const take = (error: unknown) => {
      portal.report(errorCode(error))
      setPlace(onTop())
    }
    const onError = ({ error }: ErrorEvent) => {
      // Without an error it is a browser's remark (a ResizeObserver's) or the script of an extension.
      if (error !== null && error !== undefined) take(error)
    }
    const onRejection = ({ reason }: PromiseRejectionEvent) => take(reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [portal])

  useEffect(() => {
    const leave = () => setPlace(onTop())
    place?.addEventListener('close', leave)
    return () => place?.removeEventListener('close', leave)
  }, [place])

  if (place === null) return null
  return createPortal(
    <div className="floating-notice floating-notice-top no-print">
      <Notice
        tone="danger"
        title={t('Something went wrong')}
        actions={
          <>
            <button type="button" className="btn btn-outline-secondary" onClick={() => window.location.reload()}>
              {t('Reload')}
            </button>
            <button type="button" className="btn btn-outline-secondary" onClick={() => setPlace(null)}>
              {t('Dismiss')}
            </button>
          </>
        }
      >
        {t('What you did last may not have worked. Please try it again. If this comes back, reload the page.')}{' '}
        {portal.kiosk || !portal.records.lasting
          ? t('Steps you finished are saved. Answers on this page will be deleted.')
          : t('Answers you typed in the application are kept on this device.')}
      </Notice>
    </div>,
    place,
  )
}
