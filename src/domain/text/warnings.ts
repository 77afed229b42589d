/** Warnings about typed values, which never block. Texts are for t(). Those about VINs are in vin.ts. */

import { daysUntil, firstDay } from './format.ts'
import { msg } from './user-text.ts'

/** The warning that a form field uses. */
export type WarningName = 'ein' | 'mcDot' | 'drivingYears' | 'modelYear' | 'insuranceDate'

/** Plausible maximum of driving experience, in years. The form has no birth date to compare with. */
const mostDrivingYears = 60

/** MC numbers have six or seven digits, USDOT numbers up to eight, old ones fewer. Both may be given. */
const mcDotNumbers = /^(MC|MX|FF|(US)?DOT)?\d{4,8}((MC|MX|FF|(US)?DOT)\d{4,8})*$/i

const modelYear = /(?<!\d)(19|20)\d{2}(?!\d)/

/** Five years with two leap days. Policies run for a year, some for three. */
const mostInsuredDays = 5 * 365 + 2

function onInsuranceDate(value: string, today: Date): string | null {
  const days = daysUntil(value, today)
  // Some browsers accept a year of six digits.
  if ((days !== null && days > mostInsuredDays) || /^\d{5}/.test(value)) {
    return msg('This date is more than five years from now. You can continue, but please check the year.')
  }
  if (days === null) return null
  if (value < firstDay) return msg('Please enter all four digits of the year.')
  if (days < 0) return msg('This date has passed. Please renew your insurance before you start.')
  return days <= 30 ? msg('Your insurance expires within 30 days. Please renew it soon.') : null
}

/** The texts are constant, so that a screen reader announces each once, not on every keystroke. */
const warnings: Record<WarningName, (typed: string, today: Date) => string | null> = {
  ein: (typed) =>
    typed.replace(/\D/g, '').length === 9 ? null : msg('An EIN has 9 digits. You can continue, but please check it.'),
  mcDot: (typed) =>
    mcDotNumbers.test(typed)
      ? null
      : msg('This does not look like an MC or DOT number. You can continue, but please check it.'),
  drivingYears: (typed) =>
    Number(typed) > mostDrivingYears
      ? msg('That is more than 60 years behind the wheel. You can continue, but please check it.')
      : null,
  modelYear: (typed) =>
    modelYear.test(typed) ? null : msg('The year is missing, as in 2019 Peterbilt 567. You can continue without it.'),
  insuranceDate: onInsuranceDate,
}

export function warningFor(name: WarningName, typed: string, today: Date): string | null {
  return typed.trim() === '' ? null : warnings[name](typed.trim(), today)
}
