/** Check your answers: all that is about to be submitted, step by step, each answer with the way to change it (D-85). */
import { useFormContext, useWatch } from 'react-hook-form'
import { answerRows } from '../../application/answer-rows.ts'
import type { Answers } from '../../application/answers.ts'
import { type FieldName, steps } from '../../application/form.ts'
import type { Knowledge } from '../../application/submission/knowledge.ts'
import { brand } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { AnswerList } from '../../ui/answer-list.tsx'

export interface CheckAnswersProps {
  readonly knowledge: Knowledge
  /** The form was opened without the provider: of finished steps it lacks what only the provider has. */
  readonly offline: boolean
  /** The answer that was just changed. */
  readonly changed: FieldName | null
  readonly onChange: (name: FieldName) => void
}

export function CheckAnswers({ knowledge, offline, changed, onChange }: CheckAnswersProps) {
  const form = useFormContext<Answers>()
  useWatch({ control: form.control }) // what is typed above is shown as it is typed
  const answers = form.getValues()
  return (
    <section className="check-answers" aria-labelledby="check-answers-title">
      <h3 id="check-answers-title">{t('Check your answers')}</h3>
      <p className="text-soft">
        {t('This is what your application says. You can change each answer before you submit it.')}
      </p>
      {steps.map(({ number, name }) => {
        const lacking = offline && knowledge.completed.includes(number)
        return (
          <section key={number} aria-labelledby={`check-answers-${number}`}>
            <h4 id={`check-answers-${number}`}>{`${number}. ${t(name)}`}</h4>
            <AnswerList
              answers={answerRows(number, answers, knowledge.fileCounts)}
              blank={
                lacking ? t('Not known on this device; {brand} may have it', { brand: brand.name }) : t('Not provided')
              }
              onChange={onChange}
              focus={changed}
            />
          </section>
        )
      })}
    </section>
  )
}
