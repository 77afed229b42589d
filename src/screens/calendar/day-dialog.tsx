import { useEffect, useRef } from 'react'
import { type Interview, interviewsOn } from '../../domain/calendar/calendar.ts'
import { spellOutDay } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLazyPart } from '../../ui/lazy-module.ts'
import { gridCode } from './grid-card.tsx'
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
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const { module: grid } = useLazyPart(gridCode) // loaded already: the grid opens this dialog
  useEffect(() => {
    if (grid === null || list.current === null) return
    const dialog = list.current.closest('dialog')
    // The dialog would cover the grid, so a drag closes it. It unmounts after the drag, which needs the row's element.
    return grid.dragOut(list.current, (dragging) => (dragging ? dialog?.close() : close.current()))
  }, [grid])
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
