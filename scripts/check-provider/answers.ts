import { type Answer, type Answers, blankAnswers } from '../../src/form/answers.ts'
import { allFields, type FieldRow } from '../../src/form/form.ts'

const vins = ['1XPBDK9X1LD708195', '1M2AX04C8BM008456']

/** Texts that the filters let pass, for two rounds. */
const texts: Readonly<Record<NonNullable<FieldRow['filter']>, readonly [string, string]>> = {
  phone: ['(815) 555-0142', '815-555-0199'],
  name: ["José O'Neil", 'Ana Ruiz-Paz'],
  ein: ['36-4821907', '47-1029384'],
  lettersAndDigits: ['MC482190', 'MC482191'],
  digits: ['4', '5'],
}

function sampleOf({ kind, name, options, suggestions, filter }: FieldRow, round: 0 | 1): Answer {
  if (kind === 'files') return []
  if (kind === 'vinList') return vins.slice(round)
  if (kind === 'date') return `2031-0${3 + round}-01`
  const option = (options ?? suggestions)?.at(round - 1) // the last one is No, or 'Not sure'
  if (kind === 'materialChoice') return [option ?? '']
  if (name === 'vin') return vins[round] ?? '' // the list begins with it
  return option ?? (filter === undefined ? `Sample text ${round + 1}` : texts[filter][round])
}

/** Returns an answer to each question, without files. The answers of the two rounds differ, also in Yes and No. */
export function sampleAnswers(email: string, round: 0 | 1): Answers {
  const entries = allFields.map(({ row }) => [row.name, row.readOnly ? email : sampleOf(row, round)])
  return { ...blankAnswers(), ...(Object.fromEntries(entries) as Answers) }
}
