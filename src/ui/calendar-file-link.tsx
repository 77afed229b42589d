import { type ReactNode, useMemo } from 'react'
import { type CalendarFileEvent, calendarFile } from '../domain/calendar/calendar-file.ts'

interface CalendarFileLinkProps {
  readonly event: CalendarFileEvent
  /** Without the extension. */
  readonly fileName: string
  readonly className: string
  /** Accessible name, if the content is only an icon. */
  readonly label?: string
  readonly children: ReactNode
}

/** Saves an event as an iCalendar file. */
export function CalendarFileLink({ event, fileName, className, label, children }: CalendarFileLinkProps) {
  const { uid, title, description, start, end, allDay } = event
  const file = useMemo(
    () => calendarFile({ uid, title, description, start, end, allDay }, Date.now()),
    [uid, title, description, start, end, allDay],
  )
  return (
    <a
      className={className}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${fileName}.ics`}
      aria-label={label}
      title={label}
    >
      {children}
    </a>
  )
}
