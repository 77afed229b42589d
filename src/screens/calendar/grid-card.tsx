import { t } from '../../i18n/t.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { lazyPart, preload, useLazyPart } from '../../ui/lazy-part.ts'
import type { GridProps } from './grid.tsx'

const gridCode = lazyPart(() => import('./grid.tsx'))

// Loads the chunk in parallel with the list of interviews.
preload(gridCode)

interface GridCardProps extends GridProps {
  /** The first reply is pending, as the page says. The grid renders after it, because its row heights depend on the interviews. */
  readonly pending: boolean
}

export function GridCard({ pending, ...props }: GridCardProps) {
  const { module, failed } = useLazyPart(gridCode)
  return (
    <div className="calendar-grid min-w-0">
      {module !== null && !pending && <module.Grid {...props} />}
      {module === null && !pending && !failed && <Loading>{t('Loading the calendar…')}</Loading>}
      {failed && (
        <Notice tone="warning">
          {t('The calendar view could not be loaded. The list of interviews works without it.')}
        </Notice>
      )}
    </div>
  )
}
