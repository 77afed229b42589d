import { t } from '../../i18n/t.ts'
import { useGoTo, useStep, type View, views } from './view.ts'

interface GridToolbarProps {
  readonly view: string
  /** The displayed days, announced when they change. */
  readonly title: string
}

/** FullCalendar's own inserts its texts again beside their translation by the browser, and loses the focus. */
export function GridToolbar({ view, title }: GridToolbarProps) {
  const goTo = useGoTo()
  const step = useStep()
  return (
    <div className="calendar-toolbar d-print-none">
      <h2 aria-live="polite">{title}</h2>
      <fieldset className="btn-group" aria-label={t('View')}>
        {(Object.keys(views) as View[]).map((name) => (
          <button
            key={name}
            type="button"
            className="btn btn-outline-secondary"
            aria-pressed={view === name}
            onClick={() => goTo(null, name, Date.now())}
          >
            {t(views[name])}
          </button>
        ))}
      </fieldset>
      <div className="calendar-steps">
        <div className="btn-group">
          <button type="button" className="btn btn-outline-secondary" onClick={() => step(-1)}>
            {t('Previous')}
          </button>
          <button type="button" className="btn btn-outline-secondary" onClick={() => step(1)}>
            {t('Next')}
          </button>
        </div>
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => goTo(Date.now(), undefined, Date.now())}
        >
          {t('Today')}
        </button>
      </div>
    </div>
  )
}
