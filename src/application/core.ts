/** What all parts of the open application share: one state, changed in one place, and its draft. */
import { createStore } from '../domain/common/store.ts'
import { ownerKey } from '../domain/session/user.ts'
import { type Answers, unsentOf } from '../form/answers.ts'
import { type FieldName, fieldRow, fileFields, lastStep } from '../form/form.ts'
import type { LostFile } from './draft.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import type { Opened } from './open.ts'
import type { Ports } from './ports.ts'
import { type ApplicationState, lostFilesOf, type Origin } from './state.ts'
import { change, type Knowledge, withStoredTimes } from './submission/knowledge.ts'

export interface Core {
  readonly ports: Ports
  readonly state: () => ApplicationState
  readonly subscribe: (listener: () => void) => () => void
  /** Changes the state. What belongs into the draft is stored soon after. */
  readonly set: (next: Partial<ApplicationState>) => void
  readonly draft: DraftKeeper
  /** False once the application is being closed. */
  readonly isOpen: () => boolean
  /** Ends the application: it sends and stores nothing new after that. */
  readonly shut: () => void
}

export interface Start extends Opened {
  /** Attached files that could not be restored. */
  readonly lostFiles: readonly LostFile[]
}

export function originOf({ restored, replacedAnswers, offline, lostFiles, seenAt, answers }: Start): Origin {
  const restoredFiles = fileFields.flatMap(({ name }) => unsentOf(answers[name]).map(({ id }) => id))
  return { restored, replacedAnswers, offline, lostFiles, restoredFiles, seenAt }
}

/** Returns whether Next returns to the summary, from where a field was opened. */
export function returnsTo(focus: FieldName | null, { completed }: Knowledge): boolean {
  return focus !== null && completed.length === lastStep
}

function startState(start: Start): ApplicationState {
  const { step, answers, knowledge, focus } = start
  return {
    step,
    furthest: step,
    answers,
    errors: {},
    knowledge,
    phase: { is: 'editing' },
    outbox: [],
    transfer: null,
    stopped: null,
    shownError: null,
    message: null,
    interrupted: null,
    waitMs: 0,
    retries: 0,
    changing: null,
    returns: returnsTo(focus, knowledge),
    hasSaved: false,
    draftStored: true,
    sendsUnstored: false,
    files: { reasons: [], done: {} },
    focus: focus === null ? null : { on: focus },
    origin: originOf(start),
  }
}

/** @param email of the signed-in user; it is sent instead of the form's */
export function createCore(ports: Ports, email: string, start: Start): Core {
  const { get: state, set: replace, subscribe } = createStore(startState(start))
  let isOpen = true

  function set(next: Partial<ApplicationState>) {
    const before = state()
    const { step, answers, knowledge } = { ...before, ...next }
    replace({ ...before, ...next, furthest: Math.max(before.furthest, step) })
    if (step !== before.step || answers !== before.answers || knowledge !== before.knowledge) draft.touch()
  }

  const draft = createDraftKeeper(ports, {
    owner: ownerKey(email),
    current: () => ({
      savedAt: ports.clock.device(),
      currentStep: state().step,
      answers: state().answers,
      knowledge: withStoredTimes(state().knowledge, ports.clock.now()),
      lostFiles: lostFilesOf(state()),
    }),
    onSaved: (draftStored) => {
      if (state().draftStored !== draftStored) set({ draftStored })
    },
  })
  return {
    ports,
    state,
    subscribe,
    set,
    draft,
    isOpen: () => isOpen,
    shut() {
      isOpen = false
    },
  }
}

/** Sets an answer as if it were typed: it counts as changed here, and its message goes. */
export function answer<Name extends FieldName>(core: Core, name: Name, value: Answers[Name]): void {
  const { answers, errors, knowledge } = core.state()
  const { [name]: _, ...others } = errors
  const isFirst = fieldRow(name).row.kind !== 'files' && !Object.hasOwn(knowledge.changed, name)
  const replaced = isFirst ? { ...knowledge.replaced, [name]: answers[name] } : knowledge.replaced
  const changed = change({ ...knowledge, replaced }, name, core.ports.clock.now())
  core.set({ answers: { ...answers, [name]: value }, errors: others, knowledge: changed })
}
