/** Check your answers, whose code only the last step needs. */
import { useEffect, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Loading, Notice } from '../../../ui/feedback.tsx'
import { useLazyPart } from '../../../ui/lazy-part.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { answersCode } from '../later.ts'

/** If the chunk can't be loaded, the application can still be submitted. */
export function AnswersPart() {
  const { module, error, failed, retry } = useLazyPart(answersCode)
  /** `failures` is the message's key, so that each failed press is read. */
  const [{ isAsking, failures }, setPresses] = useState({ isAsking: false, failures: 0 })
  useEffect(() => {
    if (error !== null) setPresses((now) => (now.isAsking ? { isAsking: false, failures: now.failures + 1 } : now))
  }, [error])

  function askAgain() {
    setPresses({ isAsking: true, failures })
    retry()
  }

  if (module !== null) return <module.CheckAnswers />
  if (!failed) return <Loading>{t('Loading your answers…')}</Loading>
  return (
    <Notice tone="warning" actions={<RetryButton label={t('Retry')} busy={isAsking} onClick={askAgain} />}>
      <span key={failures}>
        {t(
          'The list of your answers could not be loaded. They are kept, and you can submit your application without it.',
        )}
      </span>
    </Notice>
  )
}
