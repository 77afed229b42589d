import { t } from '../../i18n/t.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A remark on an insurance date that has passed or passes within 30 days; never a refusal (D-25). */
export function dateRemark(value: string, today: Date): string | undefined {
  const date = Date.parse(`${value}T00:00:00`)
  if (Number.isNaN(date)) return undefined
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime()
  const days = Math.round((date - midnight) / dayMs)
  if (days < 0) return t('This date has passed. Please renew your insurance before you start.')
  return days <= 30 ? t('Your insurance expires within 30 days. Please renew it soon.') : undefined
}
