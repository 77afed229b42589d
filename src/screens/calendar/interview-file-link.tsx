import { CalendarPlus } from 'lucide-react'
import { brand } from '../../config.ts'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { interviewUid } from '../../domain/calendar/calendar-file.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { CalendarFileLink } from '../../ui/calendar-file-link.tsx'

interface InterviewFileLinkProps {
  readonly interview: Interview
  /** Title as displayed. */
  readonly title: string
  /** Displays only an icon, so that a list does not repeat the text in every row. */
  readonly short?: boolean
}

/** Downloads an interview as a calendar file. Not on a kiosk, which saves no files. */
export function InterviewFileLink({ interview, title, short = false }: InterviewFileLinkProps) {
  const { platform } = useServices()
  if (!platform.traits.savesFiles) return null
  const { id, start, end, allDay, description } = interview
  const uid = interviewUid(id, start, brand.supportEmail.split('@').at(-1) ?? '')
  return (
    <CalendarFileLink
      event={{ uid, title, description, start, end, allDay }}
      fileName="interview"
      className={short ? 'icon-button' : 'btn btn-link px-0 text-start'}
      {...(short && { label: t('Add {title} to my calendar', { title }) })}
    >
      <CalendarPlus size={18} aria-hidden="true" />
      {!short && t('Add to my calendar')}
    </CalendarFileLink>
  )
}
