/**
 * An applicant who fills in three steps, the last with files, on a device that loses its network, is killed and restarts
 * from its draft, in tabs that take the application from each other. The portal is the real one, behind its ports.
 */
import type { Application } from '../../src/application/application.ts'
import type { createOpening, Opening } from '../../src/application/opening.ts'
import type { messageOf, sentStateOf } from '../../src/application/sent.ts'
import { type ApplicationState, canGoOn, isBusy } from '../../src/application/state.ts'
import { type Knowledge, postedChangeOf } from '../../src/application/submission/knowledge.ts'
import { type Answer, blankAnswers } from '../../src/form/answers.ts'
import { type FieldName, stepRow } from '../../src/form/form.ts'
import { calls } from '../../src/provider/calls.ts'
import { type Adversary, type Interruption, interruptions, type Move, moves } from './adversary.ts'
import { createWatch, wrongEnd, wrongView } from './invariants.ts'
import {
  type Provider,
  postFirstStep,
  postStep,
  type SimulatedStep,
  shownBy,
  simulatedSteps,
  typedField,
} from './provider.ts'
import { type Browser, createBrowser, createTab, createWorld, killTab, settled, type Tab } from './world.ts'

const email = 'maria@example.com'

/** More presses of Next than needed once nothing goes wrong anymore. */
const longestEnd = 20

/** More events than any press leads to. */
const longestPress = 2_000

/** Time between two moves, in milliseconds. */
const pauseMs = 10_000

/** The device sleeps for so long, in milliseconds: longer than the provider may work on a save. */
const sleepMs = 300_000

/** So much of what was entered may be lost at a kill, in milliseconds. */
const lostMs = 1_000

/** The line is gone for so long, in milliseconds: over the next press. */
const offlineMs = 30_000

/** What the line interrupted goes on by itself after so long, in milliseconds. */
const longestResumeMs = 120_000

/** A press ends after so long, in milliseconds, once nothing goes wrong any more. */
const longestPressMs = 300_000

/** Two files fit into one save. */
const fileBytes = 400_000

/** Answers of the compulsory fields that pass their checks. */
const given: Readonly<Partial<Record<FieldName, string>>> = {
  fullName: 'Maria Ortiz',
  companyAddress: '1 Quarry Road',
  ownerContact: '8155550142',
  phone: '8155550142',
  businessEIN: '36-4821907',
  yearsExperience: '4',
}

function filling(name: FieldName): Answer {
  const row = simulatedSteps.flatMap((step) => stepRow(step).fields).find((field) => field.name === name)
  const text = given[name] ?? row?.options?.[0] ?? 'Dump'
  return row?.kind === 'materialChoice' ? [text] : text
}

/** A photo whose bytes are there at once: reading a real file takes real time, and no two runs would be the same. */
function fileOf(made: number): File {
  const file = new File([], `paper-${made}.jpg`, { type: 'image/jpeg' })
  const start = new Uint8Array([0xff, 0xd8, 0xff]).buffer
  return Object.defineProperties(file, {
    size: { value: fileBytes + made },
    slice: { value: () => ({ arrayBuffer: async () => start }) },
  })
}

/** What is simulated of the portal. A mutant has a fault in it. */
export interface Simulated {
  readonly createOpening: typeof createOpening
  readonly messageOf: typeof messageOf
  readonly sentStateOf: typeof sentStateOf
}

interface OpenTab {
  readonly tab: Tab
  readonly opening: Opening
}

/**
 * @param papers number of files attached before the first press
 * @throws Error that names the broken invariant
 */
