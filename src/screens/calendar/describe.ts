/** An interview in words. */
import type { Interview, Priority } from '../../domain/calendar/calendar.ts'
import { msg } from '../../domain/text/user-text.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'

export function titleOf({ title }: Interview): string {
  return title === '' ? t('Untitled interview') : title
}

const priorities: Record<Priority, string> = { high: msg('High'), medium: msg('Medium'), low: msg('Low') }

export function priorityText(priority: Priority | null): string {
  return priority === null ? t('Not set') : t(priorities[priority])
}

/** Returns 'High priority' and the status, as far as they are set. */
export function tagsOf({ priority, status }: Interview): readonly string[] {
  return [
    ...(priority === null ? [] : [t('{priority} priority', { priority: priorityText(priority) })]),
    ...(status === null ? [] : [t(status)]),
  ]
}

export function describeInterview(interview: Interview): readonly string[] {
  return [formatDays(interview), formatHours(interview, t('All day')), ...tagsOf(interview)]
}
