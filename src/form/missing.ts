/** The optional items that are missing after step 7. */
import { type Answers, type FileCounts, isAnswered } from './answers.ts'
import { allFields, type FieldName } from './form.ts'

export interface MissingItem {
  readonly name: FieldName
  readonly reminder: string
  /** The step that Fill Now opens. */
  readonly step: number
  /** Whether it is a file, which not every device may attach. */
  readonly paper: boolean
}

/** @param held files that the provider holds; the form may not list them */
export function missingItems(answers: Answers, held: FileCounts): MissingItem[] {
  return allFields.flatMap(({ row, step }) => {
    if (row.reminder === undefined) return []
    const { name } = row
    const listed = name === 'vin' && isAnswered(answers.vins)
    const isStored = (held[name] ?? 0) > 0
    return isAnswered(answers[name]) || listed || isStored
      ? []
      : [{ name, reminder: row.reminder, step, paper: row.kind === 'files' }]
  })
}
