import { useState } from 'react'
import { type Interview, interviewsOn } from '../../domain/calendar.ts'
import { spellOutDay } from '../../domain/date-time.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { InterviewRow } from './interview-row.tsx'

interface DayDialogProps {
  /** The day's local midnight. */
  readonly day: number
  readonly interviews: readonly Interview[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

const step = 100

/** All interviews of a day that the calendar has no room for. */
export function DayDialog({ day, interviews, onOpen, onClose }: DayDialogProps) {
  const [shown, setShown] = useState(step)
  const list = interviewsOn(interviews, day)
  return (
    <Dialog
      title={spellOutDay(day)}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('Close')}
        </button>
      }
    >
      <ul className="interview-list">
        {list.slice(0, shown).map((interview) => (
          <InterviewRow key={interview.id} interview={interview} onOpen={onOpen} />
        ))}
      </ul>
      {list.length > shown && (
        <button type="button" className="btn btn-outline-secondary w-100 mt-2" onClick={() => setShown(shown + step)}>
          {t('Show more ({count} left)', { count: list.length - shown })}
        </button>
      )}
    </Dialog>
  )
}
