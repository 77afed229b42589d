/** Check your answers, whose code only the last step needs. */
import { t } from '../../../i18n/t.ts'
import { Loading, Notice } from '../../../ui/feedback.tsx'
import { useLazyPart } from '../../../ui/lazy-part.ts'
import { answersCode } from '../later.ts'

/** If the chunk can't be loaded, the application can still be submitted. */
export function AnswersPart() {
  const { module, failed } = useLazyPart(answersCode)
  if (module !== null) return <module.CheckAnswers />
  if (!failed) return <Loading>{t('Loading your answers…')}</Loading>
  return (
    <Notice tone="warning">
      {t(
        'The list of your answers could not be loaded. They are kept, and you can submit your application without it.',
      )}
    </Notice>
  )
}
