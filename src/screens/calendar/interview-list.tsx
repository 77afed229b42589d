import { useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { InterviewRow } from './interview-row.tsx'

interface InterviewListProps {
  readonly interviews: readonly Interview[]
  /** How many are shown, and how many more with each press. */
  readonly atOnce: number
  readonly onOpen: (id: string) => void
}

/** Interviews as rows, the first ones at once and the others on demand. */
export function InterviewList({ interviews, atOnce, onOpen }: InterviewListProps) {
  const [shown, setShown] = useState(atOnce)
  return (
    <>
      <ul className="interview-list">
        {interviews.slice(0, shown).map((interview) => (
          <InterviewRow key={interview.id} interview={interview} onOpen={onOpen} />
        ))}
      </ul>
      {interviews.length > shown && (
        <button type="button" className="btn btn-outline-secondary w-100 mt-2" onClick={() => setShown(shown + atOnce)}>
          {t('Show more ({count} left)', { count: interviews.length - shown })}
        </button>
      )}
    </>
  )
}
