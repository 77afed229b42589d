/** The body of a step. Each file is sent only once and only as multipart. */
import { addVins, splitVins } from '../domain/text/vin.ts'
import { type Answers, type LocalFile, unsentOf } from './answers.ts'
import { type Coding, type FieldName, type FieldRow, fileFields, stepRow } from './form.ts'

export type JsonValue = string | boolean | null
export type StepPart =
  | { readonly field: string; readonly value: string }
  | { readonly field: string; readonly file: File }
export type StepPayload =
  | { readonly json: Readonly<Record<string, JsonValue>> }
  | { readonly parts: readonly StepPart[] }

export function joinVins(vin: string, vins: readonly string[]): string {
  return vins.reduce(addVins, splitVins(vin)).join(', ')
}

/** Returns one answer as JSON; undefined if it is not sent. */
function codeAnswer(coding: Coding, answers: Answers, name: FieldName): JsonValue | undefined {
  const answer = answers[name]
  switch (coding) {
    case 'files':
      return undefined
    case 'vins':
      return joinVins(answers.vin, answers.vins)
    case 'commaList':
      return (answer as string[]).join(', ')
    case 'yesNo':
    case 'yesNoUnsure': // 'Not sure' is null
      return answer === 'Yes' ? true : answer === 'No' ? false : null
    case 'text':
    case 'yearMakeModel':
      return (answer as string).trim()
  }
}

export interface UnsentFile {
  readonly field: string
  readonly file: LocalFile
}

/** Returns the files of a step that the provider does not have, with the provider's field names. */
export function unsentFiles(step: number, answers: Answers): UnsentFile[] {
  const fields = fileFields.filter((field) => field.step === step)
  return fields.flatMap(({ name, key }) => unsentOf(answers[name]).map((file) => ({ field: key, file })))
}

/** Multipart if there are files to send, else JSON. In multipart booleans are 1 or 0 and null ('Not sure') is left out. */
export function stepPayload(step: number, answers: Answers): StepPayload {
  const fields = stepRow(step).fields.flatMap((row: FieldRow): [string, JsonValue][] => {
    if (row.server === undefined) return []
    const value = codeAnswer(row.server.coding, answers, row.name)
    return value === undefined ? [] : [[row.server.key, value]]
  })
  const files = unsentFiles(step, answers)
  if (files.length === 0) return { json: Object.fromEntries(fields) }
  const values = fields.flatMap(([field, value]): StepPart[] => {
    if (value === null) return []
    return [{ field, value: typeof value === 'boolean' ? (value ? '1' : '0') : value }]
  })
  return { parts: [...values, ...files.map(({ field, file }) => ({ field, file: file.file }))] }
}
