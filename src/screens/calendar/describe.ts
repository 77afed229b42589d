/** An interview in words. */
import { type Interview, isOwn, type Priority, priorityTexts } from '../../domain/calendar/calendar.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'

export function titleOf({ title }: Pick<Interview, 'title'>): string {
  return title === '' ? t('Untitled interview') : title
}

/** Attributes of an element with the provider's text: names are not translated, and are pronounced as English. */
export function providerText(interview: Interview) {
  return isOwn(interview) ? {} : ({ lang: 'en', translate: 'no' } as const)
}

export function priorityText(priority: Priority | null): string {
  return priority === null ? t('Not set') : t(priorityTexts[priority])
}

/** Returns 'High priority', the types and the status, as far as they are known. */
export function tagsOf({ priority, cdlType, interviewType, status }: Interview): readonly string[] {
  return [
    ...(priority === null ? [] : [t('{priority} priority', { priority: priorityText(priority) })]),
    ...[cdlType, interviewType, status].flatMap((text) => (text === null ? [] : [t(text)])),
  ]
}

export function describeInterview(interview: Interview): readonly string[] {
  return [formatDays(interview), formatHours(interview), ...tagsOf(interview)]
}
