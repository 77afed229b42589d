import { type Interview, interviewsOn } from '../../domain/calendar/calendar.ts'
import { addDays } from '../../domain/calendar/date-time.ts'
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
  const lists = Array.from({ length: days }, (_, index) => addDays(from, index))
    .map((day) => ({ day, rows: interviewsOn(interviews, day) }))
    .filter(({ rows }) => rows.length > 0 || days === 1)
  return (
    <div className="day-lists">
      {lists.length === 0 && <p className="text-body-secondary">{t('No interviews on these days.')}</p>}
      {lists.map(({ day, rows }) => (
        <section key={day} data-date={isoDay(day)}>
          <h3 className="fs-6 mt-3 mb-1" aria-live={days === 1 ? 'polite' : undefined}>
            {spellOutDay(day)}
          </h3>
          {rows.length === 0 && <p className="text-body-secondary">{t('No interviews on these days.')}</p>}
          <InterviewList interviews={rows} atOnce={20} onOpen={onOpen} />
        </section>
      ))}
    </div>
  )
}
