import { type Interview, interviewsOn } from '../../domain/calendar/calendar.ts'
import { addDays, startOfDay } from '../../domain/calendar/date-time.ts'
import { phoneParts } from '../../domain/text/links.ts'
import { formatDay, formatHours, spellOutDay } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { providerText, tagsOf, titleOf } from './describe.ts'

interface AgendaProps {
  /** Of the displayed days. */
  readonly title: string
  /** In words; '' without one. */
  readonly filter: string
  readonly interviews: readonly Interview[]
  /** Local midnights. */
  readonly from: number
  readonly until: number
}

/** The printed calendar: every interview of each displayed day. A grid of hours does not survive a page break. */
export function Agenda({ title, filter, interviews, from, until }: AgendaProps) {
  const days: number[] = []
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  const filled = days.map((day) => ({ day, rows: interviewsOn(interviews, day) })).filter(({ rows }) => rows.length > 0)
  const count = new Set(filled.flatMap(({ rows }) => rows)).size
  return (
    <section className="agenda text-mark d-none d-print-block">
      <h2>{title}</h2>
      {filter !== '' && (
        <p>
          {t('Only {filter}: {count, plural, one {{count} interview} other {{count} interviews}}', { filter, count })}
        </p>
      )}
      {filled.length === 0 && <p>{t('No interviews on these days.')}</p>}
      {filled.map(({ day, rows }) => (
        <table key={day} className="w-100 mb-3">
          <colgroup>
            <col className="agenda-when" />
            <col />
            <col className="agenda-phone" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th colSpan={4}>{spellOutDay(day)}</th>
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
  const { start, allDay, description, status } = interview
  const isEarlier = !allDay && startOfDay(start) !== day
  const phones = phoneParts(description).filter(({ phone }) => phone !== null)
  return (
    <tr>
      <td>{`${isEarlier ? `${formatDay(start)}, ` : ''}${formatHours(interview)}`}</td>
      <td {...providerText(interview)}>
        <strong className={status === 'Cancelled' ? 'text-decoration-line-through' : undefined}>
          {titleOf(interview)}
        </strong>
      </td>
      <td>
        {phones.map(({ text }) => (
          <div key={text} className="text-nowrap">
            {text}
          </div>
        ))}
      </td>
      <td>
        <div className="pre-line" {...providerText(interview)}>
          {description}
        </div>
        <div>{tagsOf(interview).join(' · ')}</div>
      </td>
    </tr>
  )
}
