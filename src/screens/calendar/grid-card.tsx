import { t } from '../../i18n/t.ts'
import { useBackOnline } from '../../state/back-online.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import type { GridProps } from './grid.tsx'
import { useGrid } from './use-grid.ts'

/** The grid of days, once its code is here. */
export function GridCard(props: GridProps) {
  const { grid: Grid, failed, retry } = useGrid()
  useBackOnline(failed, retry)
  return (
    <div className="card calendar-grid">
      <div className="card-body">
        {Grid !== null && <Grid {...props} />}
        {Grid === null && !failed && <Loading>{t('Loading the calendar…')}</Loading>}
        {failed && (
          <Notice tone="warning" actions={<RetryButton label={t('Retry')} onClick={retry} />}>
            {t('The calendar view could not be loaded. The list of interviews works without it.')}
          </Notice>
        )}
      </div>
    </div>
  )
}
