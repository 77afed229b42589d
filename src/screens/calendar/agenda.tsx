import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { byDay, type Interview } from '../../domain/calendar/calendar.ts'
import { startOfDay } from '../../domain/calendar/date-time.ts'
import { formatDay, spellOutDay } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { describe } from './describe.ts'

/** Whether the page is being printed. FullCalendar is not told: the agenda is printed instead of the grid. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const start = (event: Event) => {
      event.stopImmediatePropagation()
      flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start, { capture: true })
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start, { capture: true })
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

interface AgendaProps {
  /** Of the displayed days. */
  readonly title: string
  /** In words; '' without one. */
  readonly filter: string
  readonly interviews: readonly Interview[]
  /** Local midnight of the first day. */
  readonly from: number
  readonly days: number
}

/** The printed calendar: every interview of each displayed day. A grid of hours does not survive a page break. */
export function Agenda({ title, filter, interviews, from, days }: AgendaProps) {
  if (!usePrinting()) return null
  const filled = byDay(interviews, from, days)
  const count = new Set(filled.flatMap((day) => day.interviews)).size
  return (
    <section className="agenda text-mark d-none d-print-block">
      <h2>{title}</h2>
      {filter !== '' && (
        <p>
          {t('Only {filter}: {count, plural, one {{count} interview} other {{count} interviews}}', { filter, count })}
        </p>
      )}
      {filled.length === 0 && <p>{t('No interviews on these days.')}</p>}
      {filled.map(({ day, interviews: rows }) => (
        <table key={day} className="w-100 mb-3">
          <colgroup>
            <col className="agenda-when" />
            <col />
            <col className="agenda-phone" />
          </colgroup>
          <thead>
            <tr>
              <th colSpan={3}>{spellOutDay(day)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((interview) => (
              <AgendaRow key={interview.id} interview={interview} day={day} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

/** @param day the row's; an interview that began on an earlier one says so */
function AgendaRow({ interview, day }: { readonly interview: Interview; readonly day: number }) {
  const { start, allDay, description } = interview
  const { title, hours, phones, tags, isCanceled, provided } = describe(interview)
  const isEarlier = !allDay && startOfDay(start) !== day
  return (
    <tr>
      <td>{`${isEarlier ? `${formatDay(start)}, ` : ''}${hours}`}</td>
      <td>
        <strong className={isCanceled ? 'text-decoration-line-through' : undefined} {...provided}>
          {title}
        </strong>
        <div className="pre-line" {...provided}>
          {description}
        </div>
        <div>{tags.join(' · ')}</div>
      </td>
      <td>
        {phones.map(({ text }) => (
          <div key={text} className="text-nowrap">
            {text}
          </div>
        ))}
      </td>
    </tr>
  )
}
