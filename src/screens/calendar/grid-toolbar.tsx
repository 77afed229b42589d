import { useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { useGoTo, useStep, type View, views } from './view.ts'

/**
 * How long after the grid's new days they are announced, in milliseconds. The screen reader Orca skips what changes with
 * as many other elements.
 */
const afterGridMs = 1_000

interface GridToolbarProps {
  readonly view: string
  /** The displayed days, announced when they change. */
  readonly title: string
}

/** FullCalendar's own inserts its texts again beside their translation by the browser, and loses the focus. */
export function GridToolbar({ view, title }: GridToolbarProps) {
  const goTo = useGoTo()
  const step = useStep()
  useEffect(() => {
    const timer = setTimeout(announce, afterGridMs, title)
    return () => clearTimeout(timer)
  }, [title])
  return (
    <div className="calendar-toolbar d-flex d-print-none flex-wrap align-items-center justify-content-between gap-2">
      <h2 className="h3 mb-0">{title}</h2>
      {/* With large text on a phone the groups need two lines. */}
      <fieldset className="btn-group flex-wrap" aria-label={t('View')}>
        {(Object.keys(views) as View[]).map((name) => (
          <Button
            key={name}
            label={t(views[name])}
            aria-pressed={view === name}
            onClick={() => goTo(null, name, Date.now())}
          />
        ))}
      </fieldset>
      <div className="calendar-steps d-flex flex-wrap gap-2">
        <div className="btn-group flex-wrap">
          <Button label={t('Previous')} onClick={() => step(-1)} />
          <Button label={t('Next')} onClick={() => step(1)} />
        </div>
        <Button label={t('Today')} onClick={() => goTo(Date.now(), undefined, Date.now())} />
      </div>
    </div>
  )
}
