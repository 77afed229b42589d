import { CalendarPlus, Download } from 'lucide-react'
import { brand } from '../../config.ts'
import type { Interview } from '../../domain/calendar/calendar.ts'
import type { CalendarFileEvent } from '../../domain/calendar/calendar-file.ts'
import { t } from '../../i18n/t.ts'
import { type Changes, calendarSessionOf } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'
import { CalendarFileLink } from '../../ui/calendar-file-link.tsx'
import { priorityText, titleOf } from './describe.ts'

const fileStatuses = {
  Scheduled: 'CONFIRMED',
  Completed: 'CONFIRMED',
  Pending: 'TENTATIVE',
  Cancelled: 'CANCELLED',
} as const

/** @param changedAt when it was last changed here */
function fileEvent(interview: Interview, changedAt: number | undefined, canceled = false): CalendarFileEvent {
  const { id, start, end, allDay, description, status, priority, cdlType, interviewType } = interview
  const fileStatus = canceled ? 'CANCELLED' : status === null ? undefined : fileStatuses[status]
  const details = [
    description,
    cdlType === null ? '' : `${t('CDL type')}: ${t(cdlType)}`,
    interviewType === null ? '' : `${t('Interview type')}: ${t(interviewType)}`,
    priority === null ? '' : `${t('Priority')}: ${priorityText(priority)}`,
  ]
  return {
    uid: `interview-${id}@${brand.supportEmail.split('@').at(-1)}`,
    title: titleOf(interview),
    description: details.filter(Boolean).join('\n'),
    start,
    end,
    allDay,
    changedAt,
    ...(fileStatus && { status: fileStatus }),
  }
}

interface InterviewFileLinkProps {
  readonly interview: Interview
  /** Displays only an icon, in the corner of a list's row, so that the name has the row's width. */
  readonly short?: boolean
}

/** Downloads an interview as a calendar file. Not on a kiosk, which saves no files. */
export function InterviewFileLink({ interview, short = false }: InterviewFileLinkProps) {
  const services = useServices()
  if (!services.platform.traits.takesCopies) return null
  const { changedAt } = calendarSessionOf(services).get()
  return (
    <CalendarFileLink
      events={[fileEvent(interview, changedAt.get(interview.id))]}
      fileName="interview"
      className={short ? 'icon-button position-absolute top-0 end-0' : 'btn btn-link px-0 text-start'}
      {...(short && { label: t('Add {title} to my calendar', { title: titleOf(interview) }) })}
    >
      <CalendarPlus size={18} aria-hidden="true" />
      {!short && <span>{t('Add to my calendar')}</span>}
    </CalendarFileLink>
  )
}

export function ExportLink({ changes }: { readonly changes: Changes }) {
  const services = useServices()
  if (!services.platform.traits.takesCopies || changes.size === 0) return null
  const { changedAt } = calendarSessionOf(services).get()
  return (
    <CalendarFileLink
      events={[...changes].map(([id, { interview, canceled }]) => fileEvent(interview, changedAt.get(id), canceled))}
      fileName="interviews"
      className="btn btn-outline-secondary d-print-none"
      label={t('Export changes')}
    >
      <Download size={18} aria-hidden="true" />
    </CalendarFileLink>
  )
}
