/** The answers of the form, typed from its rows. */
import { allFields, type FieldName, type FieldRow, type FieldsOf } from './form.ts'

/** A file attached on this device. */
export interface LocalFile {
  readonly kind: 'local'
  /** Unique within the form; the draft keeps its bytes under it. */
  readonly id: string
  readonly file: File
  /** The provider has it: it is not sent again. */
  readonly sent: boolean
  /** As it was chosen: it is being prepared, and what is sent takes its place. */
  readonly original?: true
}

/** A file that the provider keeps; it can be looked at, not sent again. */
export interface ProviderFile {
  readonly kind: 'kept'
  readonly name: string
  /** Where it can be fetched; null when the provider only gave its name. */
  readonly address: string | null
  /** Bytes; null when unknown. */
  readonly size: number | null
}

export type AttachedFile = LocalFile | ProviderFile

/** Text fields hold what was typed; a choice its option text; '' and [] mean unanswered. */
export type Answers = {
  [Name in FieldName]: Name extends FieldsOf<'files'>
    ? AttachedFile[]
    : Name extends FieldsOf<'vinList' | 'materialChoice'>
      ? string[]
      : string
}

export type Answer = Answers[FieldName]

/** Whether a field's answer is a list (files, VINs, materials). */
export function holdsList(row: FieldRow): boolean {
  return row.kind === 'files' || row.kind === 'vinList' || row.kind === 'materialChoice'
}

/** Every field unanswered. */
export function blankAnswers(): Answers {
  return Object.fromEntries(allFields.map(({ row }) => [row.name, holdsList(row) ? [] : ''])) as unknown as Answers
}

/** Whether something was answered. */
export function isAnswered(answer: Answer): boolean {
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0
}

/** The attached files that the provider does not have yet. */
export function unsentOf(files: readonly AttachedFile[]): LocalFile[] {
  return files.filter((file): file is LocalFile => file.kind === 'local' && !file.sent)
}
