import { CalendarPlus } from 'lucide-react'
import { brand } from '../../config.ts'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { interviewUid } from '../../domain/calendar/calendar-file.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { CalendarFileLink } from '../../ui/calendar-file-link.tsx'

interface InterviewFileLinkProps {
  readonly interview: Interview
  /** As it is shown. */
  readonly title: string
  /** Only a sign: in a list its words would stand a dozen times. */
  readonly short?: boolean
}

/** An interview for one's own calendar. A kiosk saves no files. */
export function InterviewFileLink({ interview, title, short = false }: InterviewFileLinkProps) {
  const { platform } = useServices()
  if (platform.kiosk) return null
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
