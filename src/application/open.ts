/** What the application opens with: a pure function of the draft on this device and what the provider says. */
import { isComplete, resumeAt } from '../domain/progress/progress.ts'
import { type Answers, blankAnswers, nameOf, sentOf, unsentOf, withFiles } from '../form/answers.ts'
import { type FieldName, fieldRow, fileFields, lastStep } from '../form/form.ts'
import { allUnsent, type Draft, type LostFile } from './draft.ts'
import {
  fromDraftAlone,
  knowledgeOfDraft,
  lags,
  type Merged,
  mergeAnswers,
  mergeKnowledge,
  type ServerSide,
} from './merge.ts'
import type { Now } from './submission/attempt.ts'
import { applicationIdOf, type Knowledge, markReceived } from './submission/knowledge.ts'
import { hasNewer } from './submission/newer.ts'

export interface Start {
  readonly answers: Answers
  readonly step: number
  readonly knowledge: Knowledge
  readonly restored: { readonly at: number; readonly files: number } | null
  /** The draft's answers that lost to newer ones of the provider. */
  readonly replacedAnswers: Partial<Answers>
  /** Another device has sent answers since this one has last seen them. */
  readonly hasNewer: boolean
  /** The provider's details could not be loaded; all answers come from this device. */
  readonly offline: boolean
  /** When this device last knew the provider's answers, in milliseconds since 1970; null = never. */
  readonly seenAt: number | null
  readonly focus: FieldName | null
  /** Attached files that could not be restored, or that went with an application that is no more. */
  readonly lostFiles: readonly LostFile[]
}

/**
 * 'out of reach': there is no draft, and no reply of a provider that may have answers. An empty form would look as if they
 * were lost.
 */
export type Opened = Start | 'summary' | 'out of reach'

export interface Visit {
  readonly email: string
  readonly focus: FieldName | null
  /** The application id that this device remembers beside the draft. */
  readonly knownId: string | null
  readonly isOnline: boolean
  readonly now: Now
  readonly askedAt: Now
}

export function open(draft: Draft | null, provider: ServerSide | 'unreachable' | 'failed', visit: Visit): Opened {
  if (typeof provider === 'object') return withProvider(provider, draft, visit)
  const mayHaveAnswers = visit.knownId !== null || (provider === 'unreachable' && visit.isOnline)
  return draft === null && mayHaveAnswers ? 'out of reach' : withoutProvider(draft, visit)
}

function startOf(
  draft: Draft | null,
  { email, focus }: Visit,
  { answers, changed, replacedAnswers }: Merged,
  { knowledge, step, ...rest }: Pick<Start, 'knowledge' | 'step' | 'hasNewer' | 'offline' | 'seenAt' | 'lostFiles'>,
): Start {
  // Answers that were never changed here are the provider's, also from its last reply.
  const isRestored = Object.keys(changed).length > 0
  return {
    ...rest,
    answers: { ...answers, email },
    // Without an application only step 1 can be sent, so the linked field has to wait.
    step: focus !== null && applicationIdOf(knowledge) !== null ? fieldRow(focus).step : step,
    knowledge: { ...knowledge, changed },
    restored: draft !== null && isRestored ? { at: draft.savedAt, files: allUnsent(answers).length } : null,
    replacedAnswers: { ...draft?.replacedAnswers, ...replacedAnswers },
    focus,
  }
}

/** The user can type without a network. */
function withoutProvider(draft: Draft | null, visit: Visit): Start {
  const knowledge = knowledgeOfDraft(draft, visit.now)
  const { currentStep: step, lostFiles } = draft ?? { currentStep: 1, lostFiles: [] }
  return startOf(draft, visit, fromDraftAlone(draft), {
    knowledge,
    step,
    hasNewer: false,
    offline: true,
    seenAt: knowledge.seenAt,
    lostFiles,
  })
}

/** Returns what the provider holds, or may hold soon, of the fields that were changed here. */
function replacedBy(changed: Merged['changed'], held: Answers, { replaced }: Knowledge): Knowledge['replaced'] {
  const rows = Object.keys(changed).map((name) => fieldRow(name as FieldName).row)
  const values = rows.filter(({ kind }) => kind !== 'files')
  return Object.fromEntries(values.map(({ name }) => [name, [...(replaced[name] ?? []), held[name]]]))
}

