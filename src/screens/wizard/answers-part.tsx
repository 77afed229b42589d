/** Fetches Check your answers while the earlier steps are filled in: only the last step needs it. */
import { type ComponentType, useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import type { CheckAnswersProps } from './check-answers.tsx'

interface AnswersPartProps extends CheckAnswersProps {
  /** The last step is open. */
  readonly isShown: boolean
}

/** Without the part the application can be submitted all the same. */
export function AnswersPart({ isShown, ...props }: AnswersPartProps) {
  const [part, setPart] = useState<{ readonly View: ComponentType<CheckAnswersProps> } | null>(null)
  const [isLost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for again on the last step, and on Retry
  useEffect(() => {
    if (part !== null) return
    let isLeft = false
    setLost(false)
    import('./check-answers.tsx').then(
      ({ CheckAnswers }) => isLeft || setPart({ View: CheckAnswers }),
      () => isLeft || setLost(true),
    )
    return () => {
      isLeft = true
    }
  }, [part, isShown, attempt])

  if (!isShown) return null
  if (part !== null) return <part.View {...props} />
  if (!isLost) return <Loading>{t('Loading your answers…')}</Loading>
  return (
    <Notice tone="warning" actions={<RetryButton label={t('Retry')} onClick={() => setAttempt(attempt + 1)} />}>
      {t(
        'The list of your answers could not be loaded. They are kept, and you can submit your application without it.',
      )}
    </Notice>
  )
}
