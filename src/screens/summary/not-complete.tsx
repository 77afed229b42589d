import { useNavigate } from 'react-router-dom'
import { brand } from '../../config.ts'
import { type Dashboard, missingStepsOf } from '../../domain/progress/progress.ts'
import { stepRow } from '../../form/form.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SummaryFrame } from './summary-frame.tsx'

interface NotCompleteProps {
  readonly dashboard: Dashboard
  readonly asking: boolean
  readonly onAskAgain: () => void
}

/** Replaces the summary while the provider reports missing steps, and links to each of them. */
export function NotComplete({ dashboard, asking, onAskAgain }: NotCompleteProps) {
  const navigate = useNavigate()
  const missing = missingStepsOf(dashboard).map((step) => {
    const row = stepRow(step)
    return { step, name: row.name, path: `/application?field=${row.fields[0]?.name}` }
  })
  return (
    <SummaryFrame
      tone="open"
      title={t('Your application is not complete yet')}
      lead={
        <p className="text-body-secondary mb-0">
          {t('{brand} has not received these steps. Open each one, check your answers and send it:', {
            brand: brand.name,
          })}
        </p>
      }
    >
      <ol className="mb-4 justify-content-center d-flex flex-wrap gap-2 list-unstyled" aria-label={t('Missing steps')}>
        {missing.map(({ step, name, path }) => (
          <li key={step}>
            <Link className="btn btn-outline-secondary rounded-pill" to={path}>
              {t('Step {step}: {name}', { step, name: t(name) })}
            </Link>
          </li>
        ))}
      </ol>
      <div className="d-flex flex-wrap gap-snug">
        <Button
          primary
          className="flex-fill flex-sm-grow-0"
          label={t('Continue Application')}
          onClick={() => navigate(missing[0]?.path ?? '/application')}
        />
        <Button
          className="flex-fill flex-sm-grow-0"
          label={t('Check again')}
          busy={asking}
          busyLabel={t('Checking...')}
          onClick={onAskAgain}
        />
        <Button className="flex-fill flex-sm-grow-0" label={t('Go to Dashboard')} onClick={() => navigate('/')} />
      </div>
    </SummaryFrame>
  )
}