export async function simulate(
  { createOpening, messageOf, sentStateOf }: Simulated,
  provider: Provider,
  adversary: Adversary,
  papers = 1,
): Promise<void> {
  const world = createWorld(provider, adversary)
  const browser: Browser = createBrowser()
  const watch = createWatch(world)
  let current: OpenTab = openTab()
  let made = 0
  let hasGoneOn = false
  let hasCanceled = false
  /** The last press ended with an error. */
  let wasTold = false
  /** The last typed answer per step, on any device. */
  const truth = new Map<SimulatedStep, string>()
  /** Files that must arrive; removed ones may have arrived. */
  const wanted = new Set<string>()
  /** What was typed and attached since the tab was opened. */
  const entered: { readonly at: number; readonly forget: () => void }[] = []
  const broken = (what: string) => new Error(`${what}\n${world.story.map((line) => line()).join('\n')}`)

  // The device.

  function openTab(): OpenTab {
    const tab = createTab(world, browser, email)
    const opening = createOpening(tab.ports, email, null)
    watch.open(opening)
    return { tab, opening }
  }

  function application(): Application | null {
    const state = current.opening.state()
    return current.tab.isAlive && state.is === 'ready' ? state.application : null
  }

  function stateNow(): ApplicationState | null {
    return application()?.state() ?? null
  }

  /** The last second before a kill may be lost, and is typed again. */
  browser.onKilled = () => {
    const last = Math.min(world.now(), browser.unstoredSince ?? Number.POSITIVE_INFINITY)
    for (const { at, forget } of entered) if (at > last - lostMs) forget()
    browser.unstoredSince = null
  }

  function restart() {
    killTab(world, browser, current.tab)
    current = openTab()
  }

  /** Leaves the screen and comes back to it. */
  function reopen() {
    current.opening.close()
    current = openTab()
  }

  function setLine(isOnline: boolean) {
    browser.isOnline = isOnline
    if (isOnline) for (const listener of [...browser.listeners]) listener()
  }

  function loseLine() {
    setLine(false)
    world.after(offlineMs, () => setLine(true))
  }

  function setClock() {
    // Not covered: what is typed until the next reply is dated by the wrong clock, and may look older than a save in doubt.
    if (isInDoubt()) return
    browser.clockError += adversary.choose([600_000, -600_000, 100_000])
  }

  async function pass(ms: number) {
    let isOver = false
    world.after(ms, () => {
      isOver = true
    })
    while (!isOver && (await world.step())) checkProvider()
  }

  // What the applicant does.

  function type(step: SimulatedStep) {
    made += 1
    const text = step === 1 ? `Maria ${'I'.repeat(made)}` : String(made)
    truth.set(step, text)
    entered.push({ at: world.now(), forget: () => truth.delete(step) })
    application()?.type(typedField[step], text)
    world.tell(() => `types ${text} in step ${step}`)
  }

  function attach() {
    made += 1
    const file = fileOf(made)
    wanted.add(file.name)
    entered.push({ at: world.now(), forget: () => wanted.delete(file.name) })
    application()?.openedFileDialog()
    application()?.attach('cdlUpload', [file])
    world.tell(() => `attaches ${file.name}`)
  }

  function detach() {
    const now = stateNow()
    const last = now?.answers.cdlUpload.findLast((file) => file.kind === 'local' && !file.sent)
    if (last?.kind !== 'local') return
    wanted.delete(last.file.name)
    application()?.type('cdlUpload', now?.answers.cdlUpload.filter((file) => file !== last) ?? [])
    world.tell(() => `removes ${last.file.name}`)
  }

  /** Names of files that were being prepared when the application closed, and have to be chosen again. */
  function lost({ origin }: ApplicationState): string[] {
    return origin.lostFiles.map(({ name }) => name).filter((name) => wanted.has(name))
  }

  function chooseAgain(now: ApplicationState) {
    for (const name of lost(now)) {
      wanted.delete(name)
      attach()
    }
  }

  /** Fills in what the open step lacks. */
  function fill({ step, answers }: ApplicationState) {
    if (step > 3) return
    const number = step as SimulatedStep
    for (const { name, check } of stepRow(number).fields) {
      if (check !== undefined && answers[name].length === 0) application()?.type(name, filling(name) as never)
    }
    if (!truth.has(number)) type(number)
    if (step === 3 && wanted.size === 0 && answers.cdlUpload.length === 0) {
      for (let count = 0; count < papers; count += 1) attach()
    }
  }

  /** Another device of the same user, without a draft: it loads the provider's data and saves a step again. */
  function otherDevice(step: 1 | 2 = 1) {
    const there = shownBy(provider)
    if (there?.writtenAt.get(step) === undefined) return
    made += 1
    const text = step === 1 ? `Maria ${'X'.repeat(made)}` : `X${made}`
    const values = { ...there.values.get(step), [typedField[step]]: text }
    if (step === 1) postFirstStep(provider, false, values, world.now())
    else postStep(provider, there.id, step, { ...blankAnswers(), ...values }, [], world.now())
    truth.set(step, text)
    world.hasForeign = true
    world.tell(() => `another device saves ${text} in step ${step}`)
  }

  /** Answers the open step while an earlier one is being sent. */
  function typeBehind() {
    const now = stateNow()
    if (now === null || now.phase.is !== 'editing' || now.step > 3 || now.transfer?.step === now.step) return
    fill(now)
    type(now.step as SimulatedStep)
  }

  /** Presses Next while an earlier step is being sent. */
  function pressBehind() {
    const now = stateNow()
    if (now?.phase.is !== 'editing') return
    chooseAgain(now)
    next()
  }

  function next() {
    const step = stateNow()?.step ?? 1
    watch.press(application(), (it) => it.next(), [step, step + 1])
  }

  /** What this device knows, and what it knows again after a kill. */
  function known(): Knowledge[] {
    const stored = browser.stored === null ? null : (JSON.parse(browser.stored.text) as { knowledge: Knowledge })
    return [stateNow(), stored].flatMap((one) => one?.knowledge ?? [])
  }

  /** A save from here may still arrive. @param sent the step that is being sent does not count */
  function isInDoubt(sent: number | null = null): boolean {
    if (stateNow() === null) return true
    return known().some(({ application, attempts }) => {
      const isFirst = application.state === 'in doubt' || postedChangeOf(application) !== null
      return isFirst || attempts.some(({ step }) => step !== sent)
    })
  }

  /** Another device saves a step while a later one is sent from here. */
  function otherDeviceMeanwhile() {
    const sent = stateNow()?.transfer?.step
    const step = sent === 3 ? adversary.choose([1, 2] as const) : 1
    // Not covered: as for the move, but for the save that is being sent. And what is changed in both places at once.
    const isChanged = known().some(({ changed }) => stepRow(step).fields.some(({ name }) => name in changed))
    if (sent === undefined || sent <= step || !provider.quirks.times || world.late() > 0 || isChanged) return
    if (!isInDoubt(sent)) otherDevice(step)
  }

  function possibleMoves(): readonly Move[] {
    const isPending = world.late() > 0 || isInDoubt()
    // Without timestamps the newer answer is unknown: a step changed here then overwrites another device's.
    const untold: readonly Move[] = provider.quirks.times ? [] : ['another device saves']
    // Not covered: a save that the provider still works on is older than another device's, and overwrites it. And what is
    // typed between a setting of the clock and the next reply is dated by the wrong clock.
    const isAhead = Object.values(stateNow()?.knowledge.changed ?? {}).some((at) => at > world.now())
    const older: readonly Move[] = isPending || isAhead ? ['another device saves'] : []
    // Not covered: files that the device no longer has are lost if later saves replace them.
    const held = provider.applications.some(({ files }) => files.length > 0)
    const replaced: readonly Move[] = provider.quirks.saves === 'replace' && (held || isPending) ? ['adds a file'] : []
    return moves.filter((one) => ![...untold, ...older, ...replaced].includes(one))
  }

  async function secondTab() {
    const first = current
    current = openTab()
    await pass(1_000)
    current.opening.takeOver()
    await pass(5_000)
    // Closed without a word, or left open behind.
    if (adversary.choose([true, false])) killTab(world, browser, first.tab)
    else first.opening.close()
  }

  async function move(chosen: Move) {
    if (chosen !== 'none') world.tell(() => `move: ${chosen}`)
    closeDialog()
    const now = stateNow()
    switch (chosen) {
      case 'types anew':
        if (now !== null && now.step <= 3) type(now.step as SimulatedStep)
        break
      case 'adds a file':
        if (now?.step === 3) attach()
        break
      case 'removes a file':
        detach()
        break
      case 'restarts':
        await pass(pauseMs)
        restart()
        break
      case 'restarts offline':
        await pass(pauseMs)
        setLine(false)
        restart()
        await pass(pauseMs)
        setLine(true)
        break
      case 'another device saves':
        // Not covered: without details, a save of another device that soon counts as a late one from here.
        await pass(calls.saveStep.timeoutMs * 2)
        if (possibleMoves().includes(chosen)) otherDevice() // a save may have begun by itself meanwhile
        break
      case 'goes back':
        if (now !== null) watch.press(application(), (it) => it.back(), [Math.max(1, now.step - 1)])
        break
      case 'opens a second tab':
        await secondTab()
        break
      case 'sets the clock':
        setClock()
        break
      case 'loses the line':
        loseLine()
        break
      case 'sends now':
        // Not covered: a later save of the lost files would replace those that are sent now.
        if (provider.quirks.saves === 'replace' && now !== null) chooseAgain(now)
        if (now !== null) watch.press(application(), (it) => it.sendNow(), [now.step, now.step + 1])
        await settled()
        break
      case 'stops waiting':
        if (now?.interrupted) application()?.stopWaiting()
        break
      case 'opens what stopped':
        if (now?.stopped) watch.press(application(), (it) => it.openStopped(), [now.stopped.step])
        break
      case 'opens a file dialog':
        application()?.openedFileDialog()
        break
      case 'sleeps':
        current.tab.slept += sleepMs
        await pass(sleepMs)
        break
    }
  }

  async function interrupt(chosen: Interruption) {
    if (chosen !== 'none') world.tell(() => `meanwhile: ${chosen}`)
    const open = application()
    if (open === null) return
    const { step } = open.state()
    const mayGoOn = canGoOn(open.state())
    switch (chosen) {
      case 'goes on to the next step':
        hasGoneOn = true
        watch.press(open, (it) => it.goOn(), [mayGoOn ? step + 1 : step])
        typeBehind()
        break
      case 'goes back meanwhile':
        hasGoneOn = true
        watch.press(open, (it) => it.visit(step - 1), [mayGoOn || !isBusy(open.state()) ? Math.max(1, step - 1) : step])
        typeBehind()
        break
      case 'presses behind it':
        typeBehind()
        pressBehind()
        break
      case 'cancels':
        hasCanceled = watch.cancel(open, current.tab) || hasCanceled
        break
      case 'is killed':
        killTab(world, browser, current.tab)
        break
      case 'leaves':
        reopen()
        break
      case 'sets the clock':
        setClock()
        break
      case 'loses the line':
        loseLine()
        break
      case 'opens a second tab':
        await secondTab()
        break
      case 'another device saves':
        otherDeviceMeanwhile()
        break
    }
  }

  // Presses.

  function isSending(): boolean {
    const now = stateNow()
    return now === null || now.phase.is === 'saving' || now.phase.is === 'waiting' || now.transfer !== null
  }

  /** Waits until the form is open and nothing is being sent. */
  async function idle() {
    for (let count = 0; isSending() || stateNow() === null; count += 1) {
      if (count > longestPress) throw broken('a form that never opens, or a save that does not end')
      if (!current.tab.isAlive || current.tab.isSignedOut) {
        if (current.tab.isAlive) current.opening.close()
        current = openTab()
      }
      if (adversary.isRude && !adversary.done() && stateNow() !== null) {
        const chosen = adversary.choose(interruptions)
        await interrupt(chosen)
        await settled()
      }
      if (!(await world.step())) await settled()
      checkProvider()
      checkDevice()
      watch.checkCanceled()
    }
  }

  /** The simulated form ends with step 3: from later steps the applicant goes back to what is unsent. */
  function goBack() {
    const now = stateNow()
    if (now === null || now.step <= 3) return
    const unsent = simulatedSteps.find((step) => stepRow(step).fields.some(({ name }) => name in now.knowledge.changed))
    watch.press(application(), (it) => it.visit(unsent ?? 3), [unsent ?? 3])
  }

  /** Nothing waits in the outbox, and nothing was refused after the applicant went on. */
  function isSent({ outbox, stopped, shownError, message }: ApplicationState): boolean {
    return outbox.length === 0 && stopped === null && shownError === null && message === null && !hasGoneOn
  }

  /** Nothing else can be pressed behind an open dialog. */
  function closeDialog() {
    if ((stateNow()?.shownError ?? null) !== null) application()?.closeDialog()
  }

  async function pressNext() {
    closeDialog()
    goBack()
    const form = application()
    const pressed = form?.state() ?? null
    if (pressed !== null) chooseAgain(pressed)
    const pressedIn = current
    const isFine = adversary.done()
    const pressedAt = world.now()
    hasGoneOn = false
    hasCanceled = false
    world.tell(
      () =>
        `presses Next on step ${pressed?.step}: ${JSON.stringify({ ...pressed?.knowledge, fileCounts: 0, changed: Object.keys(pressed?.knowledge.changed ?? {}) }).replaceAll(/"payload":"[^}]*}"|"posted":"[^}]*}"/g, '')}`,
    )
    next()
    await settled()
    await idle()
    const now = stateNow()
    if (now !== null && pressed !== null && now.step > pressed.step && isSent(now) && current === pressedIn)
      checkSaved(pressed.step)
    const isOwnEnd = application() === form && !hasGoneOn && !hasCanceled
    if (now !== null && pressed !== null && isOwnEnd) world.reported ??= wrongEnd(pressed, now)
    if (isFine && world.now() - pressedAt > longestPressMs) throw broken('a press that takes too long')
    const error = now?.shownError
    wasTold = error !== undefined && error !== null
    if (error === undefined || error === null) return
    world.tell(() => `told: ${JSON.stringify(error.content.message)} ${JSON.stringify(error.content.note ?? '')}`)
    // Not covered: who sends without a stored draft, and whose browser is then killed, may send twice.
    application()?.closeDialog()
    await idle()
  }

  // Invariants.

  function checkProvider() {
    if (world.reported !== null) throw broken(world.reported)
    if (provider.applications.length > 1) throw broken('two applications')
    const held = provider.applications.flatMap(({ files }) => files.map(({ name }) => name))
    const twice = held.find((name, index) => held.indexOf(name) !== index)
    if (twice !== undefined) throw broken(`${twice} arrived twice`)
  }

  function checkDevice() {
    const now = stateNow()
    const wrong = now === null ? null : wrongView({ ...now, message: messageOf(now) }, sentStateOf(now), missing())
    if (wrong !== null) throw broken(wrong)
    const there = shownBy(provider)
    for (const step of stateNow()?.knowledge.completed ?? []) {
      if (there?.writtenAt.get(step as SimulatedStep) === undefined)
        throw broken(`step ${step} is shown completed and is not`)
    }
  }

  /** What the line interrupted goes on by itself once nothing goes wrong any more. */
  async function checkResumed() {
    if ((stateNow()?.interrupted ?? null) === null) return
    await pass(longestResumeMs)
    await idle()
    if ((stateNow()?.interrupted ?? null) !== null) throw broken('what the line interrupted does not go on')
  }

  /** The steps of which the provider lacks something that was entered; a notice of its own names the files that a kill has lost. */
  function missing(): number[] {
    const now = stateNow()
    const there = shownBy(provider)
    const held = [...(there?.files.map(({ name }) => name) ?? []), ...(now === null ? [] : lost(now))]
    return simulatedSteps.filter((step) => {
      const text = truth.get(step)
      const lacksText = text !== undefined && there?.values.get(step)?.[typedField[step]] !== text
      return lacksText || (step === 3 && [...wanted].some((name) => !held.includes(name)))
    })
  }

  /** A step counts as saved once all of its files have arrived, not after the first one, and nothing of it is unsent. */
  function checkSaved(step: number) {
    const now = stateNow()
    if (now === null) return
    const { completed, changed } = now.knowledge
    if (stepRow(step).fields.some(({ name }) => name in changed)) throw broken(`step ${step} is saved and still unsent`)
    if (!completed.includes(step)) throw broken(`step ${step} is saved and not completed`)
    const held = provider.applications.flatMap(({ files }) => files.map(({ name }) => name))
    const expected = [...wanted].filter((name) => !lost(now).includes(name))
    for (const name of expected) if (step === 3 && !held.includes(name)) throw broken(`saved without ${name}`)
  }

  function isFinished(): boolean {
    const now = stateNow()
    if (now === null || now.transfer !== null || now.outbox.length > 0) return false
    const there = shownBy(provider)
    const all = simulatedSteps.every((step) => there?.writtenAt.get(step) !== undefined)
    const unsentFiles = now.answers.cdlUpload.some((file) => file.kind === 'local' && !file.sent)
    return all && !unsentFiles && lost(now).length === 0 && Object.keys(now.knowledge.changed).length === 0
  }

  function checkEnd() {
    const there = shownBy(provider)
    for (const [step, text] of truth) {
      const held = there?.values.get(step)?.[typedField[step]]
      if (held !== text) throw broken(`step ${step} ends as ${held}, typed last was ${text}`)
    }
    const held = there?.files.map(({ name }) => name) ?? []
    for (const name of wanted) if (!held.includes(name)) throw broken(`${name} never arrived`)
  }

  await idle()
  let presses = 0
  while (!isFinished()) {
    const now = stateNow()
    if (now !== null) fill(now)
    await pass(pauseMs)
    await idle()
    if (!adversary.done()) {
      await move(adversary.choose(possibleMoves()))
      await idle()
      const moved = stateNow()
      if (moved !== null) fill(moved)
      await pass(1_000)
    } else await checkResumed()
    if (adversary.done() && wasTold) detach() // as the portal advises where it can't find out whether a file arrived
    await idle()
    checkDevice()
    if (isFinished()) break
    await pressNext()
    presses = adversary.done() ? presses + 1 : 0
    if (presses > longestEnd) throw broken('never done although nothing goes wrong any more')
  }
  while (world.late() > 0) await pass(pauseMs)
  checkEnd()
}
