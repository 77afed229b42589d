/** The hours of a week or day: the working day, and earlier and later ones on request. */
import { useCallback, useMemo, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { hoursWithInterviews } from '../../domain/calendar/hours.ts'
import { formatTime } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { announce } from '../../ui/announce.ts'
import type { Range } from './view.ts'

/** @param last also 24 */
function hoursText(first: number, last: number): string {
  const [from = '', until = ''] = [first, last].map((hour) => formatTime(new Date(2026, 0, 1, hour).getTime()))
  return t('The hours from {from} to {until} are displayed.', { from, until })
}

/** Returns the hours to display, and whether the user has unfolded the earlier and the later ones. */
export function useHours(interviews: readonly Interview[], range: Range | null) {
  const [unfolded, setUnfolded] = useState({ earlier: false, later: false })
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
      const next = { ...unfolded, [which]: !unfolded[which] }
      setUnfolded(next)
      announce(hoursText(next.earlier ? 0 : hours.first, next.later ? 24 : hours.last))
    },
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
    <button type="button" className="calendar-hours d-block w-100 tap-height border-0" onClick={onClick}>
      <span>{children}</span>
      {hidden > 0 && (
        <span>{` · ${t('{count, plural, one {{count} interview} other {{count} interviews}}', { count: hidden })}`}</span>
      )}
    </button>
  )
}
