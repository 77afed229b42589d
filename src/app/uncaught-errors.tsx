import { useEffect, useState } from 'react'
import { errorCode } from '../domain/failures/error-code.ts'
import { sentences, t } from '../i18n/t.ts'
import { useKeepsAnswers, useServices } from '../state/services.tsx'
import { Button } from '../ui/button.tsx'
import { Notice, ReloadButton } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.tsx'

/** Errors that reach no error boundary: those of event handlers and unhandled rejections. */
export function UncaughtErrors() {
  const { platform } = useServices()
  const isKept = useKeepsAnswers()
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const take = (error: unknown) => {
      platform.report(errorCode(error))
      setShown(true)
    }
    const onError = ({ error }: ErrorEvent) => {
      // Without an error object it is a browser warning (ResizeObserver) or an extension's script.
      if (error !== null && error !== undefined) take(error)
    }
    const onRejection = ({ reason }: PromiseRejectionEvent) => take(reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [platform])

  if (!shown) return null
  return (
    <Floating at="top">
      <Notice
        tone="danger"
        title={t('Something went wrong')}
        actions={
          <>
            <ReloadButton />
            <Button label={t('Dismiss')} onClick={() => setShown(false)} />
          </>
        }
      >
        {sentences(
          t('Your last action may not have worked. Please try it again. If this happens again, reload the page.'),
          isKept
            ? t('Answers you typed in the application are saved on this device.')
            : t('Steps you finished are saved. Answers on this page will be deleted.'),
        )}
      </Notice>
    </Floating>
  )
}
