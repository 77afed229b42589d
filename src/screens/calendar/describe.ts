/** An interview in words. */
import { type Here, type Interview, type Priority, priorityTexts } from '../../domain/calendar/calendar.ts'
import { whoAndKind } from '../../domain/calendar/who.ts'
import { msg } from '../../domain/text/user-text.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'

export function titleOf({ title }: Interview): string {
  return title === '' ? t('Untitled interview') : title
}

/** Returns the candidate's name and the kind of interview, '' for unknown. */
export function whoOf(interview: Interview): { readonly who: string; readonly kind: string } {
  const { who, kind } = whoAndKind(interview)
  return { who: who === '' ? titleOf(interview) : who, kind: interview.interviewType === null ? kind : t(kind) }
}

/** Attributes of an element with the provider's text: names are not translated, and are pronounced as English. */
export function providerText({ here }: Interview) {
  return here === 'scheduled' ? {} : ({ lang: 'en', translate: 'no' } as const)
}

export function priorityText(priority: Priority | null): string {
  return priority === null ? t('Not set') : t(priorityTexts[priority])
}

const hereTexts: Record<Here, string> = {
  scheduled: msg('Scheduled here'),
  changed: msg('Changed here'),
  newer: msg('Changed here'),
  removed: msg('Changed here'),
}

/** What the provider did with an interview after it was changed here. */
export const newsTexts: Partial<Record<Here, string>> = {
  newer: msg('The provider has newer values.'),
  removed: msg('The provider has removed this interview.'),
}

/** Returns 'High priority', the status, and what was done with it here, as far as they apply. */
export function tagsOf({ priority, status, here }: Interview): readonly string[] {
  const news = here && newsTexts[here]
  return [
    ...(priority === null ? [] : [t('{priority} priority', { priority: priorityText(priority) })]),
    ...(status === null ? [] : [t(status)]),
    ...(here === undefined ? [] : [t(hereTexts[here])]),
    ...(news === undefined ? [] : [t(news)]),
  ]
}

export function describeInterview(interview: Interview): readonly string[] {
  return [formatDays(interview), formatHours(interview), ...tagsOf(interview)]
}
