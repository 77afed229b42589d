import type { Interview } from '../../domain/calendar/calendar.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { InterviewFileLink } from './interview-file-link.tsx'
import { PriorityDot, priorityText } from './priority-label.tsx'

interface InterviewRowProps {
  readonly interview: Interview
  readonly onOpen: (id: string) => void
}

/** Returns the title to display. The provider's events may have none. */
export function titleOf({ title }: Interview): string {
  return title === '' ? t('Untitled interview') : title
}

/** A row of an interview list: dot, day, start and end, title, description. A click opens its details. */
export function InterviewRow({ interview, onOpen }: InterviewRowProps) {
  const { id, description, priority, status } = interview
  return (
    <li className="d-flex align-items-center">
      <button type="button" className="interview-row" onClick={() => onOpen(id)}>
        <PriorityDot priority={priority} />
        <span className="interview-row-text">
          <span className="interview-row-time">
            <span>{formatDays(interview)}</span> <span>{formatHours(interview, t('All day'))}</span>
          </span>
          <bdi className="fw-semibold">{titleOf(interview)}</bdi>
          {description !== '' && <bdi className="interview-row-description">{description}</bdi>}
          {(priority !== null || status !== null) && (
            <span className="d-flex flex-wrap gap-1 mt-1">
              {priority !== null && (
                <span className="tag">{t('{priority} priority', { priority: priorityText(priority) })}</span>
              )}
              {status !== null && <span className="tag">{t(status)}</span>}
            </span>
          )}
        </span>
      </button>
      <InterviewFileLink interview={interview} title={titleOf(interview)} short />
    </li>
  )
}
