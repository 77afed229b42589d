/** Checks the answers of a step by the form's rows. */

import { firstDay } from '../domain/text/format.ts'
import { msg } from '../domain/text/user-text.ts'
import { type Answers, displayedAnswer, isAnswered } from './answers.ts'
import { type Check, type FieldName, type RuleName, stepRow } from './form.ts'

export interface FailedCheck {
  readonly name: FieldName
  readonly check: Check
}

export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/[^0-9]/g, '').length
  return digits >= 10 && digits <= 15
}

/** Accepts decimals: typed numbers are whole, but the provider may return 12.5. */
function isNumber(text: string): boolean {
  return /^[0-9]*\.?[0-9]+$/.test(text)
}

/** Each rule receives trimmed text. */
const rules: Record<Exclude<RuleName, 'given'>, (text: string) => boolean> = {
  // "Letters only": letters of any script with marks, space, dash, apostrophe, period; at least one letter.
  fullName: (text) => [...text].length >= 2 && /^[\p{L}\p{M} .'’-]+$/u.test(text) && /\p{L}/u.test(text),
  address: (text) => text.length >= 3,
  phoneNumber: isPhoneNumber,
  ein: (text) => text.length >= 6,
  zeroOrMore: isNumber,
  atLeastOne: (text) => isNumber(text) && Number(text) >= 1,
  day: (text) => text >= firstDay,
}

/** Returns the failed checks of a step, in form order; empty if the step may be saved. */
export function failedChecks(step: number, answers: Answers): FailedCheck[] {
  return stepRow(step).fields.flatMap((row) => {
    const { check } = row
    if (check === undefined) return []
    const { name } = row
    const answer = displayedAnswer(row, answers[name])
    const passes =
      check.rule === 'given' || typeof answer !== 'string' ? isAnswered(answer) : rules[check.rule](answer.trim())
    return passes ? [] : [{ name, check }]
  })
}

export const generalMessage = msg('Please fill in all required fields before proceeding.')
