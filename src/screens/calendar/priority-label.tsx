import type { Priority } from '../../domain/calendar/calendar.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'

const tones = { high: 'danger', medium: 'warning', low: 'info', none: 'success' } as const

/** The dot of a list row, in the specified colors: high red, medium amber, low blue, otherwise green. */
export function PriorityDot({ priority }: { readonly priority: Priority | null }) {
  return <span className={`priority-dot priority-dot-${tones[priority ?? 'none']}`} aria-hidden="true" />
}

const texts: Record<Priority, string> = { high: msg('High'), medium: msg('Medium'), low: msg('Low') }

const shortTexts: Record<Priority, string> = { ...texts, medium: msg('Med') }

/** Returns 'High', 'Med' or 'Low', for narrow columns. */
export function shortPriorityText(priority: Priority): string {
  return t(shortTexts[priority])
}

/** Returns 'High', 'Medium', 'Low' or 'Not set'. */
export function priorityText(priority: Priority | null): string {
  return priority === null ? t('Not set') : t(texts[priority])
}
