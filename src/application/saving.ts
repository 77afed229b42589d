/** Runs the planner's commands until a step is saved or refused, or the application must be loaded again. */
import type { Failure } from '../domain/failures/failure.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import { withKnownId } from '../domain/progress/progress.ts'
import { allSteps } from '../domain/progress/steps.ts'
import { type Core, withoutSteps } from './core.ts'
import { allPrepared, isPreparing, rejectedIn } from './files.ts'
import { isLineFailure, sendOnLine } from './line.ts'
import type { Event, Transfer } from './sending.ts'
import { type Attempt, before, bytesOf, hasFiles, type Now, sizeOf } from './submission/attempt.ts'
import { withSent } from './submission/changes.ts'
import {
  answersInSave,
  applicationIdOf,
  filesToSend,
  markReceived,
  recentlyAsked,
  startSave,
} from './submission/knowledge.ts'
import { learn } from './submission/learn.ts'
import { type Command, nextCommand, type Outcome } from './submission/plan.ts'

interface StepSave {
  readonly signal: AbortSignal
  readonly show: (transfer: Transfer) => void
  /** Number of waits for the provider. */
  waits: number
  /** The next files may leave. */
  isReady: boolean
}

function unlessCanceled(signal: AbortSignal, end: Promise<void>): Promise<void> {
  const canceled = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  return signal.aborted ? Promise.resolve() : Promise.race([end, canceled])
}

/** Waits before the provider is asked again: longer each time. */
function wait({ ports }: Core, { waits }: StepSave, ms: number): Promise<void> {
  return new Promise((resolve) => ports.clock.after(Math.min(ms, retryDelay('lostReply', waits)), resolve))
}

/** @returns shows the upload. Its parameter is the sent fraction of this save, 0 to 1 */
function reporter({ state }: Core, { show }: StepSave, { step, files }: Attempt) {
  const { answers, knowledge } = state()
  const delivered = sizeOf(knowledge.save?.delivered ?? [])
  const left = sizeOf(filesToSend(knowledge, step, answers).flatMap(([, list]) => list.map(({ file }) => file)))
  return (share: number) => {
    const sent = Math.round(delivered + share * bytesOf(files))
    show({ is: 'uploading', upload: { sent, total: delivered + left } })
  }
}

async function sendStep(core: Core, stepSave: StepSave, { applicationId, attempt }: Command & { do: 'post step' }) {
  const { calls, network } = core.ports
  const { answers } = core.state()
  const { step, files } = attempt
  const report = hasFiles(attempt) ? reporter(core, stepSave, attempt) : null
  report?.(0)
  stepSave.isReady = false
  return sendOnLine(network, () =>
    calls.save(applicationId, step, answersInSave(answers, files), {
      signal: stepSave.signal,
      ...(report && { onProgress: (sent: number, total: number) => report(total === 0 ? 0 : sent / total) }),
    }),
  )
}

function failed(failure: Failure, at: Now): Outcome {
  return { is: 'failed', failure, at }
}

async function perform(core: Core, stepSave: StepSave, command: Command): Promise<Outcome> {
  const { calls, clock, network, portal } = core.ports
  const startedAt = clock.monotonic()
  /** When the provider was asked, by the clock that its reply has corrected. */
  const askedAt = () => before(clock.now(), clock.monotonic() - startedAt)
  switch (command.do) {
    case 'ask dashboard': {
      const result = await calls.dashboard()
      if (!result.ok) return failed(result.failure, askedAt())
      return { is: 'dashboard', dashboard: withKnownId(result.value, portal.applicationId()), at: askedAt() }
    }
    case 'ask details': {
      const result = await calls.details(allSteps)
      return result.ok ? { is: 'details', held: result.value, at: askedAt() } : failed(result.failure, askedAt())
    }
    case 'post step 1': {
      stepSave.show({ is: 'begun' })
      const { answers, knowledge } = core.state()
      const result = await sendOnLine(network, () => calls.create(answers, applicationIdOf(knowledge)))
      return result.ok
        ? { is: 'created', applicationId: result.value, at: clock.now() }
        : failed(result.failure, clock.now())
    }
    case 'post step': {
      stepSave.show({ is: 'begun' })
      const result = await sendStep(core, stepSave, command)
      return result.ok ? { is: 'saved', at: clock.now() } : failed(result.failure, clock.now())
    }
    case 'wait':
      stepSave.show({ is: 'awaiting the provider' })
      await unlessCanceled(stepSave.signal, wait(core, stepSave, command.until - clock.now().steady))
      stepSave.waits += 1
      return { is: 'waited', at: clock.now() }
    case 'skip step 1':
    case 'end':
      return { is: 'saved', at: clock.now() }
  }
}

