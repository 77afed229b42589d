/** The answers as displayed for review before sending, and on the receipt. */

import { vinWarning } from '../domain/text/vin.ts'
import { warningFor } from '../domain/text/warnings.ts'
import { type Answer, type Answers, type AttachedFile, displayedAnswer, type FileCounts, nameOf } from './answers.ts'
import { type FieldName, type FieldRow, rowsInScreenOrder } from './form.ts'
import { joinVins } from './payload.ts'
import { failedChecks } from './validate.ts'

export interface AnswerFiles {
  readonly names: readonly string[]
  /** Number of files that the provider holds and the form does not list. */
  readonly unlisted: number
}

export interface AnswerRow {
  readonly name: FieldName
  /** For t(), with {brand}. */
  readonly label: string
  /** '' for an unanswered field and for files. */
  readonly text: string
  /** The text is one of the form's options, for t(). */
  readonly isOption: boolean
  /** The text is a date in the form's format. */
  readonly isDate: boolean
  /** null: not a file field. */
  readonly files: AnswerFiles | null
}

/** Does not count listed files that the provider lacks as held. */
function filesOf(listed: readonly AttachedFile[], held: number): AnswerFiles {
  const provided = listed.filter((file) => file.kind === 'provided' || file.sent).length
  return { names: listed.map(nameOf), unlisted: Math.max(0, held - provided) }
}

function textOf(answer: Answer): string {
  if (typeof answer !== 'string') return answer.filter((entry) => typeof entry === 'string').join(', ')
  return answer.trim()
}

export function answerRows(step: number, answers: Answers, held: FileCounts = {}): AnswerRow[] {
  const rows = rowsInScreenOrder(step).filter((row) => row.kind !== 'vinList')
  return rows.map((row) => {
    const { name } = row
    const answer = displayedAnswer(row, answers[name])
    const text = name === 'vin' ? joinVins(answers.vin, answers.vins) : textOf(answer)
    const isFiles = row.kind === 'files'
    return {
      name,
      label: row.label,
      text,
      isOption: row.options?.includes(text) === true,
      isDate: row.kind === 'date',
      files: isFiles ? filesOf(answer as AttachedFile[], held[name] ?? 0) : null,
    }
  })
}

export function isRowAnswered({ text, files }: AnswerRow): boolean {
  return files === null ? text !== '' : files.names.length + files.unlisted > 0
}

export function answersToReview(step: number, answers: Answers, today: Date): FieldRow[] {
  const failed = failedChecks(step, answers).map(({ name }) => name)
  return rowsInScreenOrder(step).filter((row) => {
    const { name } = row
    if (failed.includes(name)) return true
    if (name === 'vin') return vinWarning(joinVins(answers.vin, answers.vins)) !== null
    return row.warning !== undefined && warningFor(row.warning, String(answers[name]), today) !== null
  })
}
