import type { ReactNode } from 'react'
import { type CalendarFileEvent, calendarFile } from '../domain/calendar/calendar-file.ts'

interface CalendarFileLinkProps {
  readonly events: readonly CalendarFileEvent[]
  /** Without the extension. */
  readonly fileName: string
  readonly className: string
  /** Accessible name and tooltip, if the content is only an icon. */
  readonly label?: string
  readonly children: ReactNode
}

/** Saves events as an iCalendar file. */
export function CalendarFileLink({ events, fileName, className, label, children }: CalendarFileLinkProps) {
  const file = calendarFile(events, Date.now())
  return (
    <a
      className={className}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${fileName}.ics`}
      title={label}
    >
      {children}
    </a>
  )
}
