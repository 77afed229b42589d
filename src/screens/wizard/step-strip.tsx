import { Check } from 'lucide-react'
import { isBusy, stepsOf } from '../../application/sending.ts'
import { furthestOf } from '../../application/state.ts'
import { lastStep, steps } from '../../form/form.ts'
import { t } from '../../i18n/t.ts'
import { heldWhile } from '../../ui/held-while.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SentLine } from './notices/sent-line.tsx'
import { useApplication, useApplicationState } from './use-application.ts'

/** Progress bar and the seven steps. In a narrow window they display no names: the heading does. */
export function StepStrip() {
  const { visit } = useApplication()
  const step = useApplicationState((state) => state.step)
  const completed = useApplicationState(({ knowledge }) => knowledge.completed)
  const reached = useApplicationState(furthestOf)
  const outbox = useApplicationState(({ sending }) => stepsOf(sending))
  const busy = useApplicationState(isBusy)
  const percent = Math.round((completed.length / lastStep) * 100)
  return (
    <div className="strip">
      <div className="strip-bar d-flex align-items-center gap-3">
        <ProgressBar percent={percent} label={t('Application progress')} />
        <span className="text-note fw-semibold text-body-secondary text-nowrap">
          {t('{percent}% complete', { percent })}
        </span>
      </div>
      <ol className="strip-steps list-unstyled" aria-label={t('Steps')}>
        {steps.map(({ number, name }) => {
          const done = completed.includes(number)
          const state = number === step ? 'current' : done ? 'done' : 'open'
          return (
            <li
              key={number}
              className={`strip-step strip-${state}`}
              aria-current={number === step ? 'step' : undefined}
            >
              {number <= reached && number !== step ? (
                <button
                  type="button"
                  className="strip-link p-0 border-0 rounded bg-transparent text-reset"
                  {...heldWhile(busy)}
                  onClick={() => visit(number)}
                >
                  <StepNumber number={number} done={done} />
                  <span className="strip-name">{` ${t(name)}`}</span>
                  {done && <span className="visually-hidden">{t('(completed)')}</span>}
                  {!done && outbox.includes(number) && <span className="strip-sending">{t('sending')}</span>}
                </button>
              ) : (
                <>
                  <StepNumber number={number} done={false} />
                  <span className="strip-name">{` ${t(name)}`}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
      <SentLine />
    </div>
  )
}

function StepNumber({ number, done }: { readonly number: number; readonly done: boolean }) {
  return (
    <span className="strip-number disc">
      <span className={done ? 'strip-digit-done' : undefined}>{number}</span>
      {done && <Check className="strip-check" size={16} aria-hidden="true" />}
    </span>
  )
}
