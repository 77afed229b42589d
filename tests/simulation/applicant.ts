/**
 * An applicant who fills in step 1 and a step with files, on a device that loses its network, is killed and restarts
 * from its draft. The planner is the real one; provider and network are simulated.
 */

import type { Failure } from '../../src/domain/failures/failure.ts'
import type { Answers, LocalFile } from '../../src/form/answers.ts'
import type { FieldName } from '../../src/form/form.ts'
import {
  change,
  filesToSend,
  hasUnsent,
  type Knowledge,
  markReceived,
  startSave,
} from '../../src/form/submission/knowledge.ts'
import { learn, type Outcome } from '../../src/form/submission/learn.ts'
import { type Draft, openWithoutProvider, openWithProvider } from '../../src/form/submission/open.ts'
import { type Command, nextCommand } from '../../src/form/submission/plan.ts'
import { knowledgeSchema, storedKnowledge } from '../../src/form/submission/stored.ts'
import { calls } from '../../src/provider/calls.ts'
import { type Adversary, type Fault, faults, type Move, moves } from './adversary.ts'
import {
  answerDashboard,
  answerDetails,
  type Provider,
  postFirstStep,
  postStep,
  type SimulatedStep,
  simulatedSteps,
  typedField,
} from './provider.ts'

/** The functions under test; a mutant replaces one of them. */
export interface Planner {
  readonly nextCommand: typeof nextCommand
  readonly learn: typeof learn
  readonly openWithProvider: typeof openWithProvider
  readonly openWithoutProvider: typeof openWithoutProvider
}

export const realPlanner: Planner = { nextCommand, learn, openWithProvider, openWithoutProvider }

const email = 'maria@example.com'

/** Duration of everything that happens, in milliseconds: short beside the provider's longest work. */
const tickMs = 10_000

/** More commands than any save needs, to detect a planner that loops. */
const longestSave = 100

/** More presses of Next than needed once nothing goes wrong anymore. */
const longestEnd = 12

interface Device {
  answers: Answers
  knowledge: Knowledge
  step: SimulatedStep
  offline: boolean
}

type Ended = 'saved' | 'refused' | 'reload' | 'killed'

/** Two files fit into one save. */
const fileBytes = 400_000

/**
 * @param papers number of files attached before the first press
 * @throws Error that names the broken invariant
 */
