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
  Completed: { icon: Check, className: 'status status-completed' },
  'In Progress': { icon: PencilLine, className: 'status status-progress' },
  Pending: { icon: CircleDashed, className: 'status status-pending' },
  Unknown: { icon: CircleHelp, className: 'status status-unknown' },
}

export function ProgressCard({ dashboard }: { readonly dashboard: Dashboard }) {
  const complete = isComplete(dashboard)
  const next = complete ? null : nextStepName(dashboard)
  const percent = Math.round(dashboard.percent)
  return (
    <section className="card" aria-labelledby="progress-title">
      <div className="card-body">
        <h2 id="progress-title">{t('Application Progress')}</h2>
        <div className="dash-progress-head d-flex flex-wrap align-items-baseline justify-content-between gap-3 mb-2">
          <p className="mb-0">{next === null ? t('All steps completed') : t('Next step: {step}', { step: t(next) })}</p>
          <p className="dash-percent" aria-hidden="true">
            {`${percent}%`}
          </p>
        </div>
        <ProgressBar percent={percent} label={t('Overall progress')} />
        <ol className="tiles d-grid list-unstyled">
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
    <li className={current ? 'tile tile-current' : 'tile'} aria-current={current ? 'step' : undefined}>
      <span className="tile-number" aria-hidden="true">
        {number}
      </span>
      <span className="tile-name fw-semibold">{t(name)}</span>
      <span className={className}>
        <Icon size={16} aria-hidden="true" />
        {t(status)}
      </span>
      {current && <span className="tile-mark">{t('Current')}</span>}
      <span className="tile-time text-body-secondary">{t(formatDate(timestamp))}</span>
    </li>
  )
}
