import { CalendarPlus, Download } from 'lucide-react'
import { brand } from '../../config.ts'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { type CalendarFileEvent, interviewUid } from '../../domain/calendar/calendar-file.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { CalendarFileLink } from '../../ui/calendar-file-link.tsx'
import { titleOf } from './describe.ts'
import type { Changed } from './use-interviews.ts'

function fileEvent(interview: Interview, removed: boolean): CalendarFileEvent {
  const { id, start, end, allDay, description, status } = interview
  const uid = interviewUid(id, start, brand.supportEmail.split('@').at(-1) ?? '')
  return {
    uid,
    title: titleOf(interview),
    description,
    start,
    end,
    allDay,
    canceled: removed || status === 'Cancelled',
  }
}

interface InterviewFileLinkProps {
  readonly interview: Interview
  /** Displays only an icon, so that a list does not repeat the text in every row. */
  readonly short?: boolean
}

/** Downloads an interview as a calendar file. Not on a kiosk, which saves no files. */
export function InterviewFileLink({ interview, short = false }: InterviewFileLinkProps) {
  const { platform } = useServices()
  if (!platform.traits.takesCopies) return null
  return (
    <CalendarFileLink
      events={[fileEvent(interview, false)]}
      fileName="interview"
      className={short ? 'icon-button' : 'btn btn-link px-0 text-start'}
      {...(short && { label: t('Add {title} to my calendar', { title: titleOf(interview) }) })}
    >
      <CalendarPlus size={18} aria-hidden="true" />
      {!short && <span>{t('Add to my calendar')}</span>}
    </CalendarFileLink>
  )
}

export function ExportLink({ changed }: { readonly changed: readonly Changed[] }) {
  const { platform } = useServices()
  if (!platform.traits.takesCopies || changed.length === 0) return null
  return (
    <CalendarFileLink
      events={changed.map(({ interview, removed }) => fileEvent(interview, removed))}
      fileName="interviews"
      className="btn btn-outline-secondary d-print-none"
    >
      <Download size={18} aria-hidden="true" />
      <span>{t('Export changes')}</span>
    </CalendarFileLink>
  )
}
