/** The optional items that are still missing after step 7 (portal.md section 4). */
import { type Answers, isAnswered } from './answers.ts'
import { allFields, type FieldName } from './form.ts'

export interface MissingItem {
  readonly name: FieldName
  /** What the list calls it. */
  readonly reminder: string
  /** The step that holds the field: where Fill Now leads (readings.md, Wizard). */
  readonly step: number
}

/** In form order. VINs count as given when one is typed or listed. */
export function missingItems(answers: Answers): MissingItem[] {
  return allFields.flatMap(({ row, step }) => {
    if (row.reminder === undefined) return []
    const name = row.name as FieldName
    const answered = isAnswered(answers[name]) || (name === 'vin' && isAnswered(answers.vins))
    return answered ? [] : [{ name, reminder: row.reminder, step }]
  })
}
