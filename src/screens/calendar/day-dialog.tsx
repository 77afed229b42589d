import { type Interview, interviewsOn } from '../../domain/calendar/calendar.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { InterviewList } from './interview-list.tsx'

interface DayDialogProps {
  /** Local midnight of the day, in milliseconds since 1970. */
  readonly day: number
  readonly interviews: readonly Interview[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** All interviews of a day that has more of them than the grid displays. */
export function DayDialog({ day, interviews, onOpen, onClose }: DayDialogProps) {
  return (
    <Dialog title={spellOutDay(day)} onClose={onClose}>
      <InterviewList interviews={interviewsOn(interviews, day)} atOnce={100} onOpen={onOpen} />
    </Dialog>
  )
}
