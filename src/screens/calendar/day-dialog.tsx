import { useEffect, useRef } from 'react'
import { type Interview, interviewsOn } from '../../domain/calendar/calendar.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { InterviewList } from './interview-list.tsx'

interface DayDialogProps {
  /** The day's local midnight. */
  readonly day: number
  readonly interviews: readonly Interview[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** All interviews of a day that the calendar has no room for. */
export function DayDialog({ day, interviews, onOpen, onClose }: DayDialogProps) {
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    let stop: (() => void) | null = () => {}
    // The calendar's own chunk, which is here: it opened this dialog.
    void import('./grid.tsx').then(({ dragOut }) => {
      if (stop === null || list.current === null) return
      const dialog = list.current.closest('dialog')
      // Closed at the start of a drag, which the dialog would cover, and unmounted at its end, which needs the row.
      stop = dragOut(list.current, (dragging) => (dragging ? dialog?.close() : close.current()))
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [])
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
      <p className="text-soft">{t('Drag an interview onto the calendar to move it, or open it to edit it.')}</p>
      <div ref={list}>
        <InterviewList interviews={interviewsOn(interviews, day)} atOnce={100} onOpen={onOpen} />
      </div>
    </Dialog>
  )
}
