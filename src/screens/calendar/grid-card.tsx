import { t } from '../../i18n/t.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { fetchAhead, lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import type { GridProps } from './grid.tsx'

const calendar = lazyModule(() => import('./grid.tsx'))

// Beside the list of interviews, not after it.
fetchAhead(calendar)

interface GridCardProps extends GridProps {
  /** For the first answer: the grid is drawn once, with its interviews, because its rows grow with them. */
  readonly waits: boolean
}

/** The grid of days, once its code is here. */
export function GridCard({ waits, ...props }: GridCardProps) {
  const { module, failed, retry } = useLazyModule(calendar)
  return (
    <div className="card calendar-grid">
      <div className="card-body">
        {module !== null && !waits && <module.Grid {...props} />}
        {(module === null || waits) && !failed && <Loading>{t('Loading the calendar…')}</Loading>}
        {failed && (
          <Notice tone="warning" actions={<RetryButton label={t('Retry')} onClick={retry} />}>
            {t('The calendar view could not be loaded. The list of interviews works without it.')}
          </Notice>
        )}
      </div>
    </div>
  )
}
