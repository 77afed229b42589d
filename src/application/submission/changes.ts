/** Which fields were changed here since they were sent, and when. */
import type { Changed } from '../../domain/progress/unsent.ts'
import type { Answers } from '../../form/answers.ts'
import { type FieldName, fieldRow, stepRow } from '../../form/form.ts'
import { type Changes, type Now, ownUntil } from './attempt.ts'
import type { Knowledge } from './knowledge.ts'

/**
 * Records that the user changed a field. An older save that may still arrive would look newer to the provider, so the
 * change counts from when it can't any more. A change is newer than all that this device has seen, also after its clock
 * was set back. Two changes of a field never have the same time, because a save clears those that it sent by their times.
 */
export function change(knowledge: Knowledge, field: FieldName, now: Now): Knowledge {
  const { changed, attempts, seenAt, confirmed } = knowledge
  const earlier = [changed, ...attempts.map((attempt) => attempt.changes)].map((times) => (times[field] ?? -1) + 1)
  const seen = Math.max(seenAt ?? 0, ...Object.values(confirmed)) + 1
  const time = Math.max(now.provider, seen, ownUntil(knowledge, fieldRow(field).step, now), ...earlier)
  return { ...knowledge, changed: { ...changed, [field]: time } }
}

/** Records that the provider may soon hold these answers of a step. */
export function withSent(knowledge: Knowledge, step: number, answers: Answers): Knowledge {
  const sent = stepRow(step).fields.flatMap(({ name, kind }) =>
    kind === 'files' || knowledge.changed[name] === undefined
      ? []
      : [[name, [...(knowledge.replaced[name] ?? []), answers[name]]] as const],
  )
  return { ...knowledge, replaced: { ...knowledge.replaced, ...Object.fromEntries(sent) } }
}

export function changedSince({ changed }: Knowledge, sent: Changes): Changes {
  return Object.fromEntries(Object.entries(changed).filter(([field, at]) => sent[field] !== at))
}

export function hasUnsent({ changed }: Changed, step: number): boolean {
  return stepRow(step).fields.some(({ name }) => Object.hasOwn(changed, name))
}

export function changesOf({ changed }: Knowledge, step: number): Changes {
  const entries = stepRow(step).fields.flatMap(({ name }) => {
    const at = changed[name]
    return at === undefined ? [] : [[name, at] as const]
  })
  return Object.fromEntries(entries)
}

/** Returns the time of a step's last unsent change; 0 = none. */
export function lastChange({ changed }: Knowledge, step: number): number {
  return Math.max(0, ...stepRow(step).fields.map(({ name }) => changed[name] ?? 0))
}
