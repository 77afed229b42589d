import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { useGoTo, type View } from './view.ts'

const views: readonly (readonly [View, string])[] = [
  ['dayGridMonth', msg('Month')],
  ['timeGridWeek', msg('Week')],
  ['timeGridDay', msg('Day')],
]

interface ToolbarProps {
  /** Of the displayed days, such as 'November 2026'. */
  readonly title: string
  readonly view: string
  /** Today is among the displayed days. */
  readonly isToday: boolean
  /** Displays the month, week or day before or after. */
  readonly onStep: (to: 'prev' | 'next') => void
}

/** FullCalendar's own inserts its texts again beside their translation by the browser. */
export function Toolbar({ title, view, isToday, onStep }: ToolbarProps) {
  const goTo = useGoTo()
  return (
    <div className="calendar-toolbar">
      <h2 aria-live="polite">{title}</h2>
      <div className="btn-group d-print-none">
        {views.map(([name, text]) => (
          <button
            key={name}
            type="button"
            className={`btn btn-outline-secondary${view === name ? ' active' : ''}`}
            aria-pressed={view === name}
            onClick={() => goTo(null, name)}
          >
            {t(text)}
          </button>
        ))}
      </div>
      <div className="calendar-steps d-print-none">
        <div className="btn-group">
          <button type="button" className="btn btn-outline-secondary" onClick={() => onStep('prev')}>
            {t('Previous')}
          </button>
          <button type="button" className="btn btn-outline-secondary" onClick={() => onStep('next')}>
            {t('Next')}
          </button>
        </div>
        <button type="button" className="btn btn-outline-secondary" disabled={isToday} onClick={() => goTo(Date.now())}>
          {t('Today')}
        </button>
      </div>
    </div>
  )
}
