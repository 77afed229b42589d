import { ArrowRight, BadgeCheck } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { brand } from '../../config.ts'
import { type Dashboard, isComplete } from '../../domain/progress/progress.ts'
import { formatMoment } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { TextWithElement } from '../../ui/text-with-element.tsx'
import { continueLabel } from './next-step.ts'

interface WelcomeCardProps {
  readonly name: string
  readonly dashboard: Dashboard | null
  /** When the data was loaded, in milliseconds since 1970; 0 before. */
  readonly lastUpdated: number
}

export function WelcomeCard({ name, dashboard, lastUpdated }: WelcomeCardProps) {
  return (
    <section className="card">
      <div className="card-body d-flex flex-wrap align-items-center justify-content-between row-gap-3 column-gap-4">
        <div className="dash-welcome-words text-break min-w-0">
          <h1 tabIndex={-1}>
            <TextWithElement text={t('Welcome back, {name}!')} mark="name">
              <bdi translate="no">{name}</bdi>
            </TextWithElement>
          </h1>
          {dashboard !== null && (
            <p className="mt-1 mb-0 fs-5">
              {t('{completed} of {total} steps completed', { completed: dashboard.count, total: dashboard.total })}
            </p>
          )}
          {lastUpdated > 0 && (
            <p className="measure mt-1 mx-0 mb-0 text-body-secondary text-note">
              {t('Last updated {time}', { time: formatMoment(lastUpdated, Date.now()) })}
            </p>
          )}
        </div>
        {dashboard !== null &&
          (isComplete(dashboard) ? <Complete dashboard={dashboard} /> : <ContinueButton dashboard={dashboard} />)}
      </div>
    </section>
  )
}

/** Displays 'TS-' and the id, or 'PENDING' alone when there is no id. */
function Complete({ dashboard }: { readonly dashboard: Dashboard }) {
  const { session } = useServices()
  const id = dashboard.applicationId ?? session.applicationId()
  return (
    <div className="dash-complete alert alert-success flex-grow-1 flex-sm-grow-0 mb-0 p-2 p-sm-3 text-break">
      <p className="d-flex align-items-center gap-2 mb-1 fw-bold">
        <BadgeCheck size={22} aria-hidden="true" />
        <span>{t('Application Complete!')}</span>
      </p>
      <p className="mb-0 text-body-emphasis">
        <span>{`${t('Application ID:')} `}</span>
        <strong className="d-inline-block text-break" translate={id === null ? undefined : 'no'}>
          {id === null ? t('PENDING') : `${brand.idPrefix}${id}`}
        </strong>
      </p>
    </div>
  )
}

function ContinueButton({ dashboard }: { readonly dashboard: Dashboard }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className="btn btn-primary dash-go-on flex-grow-1 flex-sm-grow-0"
      onClick={() => navigate('/application')}
    >
      <span>{t(continueLabel(dashboard))}</span>
      <ArrowRight size={20} aria-hidden="true" />
    </button>
  )
}
