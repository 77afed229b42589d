import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Interview, Priority } from '../../domain/calendar/calendar.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { providerText, tagsOf, titleOf } from './describe.ts'

interface InterviewListProps {
  readonly interviews: readonly Interview[]
  /** Page size: rows displayed at first and added with each press. */
  readonly atOnce: number
  /** Rows displayed at first, if not as many as are added. */
  readonly atFirst?: number
  readonly onOpen: (id: string) => void
}

export function InterviewList({ interviews, atOnce, atFirst = atOnce, onOpen }: InterviewListProps) {
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const visible = atFirst + added
  const showMore = () => {
    flushSync(() => setAdded(added + atOnce))
    // The last press removes the button.
    if (interviews.length <= visible + atOnce) list.current?.children[visible]?.querySelector('button')?.focus()
  }
  return (
    <>
      <ul ref={list} className="interview-list list-unstyled">
        {interviews.slice(0, visible).map((interview) => (
          <InterviewRow key={interview.id} interview={interview} onOpen={onOpen} />
        ))}
      </ul>
      {interviews.length > visible && (
        <button type="button" className="btn btn-outline-secondary w-100 mt-2" onClick={showMore}>
          {t('Show more ({count} left)', { count: interviews.length - visible })}
        </button>
      )}
    </>
  )
}

const tones = { high: 'danger', medium: 'warning', low: 'info', none: 'success' } as const

/** The dot of a list row, in the specified colors: high red, medium amber, low blue, otherwise green. */
export function PriorityDot({ priority }: { readonly priority: Priority | null }) {
  return <span className={`priority-dot disc priority-dot-${tones[priority ?? 'none']}`} aria-hidden="true" />
}

/** Dot, day, start and end, name, kind, description. A click opens the details. */
function InterviewRow({ interview, onOpen }: Pick<InterviewListProps, 'onOpen'> & { readonly interview: Interview }) {
  const { id, description, priority, status } = interview
  const provided = providerText(interview)
  return (
    <li className="d-flex align-items-center position-relative" data-event-id={id}>
      <button type="button" className="interview-row d-flex gap-2 p-2 border-0 rounded" onClick={() => onOpen(id)}>
        <PriorityDot priority={priority} />
        <span className="interview-row-text d-grid min-w-0 text-break">
          <span className="text-body-secondary text-mark interview-row-when d-flex flex-wrap column-gap-2">
            <span>{formatDays(interview)}</span>
            <span>{formatHours(interview)}</span>
          </span>
          <bdi
            className={status === 'Cancelled' ? 'fw-semibold text-decoration-line-through' : 'fw-semibold'}
            {...provided}
          >
            {titleOf(interview)}
          </bdi>
          {description !== '' && (
            <bdi className="text-body-secondary text-mark interview-row-description" {...provided}>
              {description}
            </bdi>
          )}
          <span className="d-flex flex-wrap gap-1">
            {tagsOf(interview).map((tag) => (
              <span key={tag} className="tag px-2 border rounded-pill text-mark">
                {tag}
              </span>
            ))}
          </span>
        </span>
      </button>
    </li>
  )
}
