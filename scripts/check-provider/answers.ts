import { type Answer, type Answers, blankAnswers } from '../../src/form/answers.ts'
import { allFields, type FieldName, type FieldRow } from '../../src/form/form.ts'

type TwoTexts = readonly [string, string]

const vins: TwoTexts = ['1XPBDK9X1LD708195', '1M2AX04C8BM008456']

/** Texts of fields whose row doesn't say what fits. */
const texts: Partial<Record<FieldName, TwoTexts>> = {
  vin: vins, // the list begins with it
  website: ['https://first.example', 'https://second.example'],
}

const textsOfFilter: Readonly<Record<NonNullable<FieldRow['filter']>, TwoTexts>> = {
  phone: ['(815) 555-0142', '815-555-0199'],
  name: ["José O'Neil", 'Ana Ruiz-Paz'],
  ein: ['36-4821907', '47-1029384'],
  lettersAndDigits: ['MC482190', 'MC482191'],
  digits: ['4', '5'],
}

function sampleOf(row: FieldRow, round: 0 | 1): Answer {
  if (row.kind === 'files') return []
  if (row.kind === 'vinList') return vins.slice(round)
  if (row.kind === 'date') return `${new Date().getFullYear() + 1}-0${3 + round}-01`
  const option = (row.options ?? row.suggestions)?.[1 - round]
  if (row.kind === 'materialChoice') return [option ?? '']
  return option ?? (texts[row.name] ?? (row.filter && textsOfFilter[row.filter]))?.[round] ?? `Sample text ${round + 1}`
}

/** Returns an answer to each question, without files. The answers of the two rounds differ, also in Yes and No. */
export function sampleAnswers(email: string, round: 0 | 1): Answers {
  const entries = allFields.map(({ row }) => [row.name, row.readOnly ? email : sampleOf(row, round)])
  return { ...blankAnswers(), ...(Object.fromEntries(entries) as Answers) }
}
