/**
 * Whether files that were sent without an answer have arrived (readings.md: a lost reply must neither lose
 * nor double anything). A multipart save is carried out whole or not at all, so that counting is enough.
 */
import { type Answers, unsentOf } from './answers.ts'
import { type FieldsOf, fileFields } from './form.ts'

type FilesName = FieldsOf<'files'>

/** A save with files whose outcome is not known yet. */
export interface Sending {
  readonly step: number
  /** Files that the provider held before, by field. */
  readonly held: FileCounts
  /** Ids of the files on their way, by field: what is attached afterwards is not among them. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

function fieldsOf(step: number): FilesName[] {
  return fileFields.filter((field) => field.step === step).map(({ name }) => name)
}

/** How many files the provider holds, by field; a field whose number is not known is absent. */
export type FileCounts = Readonly<Record<string, number>>

/** @param held what the provider said last; null = it has no application */
export function countHeld(held: Answers | null): FileCounts {
  return Object.fromEntries(fileFields.map(({ name }) => [name, held === null ? 0 : held[name].length]))
}

/** What is known without the details of an application: steps that were never completed hold no files. */
export function countUnsaved(completed: readonly number[]): FileCounts {
  return Object.fromEntries(fileFields.filter(({ step }) => !completed.includes(step)).map(({ name }) => [name, 0]))
}

/** Whether the number of a step's files is known. */
export function isCounted(step: number, held: FileCounts): boolean {
  return fieldsOf(step).every((name) => held[name] !== undefined)
}

/** The counts after a step's new files were received. */
export function countAfter(step: number, held: FileCounts, answers: Answers): FileCounts {
  const received = [...unsentIds(step, answers)].flatMap(([name, ids]) => {
    const before = held[name]
    return before === undefined ? [] : [[name, before + ids.length]]
  })
  return { ...held, ...Object.fromEntries(received) }
}

/** Ids of a step's files to be sent, by field. */
function unsentIds(step: number, answers: Answers): Map<FilesName, string[]> {
  const ids = fieldsOf(step).map((name): [FilesName, string[]] => [name, unsentOf(answers[name]).map(({ id }) => id)])
  return new Map(ids.filter(([, list]) => list.length > 0))
}

/** Noted before a step with files is sent. @param held what the provider holds until then */
export function startSending(step: number, held: FileCounts, answers: Answers): Sending {
  return { step, held, files: Object.fromEntries(unsentIds(step, answers)) }
}

/** Whether a file was among those on their way. */
export function wasSent(sending: Sending, id: string): boolean {
  return Object.values(sending.files).some((ids) => ids.includes(id))
}

/** @param now what the provider says now */
export function haveArrived({ step, held, files }: Sending, now: Answers): boolean {
  const sent = fieldsOf(step).filter((name) => (files[name]?.length ?? 0) > 0)
  return (
    sent.length > 0 && sent.every((name) => now[name].length >= (held[name] ?? 0) + (files[name] as string[]).length)
  )
}

/** The form without the local files that have arrived: the provider has them. */
export function withoutArrived(sending: Sending, answers: Answers): Answers {
  const kept = fieldsOf(sending.step).map((name) => [
    name,
    answers[name].filter((file) => file.kind === 'kept' || !wasSent(sending, file.id)),
  ])
  return { ...answers, ...Object.fromEntries(kept) }
}
