import { CalendarPlus } from 'lucide-react'
import { brand } from '../../config.ts'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { calendarFile } from '../../domain/calendar/calendar-file.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { describe } from './describe.ts'

/** Saves an interview as a calendar file. Only where copies may be taken. */
export function AddToCalendar({ interview }: { readonly interview: Interview }) {
  const { platform } = useServices()
  if (!platform.traits.takesCopies) return null
  const { id, start, end, allDay, description } = interview
  const { title, tags } = describe(interview)
  const uid = `interview-${id}@${brand.supportEmail.split('@').at(-1)}`
  const event = { uid, title, description: [description, ...tags].filter(Boolean).join('\n'), start, end, allDay }
  const file = calendarFile(event, Date.now())
  return (
    <a
      className="btn btn-outline-secondary"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="interview.ics"
    >
      <CalendarPlus size={18} aria-hidden="true" />
      <span>{t('Add to calendar')}</span>
    </a>
  )
}
