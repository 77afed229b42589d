import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Interview, Priority } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useServices } from '../../state/services.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { describe, priorityMarks } from './describe.ts'

/** Rows added with each press. */
const atOnce = 50

interface InterviewListProps {
  readonly interviews: readonly Interview[]
  /** Rows displayed at first. */
  readonly atFirst?: number | undefined
  /** The heading above a row, unless the one before has the same; without it the rows are of one day. */
  readonly headingOf?: (interview: Interview) => string
  /** 'now'; '' for nothing. */
  readonly waitOf?: (interview: Interview) => string
  readonly onOpen: (id: string) => void
}

export function InterviewList({ interviews, atFirst = atOnce, headingOf, waitOf, onOpen }: InterviewListProps) {
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const visible = atFirst + added
  const showMore = () => {
    flushSync(() => setAdded(added + atOnce))
    // The last press removes the button.
    if (interviews.length <= visible + atOnce)
      list.current?.querySelectorAll<HTMLElement>('.interview-row')[visible]?.focus()
  }
  let heading = ''
  return (
    <>
      <ul ref={list} className="interview-list list-unstyled mb-0">
        {interviews.slice(0, visible).map((interview) => {
          const before = heading
          heading = headingOf?.(interview) ?? ''
          return [
            heading !== before && (
              <li key={heading} className="interview-day fw-semibold text-mark">
                {heading}
              </li>
            ),
            <InterviewRow key={interview.id} interview={interview} wait={waitOf?.(interview) ?? ''} onOpen={onOpen} />,
          ]
        })}
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

interface InterviewRowProps {
  readonly interview: Interview
  /** Before the time; '' for nothing. */
  readonly wait: string
  readonly onOpen: (id: string) => void
}

/** Two lines: when and the phone number, then title and notes. A click opens the details. */
const InterviewRow = memo(function InterviewRow({ interview, wait, onOpen }: InterviewRowProps) {
  useLanguage() // renders it again in another one
  const { title, times, tags, state, phones, isCanceled, provided } = describe(interview)
  const { platform } = useServices()
  const [phone] = phones
  const others = tags.filter((tag) => !state.includes(tag))
  const mark = interview.priority && priorityMarks[interview.priority]
  return (
    <li className="interview">
      <button
        type="button"
        className="interview-row w-100 border-0 rounded"
        data-event-id={interview.id}
        data-start={interview.start}
        onClick={() => onOpen(interview.id)}
      >
        <PriorityDot priority={interview.priority} />
        <span className="interview-when">
          {wait !== '' && <strong>{`${wait}, `}</strong>}
          <span>{times}</span>
          <span className="visually-hidden">{others.map((tag) => ` · ${tag}`).join('')}</span>
          <span>{state.map((tag) => ` · ${tag}`).join('')}</span>
        </span>
        <span className="interview-title">
          {mark !== null && <span aria-hidden="true">{`${mark} `}</span>}
          <bdi className={`fw-semibold${isCanceled ? ' text-decoration-line-through' : ''}`} {...provided}>
            {title}
          </bdi>
          {interview.description !== '' && (
            <bdi className="text-body-secondary text-mark" {...provided}>
              {` ${interview.description}`}
            </bdi>
          )}
        </span>
      </button>
      {phone !== undefined && (
        <span className="interview-phone" translate="no">
          <LinkedText text={phone.text} opens={platform.traits.opensLinks} />
        </span>
      )}
    </li>
  )
})
