/** Fetches Check your answers while the earlier steps are filled in: only the last step needs it. */
import { t } from '../../i18n/t.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { fetchAhead, lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import type { CheckAnswersProps } from './check-answers.tsx'

const answers = lazyModule(() => import('./check-answers.tsx'))
fetchAhead(answers)

interface AnswersPartProps extends CheckAnswersProps {
  /** The last step is open. */
  readonly isShown: boolean
}

/** Without the part the application can be submitted all the same. */
export function AnswersPart({ isShown, ...props }: AnswersPartProps) {
  const { module, failed, retry } = useLazyModule(answers, isShown)
  if (!isShown) return null
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
