import { Check, CircleDashed, CircleHelp, type LucideIcon, PencilLine } from 'lucide-react'
import { type Dashboard, isComplete, statusLabel } from '../../domain/progress/progress.ts'
import { dashboardSteps, stepId } from '../../domain/progress/steps.ts'
import { formatDate } from '../../i18n/date.ts'
import { t } from '../../i18n/t.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { nextStepName } from './next-step.ts'

type Status = ReturnType<typeof statusLabel>

/** Icon and color only repeat what the status label says. */
const looks: Readonly<Record<Status, { readonly icon: LucideIcon; readonly className: string }>> = {
  Completed: { icon: Check, className: 'text-success-emphasis' },
  'In Progress': { icon: PencilLine, className: 'text-primary-emphasis' },
  Pending: { icon: CircleDashed, className: 'text-body-secondary' },
  Unknown: { icon: CircleHelp, className: 'text-body-secondary' },
}

export function ProgressCard({ dashboard }: { readonly dashboard: Dashboard }) {
  const complete = isComplete(dashboard)
  const next = complete ? null : nextStepName(dashboard)
  const percent = Math.round(dashboard.percent)
  return (
    <section className="card" aria-labelledby="progress-title">
      <div className="card-body">
        <h2 id="progress-title" className="mb-3">
          {t('Application Progress')}
        </h2>
        <div className="dash-progress-head d-flex flex-wrap align-items-baseline justify-content-between gap-3 mb-2">
          <p className="mb-0">{next === null ? t('All steps completed') : t('Next step: {step}', { step: t(next) })}</p>
          <p className="mb-0 fs-5 fw-bold" aria-hidden="true">
            {`${percent}%`}
          </p>
        </div>
        <ProgressBar percent={percent} label={t('Overall progress')} />
        <ol className="tiles d-grid gap-snug mt-4 mb-0 list-unstyled">
          {dashboardSteps.map(({ number, name }) => {
            const id = stepId(number)
            return (
              <Tile
                key={id}
                number={number}
                name={name}
                status={statusLabel(dashboard.steps[id] ?? '')}
                timestamp={dashboard.timestamps[id] ?? ''}
                current={!complete && dashboard.nextStep === id}
              />
            )
          })}
        </ol>
      </div>
    </section>
  )
}

interface TileProps {
  readonly number: number
  readonly name: string
  readonly status: Status
  readonly timestamp: string
  readonly current: boolean
}

function Tile({ number, name, status, timestamp, current }: TileProps) {
  const { icon: Icon, className } = looks[status]
  return (
    <li
      className={`tile align-items-center${current ? ' tile-current' : ''}${timestamp === '' ? ' tile-undated' : ''}`}
      aria-current={current ? 'step' : undefined}
    >
      <span className="tile-number disc text-note fw-bold" aria-hidden="true">
        {number}
      </span>
      <span className="tile-name fw-semibold">{t(name)}</span>
      <span className={`status d-inline-flex align-items-center fw-semibold ${className}`}>
        <Icon size={16} aria-hidden="true" />
        <span>{t(status)}</span>
      </span>
      {current && <span className="badge">{t('Current')}</span>}
      <span className="tile-time text-mark text-body-secondary">{t(formatDate(timestamp))}</span>
    </li>
  )
}
