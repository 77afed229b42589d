/**
 * Whether files that were sent without an answer have arrived (readings.md: a lost reply must neither lose
 * nor double anything). A multipart save is carried out whole or not at all, so that counting is enough.
 */
import type { Answers } from './answers.ts'
import { allFields, type FieldName, type FieldRow, type FieldsOf, stepRow } from './form.ts'

type FilesName = FieldsOf<'files'>

/** A save with files whose outcome is not known yet. */
export interface Sending {
  readonly step: number
  /** Files that the provider held before, by field. */
  readonly held: Readonly<Record<string, number>>
}

function fileFields(step: number): FilesName[] {
  return stepRow(step)
    .fields.filter((row: FieldRow) => row.kind === 'files')
    .map((row) => row.name as FieldName as FilesName)
}

/** How many files the provider holds, by field. @param held what it said last; null = it has no application */
export function countHeld(held: Answers | null): Record<string, number> {
  const names = allFields.filter(({ row }) => row.kind === 'files').map(({ row }) => row.name as FilesName)
  return Object.fromEntries(names.map((name) => [name, held === null ? 0 : held[name].length]))
}

/** The counts after a step's new files were received. */
export function countAfter(
  step: number,
  held: Readonly<Record<string, number>>,
  answers: Answers,
): Record<string, number> {
  const received = [...countUnsent(step, answers)].map(([name, count]) => [name, (held[name] ?? 0) + count])
  return { ...held, ...Object.fromEntries(received) }
}

/** Files of a step to be sent, by field. */
function countUnsent(step: number, answers: Answers): Map<FilesName, number> {
  const counts = fileFields(step).map((name): [FilesName, number] => [
    name,
    answers[name].filter((file) => file.kind === 'local' && !file.sent).length,
  ])
  return new Map(counts.filter(([, count]) => count > 0))
}

/**
 * @param now what the provider says now
 * @param answers the form with the files that were sent
 */
export function haveArrived(sending: Sending, now: Answers, answers: Answers): boolean {
  const unsent = countUnsent(sending.step, answers)
  return [...unsent].some(([name, count]) => now[name].length >= (sending.held[name] ?? 0) + count)
}

/** The form without the local files of a step: the provider has them. */
export function withoutUnsent(step: number, answers: Answers): Answers {
  const kept = fileFields(step).map((name) => [name, answers[name].filter((file) => file.kind === 'kept' || file.sent)])
  return { ...answers, ...Object.fromEntries(kept) }
}