/** Returns the files that were sent to an application that is no more, or with a step that the provider has lost. */
function lostWith(draft: Draft, id: string | null, completed: readonly number[], held: Answers | null) {
  const own = applicationIdOf(draft.knowledge)
  const isLost = (step: number) => draft.knowledge.completed.includes(step) && !completed.includes(step)
  return fileFields.flatMap(({ name, step }): LostFile[] => {
    const isGone = own !== null && (own !== id || (isLost(step) && held?.[name].length === 0))
    return isGone ? sentOf(draft.answers[name]).map((file) => ({ field: name, name: nameOf(file) })) : []
  })
}

/** Returns the provider's answers with files that were sent from here so recently that its reply may lack them. */
function withLaggingFiles(held: Answers, draft: Draft, known: Knowledge, now: Now): Answers {
  return withFiles(held, (files, name) => {
    const sent = sentOf(draft.answers[name])
    return lags(known, fieldRow(name).step, now) && sent.length > files.length ? sent : files
  })
}

function withProvider(server: ServerSide, draft: Draft | null, visit: Visit): Opened {
  const { email, focus, askedAt: now } = visit
  const { dashboard, details } = server
  const id = dashboard?.applicationId ?? null
  const { before, knowledge, elsewhere } = mergeKnowledge(server, draft, email, now)
  const { completed } = knowledge
  // The form without an id could only post a second application.
  const isOver = id === null && dashboard !== null && isComplete(dashboard)
  if (isOver && Object.keys(before.changed).length === 0) return 'summary'
  // A dashboard that lacks the id that this device knows is stale, or never has one.
  if (id === null && applicationIdOf(before) !== null) return withoutProvider(draft, visit)
  const told = details === 'useless' ? null : (details ?? blankAnswers())
  const gone = draft === null ? [] : lostWith(draft, id, completed, told)
  const own = draft && {
    ...draft,
    knowledge: { ...knowledge, confirmed: before.confirmed },
    answers: withFiles(markReceived(knowledge, draft.answers), (files, name) =>
      gone.some(({ field }) => field === name) ? unsentOf(files) : files,
    ),
  }
  const merged =
    told === null
      ? fromDraftAlone(own, completed, elsewhere)
      : mergeAnswers(draft ? withLaggingFiles(told, draft, before, now) : told, completed, own, elsewhere)
  const stepsOf = (names: readonly string[]) => names.map((name) => fieldRow(name as FieldName).step)
  const changedSteps = stepsOf(Object.keys(merged.changed))
  const lostFiles = draft === null ? [] : [...draft.lostFiles, ...gone]
  const named = [...lostFiles.map(({ field }) => field), ...Object.keys(merged.replacedAnswers)]
  const openSteps = [...changedSteps, ...stepsOf(named)]
  const resume = id === null || dashboard === null ? 1 : resumeAt(dashboard)
  // The summary would hide unsent changes, files that must be attached again, and answers that are offered.
  if (resume === 'summary' && focus === null && openSteps.length === 0) return 'summary'
  const next = resume === 'summary' ? (openSteps[0] ?? lastStep) : resume
  return startOf(own, visit, merged, {
    knowledge: { ...knowledge, replaced: told === null ? before.replaced : replacedBy(merged.changed, told, before) },
    step: openingStep(next, own, changedSteps, completed),
    hasNewer: hasNewer(before, dashboard, now),
    offline: told === null,
    seenAt: told === null ? before.seenAt : now.provider,
    lostFiles,
  })
}

/** Returns the draft's current step if it has unsent changes and is within reach, else the provider's next step. */
function openingStep(
  resume: number,
  draft: Draft | null,
  changedSteps: readonly number[],
  completed: readonly number[],
): number {
  const left = draft !== null && changedSteps.includes(draft.currentStep) ? draft.currentStep : null
  return left !== null && left <= Math.max(resume, completed.length + 1) ? left : resume
}
