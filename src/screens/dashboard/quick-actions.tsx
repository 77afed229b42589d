import { ClipboardCheck, FilePenLine, LogOut, type LucideIcon, UserRoundCog } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Dashboard, isComplete } from '../../domain/progress/progress.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { continueLabel } from './next-step.ts'

export function QuickActions({ dashboard }: { readonly dashboard: Dashboard }) {
  const { session } = useServices()
  const navigate = useNavigate()
  const label = continueLabel(dashboard)
  return (
    <section className="card" aria-labelledby="actions-title">
      <div className="card-body">
        <h2 id="actions-title" className="mb-3">
          {t('Quick Actions')}
        </h2>
        <div className="actions d-grid gap-snug">
          {isComplete(dashboard) ? (
            <Action
              icon={ClipboardCheck}
              title={t('View Application')}
              hint={t('View your completed application')}
              onClick={() => navigate('/application-summary')}
            />
          ) : (
            <Action
              icon={FilePenLine}
              title={t(label)}
              hint={label === 'Finalize Application' ? t('One step left') : t('Fill in your next step')}
              onClick={() => navigate('/application')}
            />
          )}
          <Action
            icon={UserRoundCog}
            title={t('Update Profile')}
            hint={t('Manage your information')}
            onClick={() => navigate('/my-profile')}
          />
          <Action
            icon={LogOut}
            title={t('Sign Out')}
            hint={t('Logout from portal')}
            onClick={() => void session.signOut() /* the route guard then displays sign-in */}
          />
        </div>
      </div>
    </section>
  )
}

interface ActionProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
  readonly onClick: () => void
}

/** The button covers the whole tile. Its accessible name is the title; the hint is its description. */
function Action({ icon: Icon, title, hint, onClick }: ActionProps) {
  const hintId = useId()
  return (
    <div className="action position-relative d-flex flex-sm-column align-items-center align-items-sm-start gap-snug min-w-0 p-3 border rounded">
      <span className="disc rounded bg-primary-subtle text-primary-emphasis" aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className="d-grid min-w-0 text-break">
        <button
          type="button"
          className="stretched-link p-0 border-0 text-reset bg-transparent fw-semibold text-start"
          aria-describedby={hintId}
          onClick={onClick}
        >
          {title}
        </button>
        <span className="text-body-secondary text-note" id={hintId}>
          {hint}
        </span>
      </span>
    </div>
  )
}
