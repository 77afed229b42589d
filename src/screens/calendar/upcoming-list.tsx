import { useId, useMemo } from 'react'
import { type Interview, isOver, upcoming } from '../../domain/calendar/calendar.ts'
import { addDays, startOfDay } from '../../domain/calendar/date-time.ts'
import { formatDay } from '../../i18n/calendar-dates.ts'
import { formatAs } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import type { Elements } from '../../ui/elements.ts'
import { Loading } from '../../ui/feedback.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { timeTo } from './describe.ts'
import { InterviewList } from './interview-list.tsx'
import { phone } from './view.ts'

const dayShape = { weekday: 'long', month: 'long', day: 'numeric' } as const

interface UpcomingListProps {
  /** Sorted by start. */
  readonly interviews: readonly Interview[]
  readonly now: number
  /** State of the provider's list. Only a loaded list may be reported as empty. */
  readonly state: 'loading' | 'loaded' | 'failed'
  /** What is over is listed too, as the last. */
  readonly isFiltered: boolean
  readonly onOpen: (id: string) => void
  /** About the load and the filter, in the place of the list, so that nothing else moves. */
  readonly notices: Elements
  readonly children: Elements
}

/** The next interview, and those after it. On a phone, where the grid is below them, only three at first. */
export function UpcomingList({ interviews, now, state, isFiltered, onOpen, notices, children }: UpcomingListProps) {
  const headingId = useId()
  const isPhone = useMedia(phone)
  const list = useMemo(() => upcoming(interviews, now), [interviews, now])
  const over = useMemo(
    () => (isFiltered ? interviews.filter((interview) => isOver(interview, now)).reverse() : []),
    [interviews, now, isFiltered],
  )
  /** Next is what has not begun and takes place; what is on now comes after it. */
  const next = list.find(({ start, allDay, status }) => start > now && !allDay && status !== 'Cancelled')
  const rows = next === undefined ? list : [next, ...list.filter((interview) => interview !== next)]
  const dayOf = ({ start }: Interview) => {
    const text = formatAs(dayShape, start)
    if (start < addDays(startOfDay(now), 1)) return t('Today, {day}', { day: formatAs(dayShape, now) })
    return start < addDays(startOfDay(now), 2) ? t('Tomorrow, {day}', { day: text }) : text
  }
  const headingOf = (interview: Interview) => {
    if (interview !== next) return dayOf(interview)
    const isToday = startOfDay(interview.start) === startOfDay(now)
    return `${isToday ? t('Next') : t('Next: {day}', { day: dayOf(interview) })}, ${timeTo(interview.start, now)}`
  }
  const waitOf = ({ start, allDay }: Interview) => (start <= now && !allDay ? t('now') : '')
  return (
    <section className="calendar-list d-print-none" id="upcoming" aria-labelledby={headingId}>
      <h2 id={headingId} className="visually-hidden">
        {t('Upcoming Interviews')}
      </h2>
      <div className="calendar-list-rows">
        {notices}
        {state === 'loading' && <Loading>{t('Loading calendar events...')}</Loading>}
        {state === 'loaded' && list.length === 0 && (
          <p className="text-body-secondary mb-2">
            {isFiltered ? t('No upcoming interview matches this filter') : t('No upcoming interviews scheduled')}
          </p>
        )}
        <InterviewList
          interviews={rows}
          headingOf={headingOf}
          waitOf={waitOf}
          atFirst={isPhone ? 3 : 20}
          onOpen={onOpen}
        />
        {over.length > 0 && (
          <div className="interviews-over">
            <h3 className="mt-3 mb-1 fs-6">{t('Over')}</h3>
            <InterviewList interviews={over} atFirst={5} headingOf={({ start }) => formatDay(start)} onOpen={onOpen} />
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
