import { useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { InterviewRow } from './interview-row.tsx'

interface InterviewListProps {
  readonly interviews: readonly Interview[]
  /** Page size: rows displayed at first and added with each press. */
  readonly atOnce: number
  readonly onOpen: (id: string) => void
}

/** A list of interviews with a 'Show more' button. */
export function InterviewList({ interviews, atOnce, onOpen }: InterviewListProps) {
  const [visible, setVisible] = useState(atOnce)
  return (
    <>
      <ul className="interview-list">
        {interviews.slice(0, visible).map((interview) => (
          <InterviewRow key={interview.id} interview={interview} onOpen={onOpen} />
        ))}
      </ul>
      {interviews.length > visible && (
        <button
          type="button"
          className="btn btn-outline-secondary w-100 mt-2"
          onClick={() => setVisible(visible + atOnce)}
        >
          {t('Show more ({count} left)', { count: interviews.length - visible })}
        </button>
      )}
    </>
  )
}
