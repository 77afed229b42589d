/** Loads Check your answers in the background, because only the last step needs it. */
import { t } from '../../../i18n/t.ts'
import { Loading, Notice } from '../../../ui/feedback.tsx'
import { lazyModule, preload } from '../../../ui/lazy-module.ts'
import { useLazyPart } from '../../../ui/lazy-part.ts'
import { RetryButton } from '../../../ui/retry-button.tsx'
import type { CheckAnswersProps } from './check-answers.tsx'

const answers = lazyModule(() => import('./check-answers.tsx'))
preload(answers)

interface AnswersPartProps extends CheckAnswersProps {
  readonly isVisible: boolean
}

/** If the chunk can't be loaded, the application can still be submitted. */
export function AnswersPart({ isVisible, ...props }: AnswersPartProps) {
  const { module, failed, retry } = useLazyPart(answers, isVisible)
  if (!isVisible) return null
  if (module !== null) return <module.CheckAnswers {...props} />
  if (!failed) return <Loading>{t('Loading your answers…')}</Loading>
  return (
    <Notice tone="warning" actions={<RetryButton label={t('Retry')} onClick={retry} />}>
      {t(
        'The list of your answers could not be loaded. They are kept, and you can submit your application without it.',
      )}
    </Notice>
  )
}