/** Takes over what a command taught, and tells the rest of the portal. */
function apply(core: Core, command: Command, outcome: Outcome): void {
  const { portal } = core.ports
  const { knowledge: earlier, answers, hasSaved } = core.state()
  const knowledge = learn(earlier, command, outcome)
  const isSaved = knowledge.save?.end?.as === 'saved'
  core.set({ knowledge, answers: markReceived(knowledge, answers), hasSaved: hasSaved || isSaved })
  const [before, after] = [applicationIdOf(earlier), applicationIdOf(knowledge)]
  if (before !== null && before !== after) {
    const lost = allSteps.filter((step) => !knowledge.completed.includes(step))
    core.set(withoutSteps(core.state(), lost, core.ports.clock.now()))
  }
  const id = applicationIdOf(knowledge)
  if (id !== null && id !== applicationIdOf(earlier)) portal.setApplicationId(id)
}

/** What comes of a save: null when the application was closed meanwhile. */
type Saved = (Event & { readonly is: 'saved' | 'reload' | 'refused' | 'file rejected' }) | null

async function refused({ draft }: Core, failure: Failure, filesInDoubt: readonly string[], signal: AbortSignal) {
  const isStored = await draft.flush()
  // What was canceled does not go on by itself, even if the line was lost before it ended.
  const isCanceled = signal.aborted && isLineFailure(failure)
  return {
    is: 'refused',
    failure: isCanceled ? ({ kind: 'canceled' } as const) : failure,
    filesInDoubt,
    isStored,
  } as const
}

/** @param signal cancels the upload, or the wait for the provider */
export async function saveStep(
  core: Core,
  step: number,
  signal: AbortSignal,
  show: (transfer: Transfer) => void,
): Promise<Saved> {
  const { state, set, draft, ports } = core
  const stepSave: StepSave = { signal, show, waits: 0, isReady: false }
  if (isPreparing(state(), step)) await unlessCanceled(signal, allPrepared(core, step))
  if (!core.isOpen()) return null
  const rejected = rejectedIn(state(), step)
  if (rejected !== null && !signal.aborted) return { is: 'file rejected', field: rejected }
  const askedAt = recentlyAsked(state().knowledge, ports.clock.now())
  set({ knowledge: startSave(state().knowledge, step, ports.portal.savesAdd, askedAt) })
  while (core.isOpen()) {
    const { knowledge, answers } = state()
    // The camera has returned since the press: a photo must not go out as it was taken.
    if (!signal.aborted && knowledge.save?.end == null && isPreparing(state(), step))
      return saveStep(core, step, signal, show)
    const command = nextCommand(knowledge, answers, ports.clock.now())
    if (command.do === 'end') {
      const { end } = command
      if (end.as === 'refused') return refused(core, end.failure, end.filesInDoubt, signal)
      return { is: end.as }
    }
    // Canceled between two calls.
    if (signal.aborted) return refused(core, { kind: 'canceled' }, [], signal)
    if (command.do === 'post step' && hasFiles(command.attempt) && !stepSave.isReady) {
      reporter(core, stepSave, command.attempt)(0)
      // A save that ends before its files may leave was not sent, so the next one asks nothing.
      await unlessCanceled(signal, ports.calls.ready(bytesOf(command.attempt.files)))
      stepSave.isReady = true
      continue // what waited meanwhile is planned anew
    }
    const underWay = learn(knowledge, command, { is: 'under way' })
    if (underWay !== knowledge) {
      set({ knowledge: withSent(underWay, step, answers) })
      // Stored before the call, so that a later run knows about it if this one is killed. A store that failed once may
      // work again. A device that stores nothing sends all the same: at the provider the answers are safe.
      if (!(await draft.flush())) await draft.flush()
      if (!core.isOpen()) {
        apply(core, command, failed({ kind: 'unreachable', neverSent: true }, ports.clock.now()))
        return null
      }
    }
    apply(core, command, await perform(core, stepSave, command))
  }
  return null
}
