/** The hours of a week or day: the working day, and earlier and later ones on request. */
import { useCallback, useMemo, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { hoursWithInterviews } from '../../domain/calendar/hours.ts'
import { formatTime } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import type { Range } from './view.ts'

/** @param first FullCalendar's time, such as '07:00:00' @param last also '24:00:00' */
function hoursText(first: string, last: string): string {
  const [from, until] = [first, last].map((time) =>
    formatTime(new Date(2026, 0, 1, Number.parseInt(time, 10)).getTime()),
  )
  return t('The hours from {from} to {until} are displayed.', { from: from ?? '', until: until ?? '' })
}

/** Returns the hours to display, and whether the user has unfolded the earlier and the later ones. */
export function useHours(interviews: readonly Interview[], range: Range | null) {
  const [unfolded, setUnfolded] = useState({ earlier: false, later: false })
  const [isToggled, setToggled] = useState(false)
  const isTimed = range !== null && range.view !== 'dayGridMonth'
  const optionsFor = useCallback(
    (from: number, days: number) => {
      const { first, last } = hoursWithInterviews(interviews, from, days)
      return {
        slotMinTime: `${unfolded.earlier ? 0 : first}:00:00`,
        slotMaxTime: `${unfolded.later ? 24 : last}:00:00`,
      }
    },
    [interviews, unfolded],
  )
  const { from = 0, days = 0 } = range ?? {}
  const hours = useMemo(() => hoursWithInterviews(interviews, from, days), [interviews, from, days])
  const options = useMemo(() => optionsFor(from, days), [optionsFor, from, days])
  return {
    unfolded,
    hours,
    hasEarlier: isTimed && hours.first > 0,
    hasLater: isTimed && hours.last < 24,
    options,
    optionsFor,
    toggle(which: 'earlier' | 'later') {
      setUnfolded({ ...unfolded, [which]: !unfolded[which] })
      setToggled(true)
    },
    /** What the last press displayed, for a screen reader. */
    said: isTimed && isToggled ? hoursText(options.slotMinTime, options.slotMaxTime) : '',
  }
}

interface HoursButtonProps {
  /** Number of interviews in these hours while they are folded. */
  readonly hidden: number
  readonly onClick: () => void
  readonly children: string
}

export function HoursButton({ hidden, onClick, children }: HoursButtonProps) {
  return (
    <button type="button" className="calendar-hours" onClick={onClick}>
      <span>{children}</span>
      {hidden > 0 && (
        <span>{` · ${t('{count, plural, one {{count} interview} other {{count} interviews}}', { count: hidden })}`}</span>
      )}
    </button>
  )
}
