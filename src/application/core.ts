/** What all parts of the open application share: one state, changed in one place, and its draft. */
import { createStore } from '../domain/common/store.ts'
import { ownerKey } from '../domain/session/user.ts'
import { type Answers, isAnswered, withFiles } from '../form/answers.ts'
import { allFields, type FieldName, fieldRow, fileFields, lastStep } from '../form/form.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import type { Start } from './open.ts'
import type { Ports } from './ports.ts'
import { empty, idle, isClosed } from './sending.ts'
import type { ApplicationState } from './state.ts'
import { type Now, withStoredTimes } from './submission/attempt.ts'
import { change } from './submission/changes.ts'
import type { Knowledge } from './submission/knowledge.ts'

export interface Core {
  readonly ports: Ports
  readonly state: () => ApplicationState
  readonly subscribe: (listener: () => void) => () => void
  /** Changes the state. What belongs into the draft is stored soon after. */
  readonly set: (next: Partial<ApplicationState>) => void
  readonly draft: DraftKeeper
  readonly isOpen: () => boolean
}

function startState(start: Start): ApplicationState {
  const { step, answers, knowledge, focus, ...origin } = start
  return {
    step,
    furthest: step,
    answers,
    errors: {},
    knowledge,
    sending: { press: idle, outbox: empty },
    message: null,
    changing: null,
    returns: focus !== null && knowledge.completed.length === lastStep,
    hasSaved: false,
    draftStored: true,
    files: { reasons: [], done: {}, copies: {} },
    focus: focus === null ? null : { on: focus },
    origin,
  }
}

/** @param email of the signed-in user; it is sent instead of the form's */
export function createCore(ports: Ports, email: string, start: Start): Core {
  const { get: state, set: replace, subscribe } = createStore(startState(start))

  function set(next: Partial<ApplicationState>) {
    const before = state()
    const { step, answers, knowledge } = { ...before, ...next }
    replace({ ...before, ...next, furthest: Math.max(before.furthest, step) })
    if (step !== before.step || answers !== before.answers || knowledge !== before.knowledge) draft.touch()
  }

  const draft = createDraftKeeper(ports, {
    owner: ownerKey(email),
    current: () => ({
      savedAt: (state().answers === start.answers ? start.restored?.at : null) ?? ports.clock.device(),
      currentStep: state().step,
      answers: state().answers,
      knowledge: withStoredTimes(state().knowledge, ports.clock.now()),
      lostFiles: state().origin.lostFiles,
      replacedAnswers: state().origin.replacedAnswers,
    }),
    onSaved: (draftStored) => {
      if (state().draftStored !== draftStored) set({ draftStored })
    },
  })
  return { ports, state, subscribe, set, draft, isOpen: () => !isClosed(state()) }
}

/** Returns the state with an answer as if it were typed: it counts as changed here, and its message and its offer go. */
export function answered<Name extends FieldName>(
  { answers, errors, knowledge, origin }: ApplicationState,
  name: Name,
  value: Answers[Name],
  now: Now,
): Pick<ApplicationState, 'answers' | 'errors' | 'knowledge' | 'origin'> {
  const { [name]: _, ...others } = errors
  const { [name]: __, ...replacedAnswers } = origin.replacedAnswers
  const isFirst = fieldRow(name).row.kind !== 'files' && !Object.hasOwn(knowledge.changed, name)
  const replaced = isFirst ? { ...knowledge.replaced, [name]: [answers[name]] } : knowledge.replaced
  const changed = change({ ...knowledge, replaced }, name, now)
  return {
    answers: { ...answers, [name]: value },
    errors: others,
    knowledge: changed,
    origin: { ...origin, replacedAnswers },
  }
}

export function answer<Name extends FieldName>(core: Core, name: Name, value: Answers[Name]): void {
  core.set(answered(core.state(), name, value, core.ports.clock.now()))
}

/**
 * Returns the state in which these steps are unsent again, with the files that this device still has. The others must be
 * attached again.
 */
export function withoutSteps(
  { answers, knowledge, origin }: ApplicationState,
  steps: readonly number[],
  now: Now,
): Pick<ApplicationState, 'answers' | 'knowledge' | 'origin'> {
  const fields = fileFields.filter(({ step }) => steps.includes(step))
  const gone = fields.flatMap(({ name: field }) =>
    answers[field].filter((file) => file.kind === 'provided').map(({ name }) => ({ field, name })),
  )
  const unsent = withFiles(answers, (files, name) => {
    const here = files.filter((file) => file.kind === 'local').map((file) => ({ ...file, sent: false }))
    return steps.includes(fieldRow(name).step) ? here : files
  })
  const completed = knowledge.completed.filter((step) => !steps.includes(step))
  const fileCounts = { ...knowledge.fileCounts, ...Object.fromEntries(fields.map(({ name }) => [name, 0])) }
  // The files of other steps are marked as sent in the answers.
  const left: Knowledge = { ...knowledge, completed, received: [], fileCounts }
  const changed = allFields
    .filter(({ row, step }) => steps.includes(step) && row.readOnly !== true && isAnswered(unsent[row.name]))
    .reduce((known, { row }) => change(known, row.name, now), left)
  return {
    answers: unsent,
    knowledge: changed,
    origin: { ...origin, lostFiles: [...origin.lostFiles, ...gone] },
  }
}
