/** Check your answers: every answer by step, each with a Change button. */
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { memo, useDeferredValue, useState } from 'react'
import { brand } from '../../../config.ts'
import { answerRows, answersToReview, isRowAnswered } from '../../../form/answer-rows.ts'
import type { Answers } from '../../../form/answers.ts'
import { fieldRow, lastStep, steps } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { AnswerList } from '../../shared/answer-list.tsx'
import { useApplication, useApplicationState } from '../use-application.ts'

export function CheckAnswers() {
  // Deferred, so that typing does not wait for the list.
  const answers = useDeferredValue(useApplicationState((state) => state.answers))
  return (
    <section className="mt-3 pt-4 border-top" aria-labelledby="check-answers-title">
      <h3 id="check-answers-title">{t('Check your answers')}</h3>
      <p className="text-body-secondary">
        {t('This is what your application says. You can change each answer before you submit it.')}
      </p>
      {steps.map(({ number, name }) => (
        <StepAnswers key={number} step={number} name={name} answers={answers} />
      ))}
    </section>
  )
}

/** Screens on which the answers start expanded: not a phone, whether held upright or sideways. */
const roomy = '(min-width: 576px) and (min-height: 480px)'

interface StepAnswersProps {
  readonly step: number
  readonly name: string
  readonly answers: Answers
}

/** A step's answers. On a phone collapsed to one line with their number and those that look odd. */
const StepAnswers = memo(function StepAnswers({ step, name, answers }: StepAnswersProps) {
  const { change } = useApplication()
  const held = useApplicationState(({ knowledge }) => knowledge.fileCounts)
  /** The provider may have answers that are missing here. */
  const lacking = useApplicationState(({ origin, knowledge }) => origin.offline && knowledge.completed.includes(step))
  /** The answer of this step that was just changed. */
  const changed = useApplicationState(({ changing }) =>
    changing && fieldRow(changing).step === step ? changing : null,
  )
  useLanguage()
  const [isOpen] = useState(() => changed !== null || matchMedia(roomy).matches)
  const rows = answerRows(step, answers, held)
  // The last step's own fields are directly above and display their warnings themselves.
  const odd = lacking || step === lastStep ? [] : answersToReview(step, answers, new Date())
  const labels = odd.slice(0, 2).map(({ label }) => t(label, { brand: brand.name }))
  return (
    <section aria-labelledby={`check-answers-${step}`}>
      <details className="check-step mt-sm-3" open={isOpen}>
        <summary className="d-flex flex-wrap align-items-center row-gap-1 column-gap-2 tap-height py-2">
          <ChevronRight size={20} aria-hidden="true" />
          <h4 id={`check-answers-${step}`} className="mb-0 fs-6 fw-semibold">{`${step}. ${t(name)}`}</h4>
          <span className="text-body-secondary">
            <span>{t('{count} of {total}', { count: rows.filter(isRowAnswered).length, total: rows.length })}</span>
            <span className="visually-hidden">{` ${t('answered')}`}</span>
          </span>
          {odd.length > 0 && (
            <span className="d-flex align-items-center gap-1 w-100 text-warning-emphasis text-break">
              <TriangleAlert size={16} aria-hidden="true" />
              <span>
                {odd.length > labels.length
                  ? t('Please check: {names} and {count} more', {
                      names: labels.join(', '),
                      count: odd.length - labels.length,
                    })
                  : t('Please check: {names}', { names: labels.join(', ') })}
              </span>
            </span>
          )}
        </summary>
        <AnswerList
          answers={rows}
          blank={
            lacking ? t('Not known on this device; {brand} may have it', { brand: brand.name }) : t('Not provided')
          }
          onChange={change}
          focus={changed}
        />
      </details>
    </section>
  )
})
