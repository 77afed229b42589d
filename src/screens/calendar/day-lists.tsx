import { byDay, type Interview, interviewsOn } from '../../domain/calendar/calendar.ts'
import { isoDay } from '../../domain/text/format.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { InterviewList } from './interview-list.tsx'

interface DayListsProps {
  readonly interviews: readonly Interview[]
  /** Local midnight of the first day. */
  readonly from: number
  readonly days: number
  readonly onOpen: (id: string) => void
}

/** The interviews of each day in lists: on a phone instead of a week's columns, and below a month. */
export function DayLists({ interviews, from, days, onOpen }: DayListsProps) {
  /** A day is named without interviews, too: the month above it may have some. */
  const listed =
    days === 1 ? [{ day: from, interviews: interviewsOn(interviews, from) }] : byDay(interviews, from, days)
  return (
    <div className="day-lists">
      {listed.map(({ day, interviews: rows }) => (
        <section key={day} data-date={isoDay(day)}>
          <h3 className="fs-6 mt-3 mb-1" aria-live={days === 1 ? 'polite' : undefined}>
            {spellOutDay(day)}
          </h3>
          {rows.length > 0 && <InterviewList interviews={rows} onOpen={onOpen} />}
        </section>
      ))}
      {listed.every((day) => day.interviews.length === 0) && (
        <p className="text-body-secondary">{t('No interviews on these days.')}</p>
      )}
    </div>
  )
}