export function simulate(planner: Planner, provider: Provider, adversary: Adversary, papers = 1): void {
  let now = 1_790_000_000_000
  /** Requests that the provider still works on although their connection is lost. */
  let late: { readonly at: number; readonly arrive: (at: number) => void }[] = []
  let draft: Draft | null = null
  let device: Device | null = null
  let made = 0
  /** Files whose arrival the last save could not confirm. */
  let inDoubt: readonly string[] = []
  /** The last typed answer per step, on any device. */
  const truth = new Map<SimulatedStep, string>()
  /** Files that must arrive; removed ones may have arrived. */
  const wanted = new Set<string>()
  /** Printed only on failure. */
  const story: (() => string)[] = []

  const broken = (what: string) => new Error(`${what}\n${story.map((line) => line()).join('\n')}`)
  const tell = (what: () => string) => story.push(what)
  const tick = (ms = tickMs) => {
    now += ms
    const due = late.filter(({ at }) => at <= now)
    late = late.filter(({ at }) => at > now)
    for (const { at, arrive } of due) arrive(at)
    checkProvider()
    return now
  }

  // The device.

  /** Stores the draft. It is written out when it is read: most drafts never are, and writing took half of the time. */
  function keep({ answers, knowledge, step }: Device): void {
    draft = { savedAt: now, currentStep: step, answers, knowledge: { ...knowledge, save: null } }
  }

  function readDraft(): Draft | null {
    if (draft === null) return null
    const storedDraft = JSON.parse(JSON.stringify({ ...draft, knowledge: storedKnowledge(draft.knowledge) })) as Draft
    const knowledge: Knowledge = { ...knowledgeSchema.parse(storedDraft.knowledge), save: null }
    const cdlUpload = storedDraft.answers.cdlUpload.filter((file) => file.kind === 'local' && !file.sent)
    return { ...storedDraft, knowledge, answers: { ...storedDraft.answers, cdlUpload } }
  }

  function open(withNetwork: boolean): void {
    const storedDraft = readDraft()
    tick()
    const dashboard = answerDashboard(provider)
    const denied = !dashboard.ok && dashboard.failure.kind === 'rejected'
    const opened =
      !withNetwork || (!dashboard.ok && (!denied || storedDraft !== null))
        ? openOffline(storedDraft)
        : openOnline(storedDraft)
    if (opened.kind === 'summary') throw broken('the summary was opened before the end')
    const step = simulatedSteps.find((number) => number >= opened.step) ?? 3
    device = { answers: opened.answers, knowledge: opened.knowledge, step, offline: opened.offline }
    tell(() => `opened ${opened.offline ? 'offline' : 'online'} at step ${step}: ${JSON.stringify(opened.knowledge)}`)
    checkDevice()
  }

  function openOffline(storedDraft: Draft | null) {
    return planner.openWithoutProvider(storedDraft, email, now)
  }

  function openOnline(storedDraft: Draft | null) {
    const dashboard = answerDashboard(provider)
    const data = dashboard.ok ? dashboard.value : null
    const details = answerDetails(provider, email)
    const server = {
      dashboard: data,
      completed: data?.completed ?? [],
      details: data === null || data.applicationId === null ? null : details.ok ? details.value : ('useless' as const),
    }
    return planner.openWithProvider(server, storedDraft, email, now, null)
  }

  function type(step: SimulatedStep): void {
    made += 1
    const text = step === 1 ? `Maria ${'I'.repeat(made)}` : String(made)
    truth.set(step, text)
    const { answers, knowledge } = device as Device
    const name = typedField[step]
    device = {
      ...(device as Device),
      answers: { ...answers, [name]: text },
      knowledge: change(knowledge, name, tick()),
    }
    keep(device)
    tell(() => `types ${text}`)
  }

  function attach(): void {
    made += 1
    const name = `paper-${made}.pdf`
    const file: LocalFile = { kind: 'local', id: name, sent: false, file: { name, size: fileBytes + made } as File }
    wanted.add(name)
    const { answers, knowledge } = device as Device
    device = {
      ...(device as Device),
      answers: { ...answers, cdlUpload: [...answers.cdlUpload, file] },
      knowledge: change(knowledge, 'cdlUpload', tick()),
    }
    keep(device)
    tell(() => `attaches ${name}`)
  }

  function detach(name?: string): void {
    const { answers, knowledge } = device as Device
    const last = answers.cdlUpload.findLast(
      (file) => file.kind === 'local' && !file.sent && (name === undefined || file.file.name === name),
    )
    if (last?.kind !== 'local') return
    wanted.delete(last.file.name)
    device = {
      ...(device as Device),
      answers: { ...answers, cdlUpload: answers.cdlUpload.filter((file) => file !== last) },
      knowledge: change(knowledge, 'cdlUpload', tick()),
    }
    keep(device)
    tell(() => `removes ${last.file.name}`)
  }

  /** Another device of the same user, without a draft: it loads the provider's data and saves step 1 again. */
  function otherDevice(): void {
    // Not covered: without details, a save of another device that soon counts as a late one from here.
    tick(calls.saveStep.timeoutMs * 2)
    const there = provider.applications.at(-1)
    made += 1
    const text = `Maria ${'X'.repeat(made)}`
    postFirstStep(provider, there === undefined, text, tick())
    truth.set(1, text)
    tell(() => `another device saves ${text}`)
  }

  // Commands.

  const lost: Failure = { kind: 'unreachable' }

  /** @param at when the provider does it */
  function work(command: Command, answers: Answers, at: number): Outcome {
    switch (command.do) {
      case 'ask dashboard': {
        const answer = answerDashboard(provider)
        if (!answer.ok) return { is: 'failed', failure: answer.failure, at }
        return { is: 'dashboard', dashboard: answer.value, completed: answer.value?.completed ?? [], at }
      }
      case 'ask details': {
        const answer = answerDetails(provider, email)
        return answer.ok ? { is: 'details', held: answer.value, at } : { is: 'failed', failure: answer.failure, at }
      }
      case 'post step 1': {
        const id = postFirstStep(provider, command.before.state === 'none', answers.fullName, at)
        return { is: 'created', applicationId: id, at }
      }
      case 'skip step 1':
        return { is: 'saved', at }
      case 'wait':
        return { is: 'waited', at }
      case 'post step': {
        const files = Object.values(command.attempt.files).flat()
        const status = postStep(provider, command.applicationId, 3, answers.yearsExperience, files, at)
        if (status !== 200) return { is: 'failed', failure: { kind: 'not-json', status }, at }
        return { is: 'saved', at }
      }
      case 'end':
        return { is: 'saved', at }
    }
  }

  /** Not covered: if files are replaced and no details show it, the provider's success reply is the only evidence. */
  function faultsOf(command: Command): readonly Fault[] {
    const isSave = command.do === 'post step 1' || command.do === 'post step'
    if (!isSave) return worksAtOnce(command).filter((fault) => fault !== 'late' && fault !== 'killed, late')
    return worksAtOnce(command)
  }

  function worksAtOnce(command: Command): readonly Fault[] {
    const showsNothing: readonly Fault[] = ['refused', 'broken before the work', 'broken after the work']
    const isNeeded = provider.quirks.saves === 'replace' && command.do === 'ask details'
    return isNeeded ? faults.filter((fault) => !showsNothing.includes(fault)) : faults
  }

  /** Returns what the device learns from a command, or 'killed'. */
  function perform(command: Command, fault: Fault): Outcome | 'killed' {
    const { answers } = device as Device
    const at = tick(command.do === 'wait' ? Math.min(tickMs, command.until - now) : tickMs)
    switch (fault) {
      case 'none':
        return work(command, answers, at)
      case 'request lost':
        return { is: 'failed', failure: lost, at }
      case 'reply lost':
        work(command, answers, at)
        return { is: 'failed', failure: lost, at }
      case 'late':
      case 'killed, late':
        workLate(command, answers)
        return fault === 'late' ? { is: 'failed', failure: lost, at: now } : 'killed'
      case 'refused':
        return { is: 'failed', failure: { kind: 'rejected', status: 422, message: 'No.', errors: [] }, at }
      case 'broken before the work':
        return { is: 'failed', failure: { kind: 'not-json', status: 502 }, at }
      case 'broken after the work':
        work(command, answers, at)
        return { is: 'failed', failure: { kind: 'broken', status: 200 }, at }
      case 'killed before the work':
        return 'killed'
      case 'killed after the work':
        work(command, answers, at)
        return 'killed'
      case 'session ended':
        return { is: 'failed', failure: { kind: 'unauthenticated' }, at }
    }
  }

  /** The request is sent for as long as a line may take, and worked on for as long as its reply may. */
  function workLate(command: Command, answers: Answers): void {
    const { timeoutMs, upload } = calls.saveStep
    const hasFiles = command.do === 'post step' && Object.keys(command.attempt.files).length > 0
    const sentAt = tick(hasFiles ? upload.stalledMs : 0)
    late.push({
      at: sentAt + (hasFiles ? upload.replyMs : timeoutMs),
      arrive(at) {
        tell(() => `  arrives now: ${JSON.stringify(command)}`)
        work(command, answers, at)
      },
    })
  }

  function save(step: SimulatedStep): Ended {
    let known = device as Device
    known = { ...known, knowledge: startSave(known.knowledge, step) }
    for (let count = 0; count < longestSave; count += 1) {
      device = known
      const command = planner.nextCommand(known.knowledge, known.answers, now)
      tell(() => `step ${step}: ${JSON.stringify(command)}`)
      if (command.do === 'end') {
        inDoubt = command.end.as === 'refused' ? command.end.filesInDoubt : []
        return command.end.as
      }
      const fault = command.do === 'skip step 1' || command.do === 'wait' ? 'none' : adversary.choose(faultsOf(command))
      known = { ...known, knowledge: planner.learn(known.knowledge, command, { is: 'under way' }) }
      keep(known)
      const outcome = perform(command, fault)
      checkProvider()
      tell(() => `  ${fault}: ${outcome === 'killed' ? '' : outcome.is}`)
      if (outcome === 'killed') return 'killed'
      const knowledge = planner.learn(known.knowledge, command, outcome)
      known = { ...known, knowledge, answers: markReceived(knowledge, known.answers) }
      keep(known)
      if (fault === 'session ended') return 'killed'
      device = known
      checkDevice()
    }
    throw broken('a save that does not end')
  }

  /** A step counts as saved once all of its files have arrived, not after the first one, and nothing of it is unsent. */
  function checkSaved(ended: string, step: SimulatedStep): void {
    const { completed } = (device as Device).knowledge
    if (ended !== 'saved') throw broken(`a save that ends as '${ended}'`)
    if (hasUnsent((device as Device).knowledge, step)) throw broken(`step ${step} is saved and still unsent`)
    if (!completed.includes(step)) throw broken(`step ${step} is saved and not completed`)
    if (completed.some((one, index) => one < (completed[index - 1] ?? 0))) throw broken(`${completed} are not in order`)
    const held = provider.applications.flatMap(({ files }) => files.map(({ name }) => name))
    for (const name of wanted) if (step === 3 && !held.includes(name)) throw broken(`saved without ${name}`)
  }

  /** Presses Next. Unsent changes of step 1 are saved first. */
  function press(): void {
    const { step, knowledge } = device as Device
    const due: SimulatedStep[] = step === 3 && hasUnsent(knowledge, 1) ? [1, 3] : [step]
    for (const wantedStep of due) {
      const ended = save(wantedStep)
      if (ended === 'killed') {
        device = null
        return
      }
      if (ended === 'reload') {
        keep(device as Device)
        open(true)
        return
      }
      if (ended === 'refused') return
      checkSaved(ended, wantedStep)
    }
    device = { ...(device as Device), step: 3 }
    keep(device)
  }

  // Invariants.

  function checkProvider(): void {
    if (provider.applications.length > 1) throw broken('two applications')
    const held = provider.applications.flatMap(({ files }) => files.map(({ name }) => name))
    const twice = held.find((name, index) => held.indexOf(name) !== index)
    if (twice !== undefined) throw broken(`${twice} arrived twice`)
  }

  function checkDevice(): void {
    const there = provider.applications.at(-1)
    for (const step of device?.knowledge.completed ?? []) {
      if (there?.writtenAt.get(step as SimulatedStep) === undefined)
        throw broken(`step ${step} is shown completed and is not`)
    }
  }

  function isFinished(): boolean {
    if (device === null) return false
    const there = provider.applications.at(-1)
    const all = simulatedSteps.every((step) => there?.writtenAt.get(step) !== undefined)
    const unsent = Object.keys(device.knowledge.changed).length > 0
    return all && !unsent && filesToSend(device.knowledge, 3, device.answers).length === 0
  }

  function checkEnd(): void {
    const there = provider.applications.at(-1)
    for (const [step, text] of truth) {
      const held = there?.values.get(step)
      if (held !== text) throw broken(`step ${step} ends as ${held}, typed last was ${text}`)
    }
    const held = there?.files.map(({ name }) => name) ?? []
    for (const name of wanted) if (!held.includes(name)) throw broken(`${name} never arrived`)
  }

  /** At most one event between two presses. */
  function move(): void {
    // Without timestamps the newer answer is unknown: a step changed here then overwrites another device's.
    const untold: readonly Move[] = provider.quirks.times ? [] : ['other device']
    // Not covered: files that the device no longer has are lost if later saves replace them.
    const holdsFiles = provider.applications.some(({ files }) => files.length > 0)
    const replaced: readonly Move[] =
      provider.quirks.saves === 'replace' && (holdsFiles || late.length > 0) ? ['adds a file'] : []
    // Not covered: a save that the provider still works on is older than another device's, and overwrites it.
    const older: readonly Move[] = late.length > 0 ? ['other device'] : []
    const chosen: Move = adversary.choose(moves.filter((one) => ![...untold, ...replaced, ...older].includes(one)))
    if (chosen !== 'none') tell(() => `move: ${chosen}`)
    if (chosen === 'types anew') type((device as Device).step)
    if (chosen === 'adds a file' && (device as Device).step === 3) attach()
    if (chosen === 'removes a file') detach()
    if (chosen === 'other device') otherDevice()
    if (chosen === 'restarts') open(true)
    if (chosen === 'restarts offline') open(false)
    if (chosen === 'other device') open(adversary.choose([true, false]))
  }

  open(true)
  let presses = 0
  while (!isFinished()) {
    if (device === null) open(true)
    const { step, answers } = device as unknown as Device
    if (answers[typedField[step] as FieldName] === '') type(step)
    if (step === 3 && !truth.has(3)) type(3)
    if (step === 3 && wanted.size === 0 && answers.cdlUpload.length === 0) {
      for (let count = 0; count < papers; count += 1) attach()
    }
    if (!adversary.done()) move()
    // The details never arrive, so the applicant removes the files, as the message says.
    else for (const name of inDoubt) detach(name)
    press()
    presses = adversary.done() ? presses + 1 : 0
    if (presses > longestEnd) throw broken('never done although nothing goes wrong any more')
  }
  while (late.length > 0) tick()
  checkEnd()
}
