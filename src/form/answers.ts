/** The form's answers, with types derived from its rows. */
import { allFields, type FieldName, type FieldRow, type FieldsOf, type FilesName, fileFields } from './form.ts'

export interface LocalFile {
  readonly kind: 'local'
  /** Unique within the form; key of its bytes in the draft. */
  readonly id: string
  readonly file: File
  /** The provider has it; it is not sent again. */
  readonly sent: boolean
  /** Chosen, and not prepared yet: the draft has only its name. */
  readonly unprepared?: true
}

/** A file that the provider holds; it can be viewed, but not sent again. */
export interface ProviderFile {
  readonly kind: 'provided'
  readonly name: string
  /** null if the provider returned only its name. */
  readonly address: string | null
  /** Bytes; null when unknown. */
  readonly size: number | null
}

export type AttachedFile = LocalFile | ProviderFile

/** The typed text or the chosen option's text; '' and [] mean unanswered. */
export type Answers = {
  [Name in FieldName]: Name extends FilesName
    ? AttachedFile[]
    : Name extends FieldsOf<'vinList' | 'materialChoice'>
      ? string[]
      : string
}

export type Answer = Answers[FieldName]

export function isPrepared({ unprepared }: LocalFile): boolean {
  return unprepared !== true
}

/** Number of files that the provider holds, by field; absent if unknown. */
export type FileCounts = Readonly<Record<string, number>>

export function isListField(row: FieldRow): boolean {
  return row.kind === 'files' || row.kind === 'vinList' || row.kind === 'materialChoice'
}

export function blankAnswers(): Answers {
  return Object.fromEntries(allFields.map(({ row }) => [row.name, isListField(row) ? [] : ''])) as unknown as Answers
}

/**
 * Returns what the form displays of an answer. The provider may store texts that are none of the options: these show as
 * unanswered, and are sent back as they came until the user chooses an option.
 */
export function displayedAnswer({ options }: FieldRow, answer: Answer): Answer {
  if (options === undefined) return answer
  if (typeof answer === 'string') return options.includes(answer) ? answer : ''
  return (answer as string[]).filter((entry) => options.includes(entry))
}

export function isAnswered(answer: Answer): boolean {
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0
}

export function nameOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.file.name : file.name
}

/** @returns bytes; null when unknown */
export function sizeOfFile(file: AttachedFile): number | null {
  return file.kind === 'local' ? file.file.size : file.size
}

/** Returns the answers with other files. */
export function withFiles(
  answers: Answers,
  change: (files: AttachedFile[], field: FilesName) => AttachedFile[],
): Answers {
  return { ...answers, ...Object.fromEntries(fileFields.map(({ name }) => [name, change(answers[name], name)])) }
}

/** Returns the attached files that the provider does not have. */
export function unsentOf(files: readonly AttachedFile[]): LocalFile[] {
  return files.filter((file): file is LocalFile => file.kind === 'local' && !file.sent)
}

/** Returns the attached files that the provider has. */
export function sentOf(files: readonly AttachedFile[]): AttachedFile[] {
  return files.filter((file) => file.kind === 'provided' || file.sent)
}
