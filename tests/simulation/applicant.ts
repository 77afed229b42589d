/**
 * An applicant who fills in the form, two steps of it with files, and submits it, on a device that loses its network, is
 * killed and restarts from its draft, in tabs that take the application from each other. The portal is the real one, behind
 * its ports.
 */
import type { Application } from '../../src/application/application.ts'
import type { createOpening, Opening } from '../../src/application/opening.ts'
import { errorOf } from '../../src/application/refusal.ts'
import { canGoOn, isBusy, stepUnderWay } from '../../src/application/sending.ts'
import { type sentStateOf, unsentInDraft } from '../../src/application/sent.ts'
import type { ApplicationState } from '../../src/application/state.ts'
import { idsIn } from '../../src/application/submission/files.ts'
import { clockSlackMs, type Knowledge } from '../../src/application/submission/knowledge.ts'
import { allSteps } from '../../src/domain/progress/steps.ts'
import {
  type Answer,
  type Answers,
  blankAnswers,
  isAnswered,
  type LocalFile,
  unsentOf,
} from '../../src/form/answers.ts'
import { type FieldName, type FilesName, fieldRow, stepRow } from '../../src/form/form.ts'
import { saveLimits } from '../../src/provider/limits.ts'
import { type Adversary, type Interruption, interruptions, type Move, moves } from './adversary.ts'
import { createWatch, hasNews, isAmiss, wrongEnd, wrongView } from './invariants.ts'
import {
  filesField,
  liesInDates,
  loseStep,
  type Provider,
  postFirstStep,
  postStep,
  shownBy,
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

/** Turning a photo takes so long, in milliseconds. */
const turnMs = 500

/** What was sent from another device was sent so long ago, in milliseconds. */
const longAgoMs = 3_600_000

/** A photo is looked at for so long, in milliseconds. */
const dialogMs = 20_000

/** The line is gone for so long, in milliseconds: over the next press. */
const offlineMs = 30_000

/** What the line interrupted goes on by itself after so long, in milliseconds. */
const longestResumeMs = 120_000

/** A press ends after so long, in milliseconds, once nothing goes wrong any more. */
const longestPressMs = 300_000

/** Two files fit into one save. */
const fileBytes = 400_000

/** A turned photo is so much larger. */
const turnBytes = 10_000

const stepOneFirst = 'Please save step 1 first: the application has not been created yet.'

/** Which file it is, however often it was turned: its size says so, because a phone gives all photos one name. */
function numberOf({ size }: { readonly size: number }): number {
  return (size - fileBytes) % turnBytes
}

/** Answers of the compulsory fields that pass their checks. */
const given: Readonly<Partial<Record<FieldName, string>>> = {
  fullName: 'Maria Ortiz',
  companyAddress: '1 Quarry Road',
  ownerContact: '8155550142',
  phone: '8155550142',
  businessEIN: '36-4821907',
  yearsExperience: '4',
  numEmployees: '2',
  insuranceExpiration: '2027-01-01',
}

function filling(name: FieldName): Answer {
  const { row } = fieldRow(name)
  const text = given[name] ?? row.options?.[0] ?? 'Dump'
  return row.kind === 'materialChoice' ? [text] : text
}

/** Returns the answers of a step as this applicant fills it in. */
function filledIn(step: number): Partial<Answers> {
  const names = stepRow(step).fields.flatMap(({ name, check }) => (check === undefined ? [] : [name]))
  return Object.fromEntries(names.map((name) => [name, filling(name)]))
}

/** A photo whose bytes are there at once: reading a real file takes real time, and no two runs would be the same. */
function fileOf(name: string, size: number): File {
  const start = new Uint8Array([0xff, 0xd8, 0xff]).buffer
  return Object.defineProperties(new File([], name, { type: 'image/jpeg' }), {
    size: { value: size },
    slice: { value: () => ({ arrayBuffer: async () => start }) },
  })
}

/** What is simulated of the portal. A mutant has a fault in it. */
export interface Simulated {
  readonly createOpening: typeof createOpening
  readonly sentStateOf: typeof sentStateOf
}

/** A shared device has one window, and forgets with it what may still arrive: not covered. */
const ofSharedDevice = interruptions.filter(
  (one) => !['is killed', 'leaves', 'opens a second tab', 'logs out'].includes(one),
)

interface OpenTab {
  readonly tab: Tab
  readonly opening: Opening
}

/** The applicant and the device. */
export interface Setting {
  /** Number of files attached to step 3. */
  readonly papers: number
  /** Steps that the applicant has sent from another device before. */
  readonly sent: number
  /** All files have one name. */
  readonly oneName: boolean
  /** Drafts outlive the session. */
  readonly keepsData: boolean
}

export const plainSetting: Setting = { papers: 1, sent: 0, oneName: false, keepsData: true }

/** @throws Error that names the broken invariant */
export async function simulate(
  { createOpening, sentStateOf }: Simulated,
  provider: Provider,
  adversary: Adversary,
  { papers, sent, oneName, keepsData }: Setting = plainSetting,
): Promise<void> {
  const world = createWorld(provider, adversary)
  const browser: Browser = createBrowser(keepsData)
  const watch = createWatch(world)
  let made = 0
  let hasGoneOn = false
  let hasCanceled = false
  /** The step that the provider has lost last. */
  let lostStep: number | null = null
  /** The provider, or the form itself, knows at Submit that a step is missing. */
  let isLosing = false
  /** The last press ended with an error. */
  let wasTold = false
  /** The last typed answer per step, on any device. */
  const truth = new Map<number, string>()
  /** The step of each file that must arrive; removed ones may have arrived. */
  const wanted = new Map<number, number>()
  /** What was typed and attached since the tab was opened. */
  const entered: { readonly at: number; readonly forget: () => void }[] = []
  // Not covered: without an earlier count only name and size tell a file, and here they don't.
  const { files } = provider.quirks
  world.needsDetails = !files.endsWith('size') && (oneName || files !== 'kept')
  sendBefore()
  let current: OpenTab = openTab()
  const broken = (what: string) => new Error(`${what}\n${world.story.map((line) => line()).join('\n')}`)

  // The device.

  /** @param field opened from the summary, which says that its step is missing */
  function openTab(field: FieldName | null = null): OpenTab {
    const tab = createTab(world, browser, email)
    const opening = createOpening(tab.ports, email, field)
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

  function shownError() {
    const now = stateNow()
    return now === null ? null : errorOf(now.sending)
  }

  /** What the applicant did on another device before. */
  function sendBefore() {
    const at = world.now() - longAgoMs
    for (const step of allSteps.slice(0, sent)) {
      const answers = { ...blankAnswers(), ...filledIn(step) }
      if (step === 1) postFirstStep(provider, true, answers, at)
      else postStep(provider, shownBy(provider)?.id ?? '', step, answers, [], at)
      truth.set(step, answers[typedField(step)])
    }
  }

  /** Forgets what the provider does not have: the applicant was told, or knows, that it is not kept. */
  function forgetUnsent() {
    for (const step of missing()) truth.delete(step)
    for (const file of wanted.keys()) if (!heldFiles().includes(file)) wanted.delete(file)
  }

  /** The last second before a kill may be lost, and is typed again. */
  browser.onKilled = () => {
    const last = Math.min(world.now(), browser.unstoredSince ?? Number.POSITIVE_INFINITY)
    for (const { at, forget } of entered) if (at > last - lostMs) forget()
    browser.unstoredSince = null
    if (keepsData) return
    browser.stored = null
    forgetUnsent()
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
    // Not covered: until the next reply, what is typed or sent is dated by the wrong clock, and may look older than it is.
    const now = stateNow()
    if (now === null || stepUnderWay(now) !== null || isInDoubt() || hasNews(now, world)) return
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

  /** Returns an answer that no step has had, or at least not last. */
  function newAnswer(step: number, letter = 'I'): string {
    made += 1
    const field = typedField(step)
    if (field === 'fullName') return `Maria ${letter.repeat(made)}`
    if (field === 'insuranceExpiration') return `2027-01-${String(made).padStart(2, '0')}`
    if (field === 'felony') return truth.get(step) === 'Yes' ? 'No' : 'Yes'
    return letter === 'I' ? String(made) : `${letter}${made}`
  }

  function type(step: number) {
    const text = newAnswer(step)
    truth.set(step, text)
    entered.push({ at: world.now(), forget: () => truth.delete(step) })
    application()?.type(typedField(step), text)
    world.tell(() => `types ${text} in step ${step}`)
  }

  function attach(step: number) {
    const field = filesField(step)
    if (field === null) return
    made += 1
    const number = made
    const now = stateNow()
    // It stands for a lost one of its name.
    const [found] = oneName && now !== null ? lost(now).filter((file) => wanted.get(file) === step) : []
    if (found !== undefined) wanted.delete(found)
    wanted.set(number, step)
    entered.push({ at: world.now(), forget: () => wanted.delete(number) })
    application()?.openedFileDialog()
    application()?.attach(field, [fileOf(oneName ? 'image.jpg' : `paper-${number}.jpg`, fileBytes + number)])
    world.tell(() => `attaches ${number} to step ${step}`)
  }

  /** Returns the files of a step, or of all, that the provider does not have as far as the form knows. */
  function attached({ answers }: ApplicationState, step: number | null = null): (LocalFile & { field: FilesName })[] {
    return allSteps.flatMap((one) => {
      const field = filesField(one)
      if (field === null || (step !== null && step !== one)) return []
      return unsentOf(answers[field]).map((file) => ({ ...file, field }))
    })
  }

  function detach() {
    const now = stateNow()
    const last = now === null ? undefined : attached(now).at(-1)
    if (now === null || last === undefined) return
    wanted.delete(numberOf(last.file))
    const { field, id } = last
    const others = now.answers[field].filter((file) => file.kind !== 'local' || file.id !== id)
    application()?.type(field, others)
    world.tell(() => `removes ${numberOf(last.file)}`)
  }

  /** Turns the last attached photo in its viewer, which may have been open since before it was sent. */
  function turn() {
    const now = stateNow()
    const last = now === null ? undefined : attached(now).at(-1)
    if (now === null || last === undefined) return
    const { field, id, file } = last
    // Not covered: one that may have arrived is turned, and arrives as another one.
    hasGoneOn = true
    const mayBeThere = known().some(({ attempts }) => attempts.some(({ files }) => idsIn(files).includes(id)))
    if (mayBeThere && stepUnderWay(now) !== fieldRow(field).step) return
    application()?.changePhoto(field, id, async (photo) => {
      await new Promise<void>((resolve) => void world.after(turnMs, resolve))
      return fileOf(photo.name, photo.size + turnBytes)
    })
    world.tell(() => `turns ${numberOf(file)}`)
  }

  /** Opens a photo in its viewer, looks at it, and closes it. */
  function openPhoto() {
    const { tab } = current
    if (tab.hasOpenDialog || stateNow() === null) return
    tab.hasOpenDialog = true
    world.after(dialogMs, () => {
      tab.hasOpenDialog = false
    })
  }

  function heldFiles(): number[] {
    return provider.applications.flatMap(({ files }) => files.map(numberOf))
  }

  /** Files that have to be chosen again, of those that the form names. */
  function lost(now: ApplicationState): number[] {
    const there = [...heldFiles(), ...attached(now).map(({ file }) => numberOf(file))]
    const nowhere = [...wanted.keys()].filter((file) => !there.includes(file))
    if (oneName) {
      const fields = now.origin.lostFiles.map(({ field }) => field)
      return nowhere.filter((file) => {
        const found = fields.findIndex((field) => field === filesField(wanted.get(file) ?? 0))
        if (found !== -1) fields.splice(found, 1)
        return found !== -1
      })
    }
    const names = now.origin.lostFiles.map(({ name }) => name)
    return nowhere.filter((file) => names.includes(`paper-${file}.jpg`))
  }

  function chooseAgain(now: ApplicationState) {
    for (const file of lost(now)) {
      const step = wanted.get(file) ?? now.step
      if (!oneName) wanted.delete(file)
      attach(step)
    }
  }

  /** Fills in what the open step lacks. */
  function fill({ step, answers }: ApplicationState) {
    for (const { name, check } of stepRow(step).fields) {
      if (check !== undefined && !isAnswered(answers[name])) application()?.type(name, filling(name) as never)
    }
    if (!truth.has(step) || !isAnswered(answers[typedField(step)])) type(step)
    if (step === 3 && wanted.size === 0 && answers.cdlUpload.length === 0) {
      for (let count = 0; count < papers; count += 1) attach(step)
    }
  }

  /** Another device of the same user, without a draft: it loads the provider's data and saves a step again. */
  function otherDevice(step: 1 | 2 = 1) {
    const there = shownBy(provider)
    // Not covered: what is typed until the next reply is dated by a clock that was set, and may look older.
    const isDatedWrong = current.tab.offset !== -browser.clockError
    if (there?.writtenAt.get(step) === undefined || isDatedWrong) return
    const text = newAnswer(step, 'X')
    const values = { ...there.values.get(step), [typedField(step)]: text }
    if (step === 1) postFirstStep(provider, false, values, world.now())
    else postStep(provider, there.id, step, { ...blankAnswers(), ...values }, [], world.now())
    truth.set(step, text)
    world.foreign.add(typedField(step))
    world.newsAt = world.now()
    world.tell(() => `another device saves ${text} in step ${step}`)
  }

  /** Answers the open step while an earlier one is being sent. */
  function typeBehind() {
    const now = stateNow()
    if (now === null || now.sending.press.is !== 'idle' || stepUnderWay(now) === now.step) return
    fill(now)
    type(now.step)
  }

  /** Presses Next while an earlier step is being sent. */
  function pressBehind() {
    const now = stateNow()
    if (now?.sending.press.is !== 'idle' || current.tab.hasOpenDialog) return
    chooseAgain(now)
    next()
  }

  function next() {
    const step = stateNow()?.step ?? 1
    watch.press(application(), (it) => it.next(), [step, step + 1])
  }

  function drafts(): { readonly knowledge: Knowledge; readonly answers: Partial<Answers> }[] {
    return browser.stored === null ? [] : [JSON.parse(browser.stored.text)]
  }

  /** What this device knows, and what it knows again after a kill. */
  function known(): Knowledge[] {
    return [stateNow(), ...drafts()].flatMap((one) => one?.knowledge ?? [])
  }

  /** A save from here may still arrive. @param sent the step that is being sent does not count */
  function isInDoubt(sent: number | null = null): boolean {
    if (stateNow() === null) return true
    return known().some(({ application, attempts }) => {
      return application.state === 'in doubt' || attempts.some(({ step }) => step !== sent)
    })
  }

  /** Another device saves a step while a later one is sent from here. */
  function otherDeviceMeanwhile() {
    const now = stateNow()
    const sent = now === null ? null : stepUnderWay(now)
    const step = sent !== null && sent > 2 ? adversary.choose([1, 2] as const) : 1
    // Not covered: as for the move, but for the save that is being sent. And what is changed in both places at once.
    const isChanged = known().some(({ changed }) => stepRow(step).fields.some(({ name }) => name in changed))
    if (sent === null || sent <= step || !tellsWhose || world.late() > 0 || isChanged) return
    // Not covered: what is written within the clock tolerance of a save or a question from here passes for known.
    const own = known().flatMap(({ confirmed, seenAt }) => [...Object.values(confirmed), seenAt ?? 0])
    if ([current.tab.savedAt, ...own].some((at) => Math.abs(world.now() - at) <= clockSlackMs)) return
    if (!isInDoubt(sent)) otherDevice(step)
  }

  const { quirks } = provider
  /** By its times the portal can tell another device's save from its own. */
  const tellsWhose = quirks.times && !liesInDates(quirks) && !quirks.replacesApplication

  function possibleMoves(): readonly Move[] {
    const isPending = world.late() > 0 || isInDoubt()
    // Without timestamps the newer answer is unknown: a step changed here then overwrites another device's.
    const untold: readonly Move[] = tellsWhose ? [] : ['another device saves']
    // Not covered: a save that the provider still works on is older than another device's, and overwrites it. And what is
    // typed between a setting of the clock and the next reply is dated by the wrong clock.
    const isAhead = Object.values(stateNow()?.knowledge.changed ?? {}).some((at) => at > world.now())
    const older: readonly Move[] = isPending || isAhead ? ['another device saves'] : []
    // Not covered: files that the device no longer has are lost if later saves replace them.
    const held = provider.applications.some(({ files }) => files.length > 0)
    const replaced: readonly Move[] = provider.quirks.saves === 'replace' && (held || isPending) ? ['adds a file'] : []
    // Not covered: without its details, or while a save is on its way, the provider does not show that it has lost all.
    // And once all is sent, Submit asks for it once, and a dashboard that fails says nothing.
    const isSilent = quirks.details === 'never' || isAllSent()
    const deleted: readonly Move[] = isPending || isSilent ? ['loses the application'] : []
    // A shared device has one window, and forgets with it what may still arrive: not covered.
    const ends: readonly Move[] = isPending ? ['restarts', 'logs out'] : []
    const shared: readonly Move[] = keepsData ? [] : ['opens a second tab', 'restarts offline', ...ends]
    const hidden: readonly Move[] = liesInDates(quirks) ? ['restarts offline', 'loses the line'] : []
    // Not covered: of a provider that tells no sizes, who takes another file of the same name for one that may be there.
    const isAlike = oneName && !/size|anew/.test(quirks.files) && isInDoubt()
    const alike: readonly Move[] = isAlike ? ['removes a file'] : []
    const impossible = [...untold, ...older, ...replaced, ...deleted, ...shared, ...hidden, ...alike]
    return moves.filter((one) => !impossible.includes(one))
  }

  /** What this device has not stored is lost with what the provider has lost. */
  function forgetAbsent(steps: readonly number[], here = blankAnswers()) {
    const local = [...here.truckPhotos, ...here.cdlUpload].flatMap((file) => (file.kind === 'local' ? [file] : []))
    const own = [...heldFiles(), ...[...local, ...(browser.stored?.files ?? [])].map(({ file }) => numberOf(file))]
    const drafted = drafts()[0]?.answers ?? {}
    for (const [step, text] of truth) if (steps.includes(step) && drafted[typedField(step)] !== text) truth.delete(step)
    for (const [file, step] of wanted) if (steps.includes(step) && !own.includes(file)) wanted.delete(file)
  }

  world.onLost = () => {
    hasGoneOn = true // what the press has saved may be unsent again
    const now = stateNow()
    // Not covered: the form opens with the dashboard of the one and the answers of the other.
    if (now === null) forgetUnsent()
    else forgetAbsent(allSteps, now.answers)
  }

  /** The provider loses a step that it had accepted. */
  world.onSubmitted = () => {
    const step = adversary.choose([null, 2, 3, 5])
    isLosing = !isAllSent() || (step !== null && browser.isOnline)
    if (step === null || !browser.isOnline) return
    world.tell(() => `loses step ${step}`)
    loseStep(provider, step)
    lostStep = step
    // Not covered: the form does not hear of it.
    world.mustTell = 2
    forgetAbsent([step], stateNow()?.answers)
  }

  /** Opens a step that the summary says is missing, or has something unsent. @returns whether there is one */
  async function openMissing(): Promise<boolean> {
    current.opening.close()
    await pass(100)
    const there = shownBy(provider)
    // Not covered: without details an older answer stays in the draft, to be offered once they can be had.
    const isOffered = quirks.details === 'never' && world.foreign.size > 0
    const text = isOffered ? null : browser.stored?.text
    const unsent = (text && unsentInDraft(text)?.steps) || []
    const step = allSteps.find((one) => there?.writtenAt.get(one) === undefined || unsent.includes(one))
    if (step === undefined) return false
    if (browser.stored === null && isLosing) throw broken(`step ${step} is lost, and the draft removed`)
    // Not covered: a later Submit whose question fails.
    if (browser.stored === null) forgetUnsent()
    current = openTab(typedField(step))
    await idle()
    return true
  }

  function isAllSent(): boolean {
    return stateNow()?.knowledge.completed.length === allSteps.length
  }

  /** The provider deletes the application. */
  function loseApplication() {
    provider.applications = []
    world.onLost()
  }

  /** Logs out, is asked about what is unsent, and signs in again. */
  async function logOut() {
    // Not covered: who removes the draft of a save that may still arrive has nothing that waits for it.
    const mayRemove = world.late() === 0 && !isInDoubt() && stateNow()?.sending.outbox.is !== 'sending'
    const removes = !keepsData || (mayRemove && adversary.choose([false, true]))
    const left = current
    left.tab.isLoggedOut = true
    left.opening.close()
    await pass(100)
    browser.onKilled()
    if (removes) {
      browser.stored = null
      forgetUnsent()
    }
    await pass(5_000)
    if (removes && browser.stored !== null) throw broken('a draft is there after Log Out has removed it')
    current = openTab()
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

  /** What happens at a move, or while something is being sent. */
  const deeds: Readonly<Record<Exclude<Move | Interruption, 'none'>, () => unknown>> = {
    'types anew': () => onForm(({ step }) => type(step)),
    'adds a file': () => onForm(({ step }) => attach(step)),
    'removes a file': detach,
    async restarts() {
      await pass(pauseMs)
      if (keepsData || !isInDoubt()) restart() // a save may have begun by itself meanwhile
    },
    async 'restarts offline'() {
      await pass(pauseMs)
      setLine(false)
      restart()
      await pass(pauseMs)
      setLine(true)
    },
    async 'another device saves'() {
      // Not covered: without details, a save of another device that soon counts as a late one from here.
      await pass(saveLimits.timeoutMs * 2)
      if (possibleMoves().includes('another device saves')) otherDevice() // a save may have begun by itself meanwhile
    },
    'another device saves meanwhile': otherDeviceMeanwhile,
    'goes back': () => onForm(({ step }) => watch.press(application(), (it) => it.back(), [Math.max(1, step - 1)])),
    'opens a second tab': secondTab,
    'sets the clock': setClock,
    'loses the line': loseLine,
    'sends now': () =>
      onForm((now) => {
        // Not covered: a later save of the lost files would replace those that are sent now.
        if (quirks.saves === 'replace') chooseAgain(now)
        watch.press(application(), (it) => it.sendNow(), [now.step, now.step + 1])
        return settled()
      }),
    'stops waiting': () => onForm(({ sending }) => sending.outbox.is === 'interrupted' && application()?.stopWaiting()),
    'opens what stopped': () =>
      onForm(({ sending: { outbox } }) => {
        if (outbox.is === 'stopped') watch.press(application(), (it) => it.openStopped(), [outbox.step])
      }),
    'opens a file dialog': () => application()?.openedFileDialog(),
    sleeps() {
      current.tab.slept += sleepMs
      return pass(sleepMs)
    },
    'turns a photo': turn,
    'opens a photo': openPhoto,
    'logs out': logOut,
    'loses the application': loseApplication,
    'goes on to the next step': () =>
      onForm((now) => {
        hasGoneOn = true
        watch.press(application(), (it) => it.goOn(), [canGoOn(now) ? now.step + 1 : now.step])
        typeBehind()
      }),
    'goes back meanwhile': () =>
      onForm((now) => {
        const { step } = now
        hasGoneOn = true
        const opens = canGoOn(now) || !isBusy(now) ? Math.max(1, step - 1) : step
        watch.press(application(), (it) => it.visit(step - 1), [opens])
        typeBehind()
      }),
    'presses behind it'() {
      typeBehind()
      pressBehind()
    },
    cancels() {
      hasCanceled = watch.cancel(application(), current.tab) || hasCanceled
    },
    'is killed': () => killTab(world, browser, current.tab),
    leaves: reopen,
  }

  function onForm<Result>(act: (now: ApplicationState) => Result): Result | undefined {
    const now = stateNow()
    return now === null ? undefined : act(now)
  }

  async function perform(chosen: Move | Interruption) {
    if (chosen === 'none') return
    world.tell(() => `then: ${chosen}`)
    await deeds[chosen]()
  }

  // Presses.

  /** The form has given way to the summary. */
  function isOnSummary(): boolean {
    const press = stateNow()?.sending.press
    const isLeft = press?.is === 'leaving' && press.to === 'summary'
    return current.tab.isAlive && (isLeft || current.opening.state().is === 'summary')
  }

  function isSending(): boolean {
    const now = stateNow()
    if (now === null || stepUnderWay(now) !== null) return true
    const { press } = now.sending
    return isBusy(now) && !(press.is === 'leaving' && press.to === 'reload')
  }

  /** Waits until the form is open and nothing is being sent. */
  async function idle() {
    for (let count = 0; isSending() && !isOnSummary(); count += 1) {
      if (count > longestPress) throw broken('a form that never opens, or a save that does not end')
      if (!current.tab.isAlive || current.tab.isSignedOut) {
        if (current.tab.isAlive) {
          current.opening.close()
          await pass(100)
        }
        current = openTab()
      }
      if (adversary.isRude && !adversary.done() && stateNow() !== null && world.mustTell === 0) {
        const all = keepsData ? interruptions : ofSharedDevice
        const chosen = adversary.choose(liesInDates(quirks) ? all.filter((one) => one !== 'loses the line') : all)
        await perform(chosen)
        await settled()
      }
      if (!(await world.step())) await settled()
      checkProvider()
      checkDevice()
      watch.checkCanceled()
    }
  }

  /** Nothing waits in the outbox, and nothing was refused after the applicant went on. */
  function isSent({ sending, message }: ApplicationState): boolean {
    return sending.outbox.is === 'empty' && errorOf(sending) === null && message === null && !hasGoneOn
  }

  /** Nothing else can be pressed behind an open dialog. */
  function closeDialog() {
    if (shownError() !== null) application()?.closeDialog()
  }

  /** Submits although optional answers are missing, or goes to the first of them. */
  async function answerReminder() {
    const press = stateNow()?.sending.press
    if (press?.is !== 'asking') return
    const [item] = press.items
    if (item !== undefined && !adversary.done() && adversary.choose([false, true])) {
      hasGoneOn = true
      watch.press(application(), (it) => it.fillNow(item.name), [item.step])
    } else application()?.submit()
    await settled()
    await idle()
  }

  async function pressNext() {
    closeDialog()
    const form = application()
    const pressed = form?.state() ?? null
    if (pressed !== null) chooseAgain(pressed)
    const pressedIn = current
    const isFine = adversary.done()
    const pressedAt = world.now()
    const isOffline = !browser.isOnline
    hasGoneOn = false
    hasCanceled = false
    world.tell(
      () =>
        `presses Next on step ${pressed?.step}: ${JSON.stringify({ ...pressed?.knowledge, fileCounts: 0, changed: Object.keys(pressed?.knowledge.changed ?? {}) }).replaceAll(/"payload":"[^}]*}"|"posted":"[^}]*}"/g, '')}`,
    )
    next()
    await settled()
    await idle()
    await answerReminder()
    if (isOnSummary()) return
    const now = stateNow()
    // One that was loaded again meanwhile may open further on, at the field of its address.
    const isSame = application() === form && current === pressedIn
    if (now !== null && pressed !== null && now.step > pressed.step && isSent(now) && isSame && !isOffline)
      checkSaved(pressed.step)
    const isOwnEnd = application() === form && !hasGoneOn && !hasCanceled
    if (now !== null && pressed !== null && isOwnEnd) world.reported ??= wrongEnd(pressed, now)
    if (isFine && world.now() - pressedAt > longestPressMs) throw broken('a press that takes too long')
    const error = shownError()
    wasTold = error !== null
    if (error === null) return
    world.tell(() => `told: ${JSON.stringify(error.content.message)} ${JSON.stringify(error.content.note ?? '')}`)
    application()?.closeDialog()
    if (error.content.message === stepOneFirst) watch.press(application(), (it) => it.visit(1), [1])
    await idle()
  }

  // Invariants.

  function checkProvider() {
    if (world.reported !== null) throw broken(world.reported)
    if (provider.applications.length > 1) throw broken('two applications')
    const held = heldFiles()
    const twice = held.find((file, index) => held.indexOf(file) !== index)
    if (twice !== undefined) throw broken(`file ${twice} arrived twice`)
  }

  function checkDevice() {
    const now = stateNow()
    if (now === null) return
    const { completed } = now.knowledge
    // Who has opened the form from the draft alone has not heard of it.
    const isHeard = (step: number) => step !== lostStep || (world.mustTell === 0 && !now.origin.offline)
    const absent = isAmiss(now, provider) ? [] : missing(lost(now)).filter(isHeard)
    const wrong = wrongView(now, sentStateOf(now), absent)
    if (wrong !== null) throw broken(wrong)
    const there = shownBy(provider)
    const untrue = completed.find((step) => there?.writtenAt.get(step) === undefined && isHeard(step))
    if (untrue !== undefined && !isAmiss(now, provider)) throw broken(`step ${untrue} is shown completed and is not`)
  }

  /** What the line interrupted goes on by itself once nothing goes wrong any more. */
  async function checkResumed() {
    if (stateNow()?.sending.outbox.is !== 'interrupted') return
    await pass(longestResumeMs)
    await idle()
    if (stateNow()?.sending.outbox.is === 'interrupted') throw broken('what the line interrupted does not go on')
  }

  /** The steps of which the provider lacks something that was entered. @param except files that a notice names */
  function missing(except: readonly number[] = []): number[] {
    const there = shownBy(provider)
    const held = heldFiles()
    return allSteps.filter((step) => {
      const text = truth.get(step)
      const lacksText = text !== undefined && there?.values.get(step)?.[typedField(step)] !== text
      return (
        lacksText || [...wanted].some(([file, of]) => of === step && !held.includes(file) && !except.includes(file))
      )
    })
  }

  /** A step counts as saved once all of its files have arrived, not after the first one, and nothing of it is unsent. */
  function checkSaved(step: number) {
    const now = stateNow()
    if (now === null || isAmiss(now, provider)) return
    const { completed, changed } = now.knowledge
    if (stepRow(step).fields.some(({ name }) => name in changed)) throw broken(`step ${step} is saved and still unsent`)
    if (!completed.includes(step)) throw broken(`step ${step} is saved and not completed`)
    const held = heldFiles()
    for (const [file, of] of wanted)
      if (of === step && !held.includes(file) && !lost(now).includes(file)) throw broken(`saved without file ${file}`)
  }

  function checkEnd() {
    const there = shownBy(provider)
    for (const [step, text] of truth) {
      const held = there?.values.get(step)?.[typedField(step)]
      if (held !== text) throw broken(`step ${step} ends as ${held}, typed last was ${text}`)
    }
    const held = heldFiles()
    for (const file of wanted.keys()) if (!held.includes(file)) throw broken(`file ${file} never arrived`)
    const absent = allSteps.find((step) => there?.writtenAt.get(step) === undefined)
    if (absent !== undefined) throw broken(`the application is submitted without step ${absent}`)
  }

  await idle()
  let presses = 0
  while (!isOnSummary() || (await openMissing())) {
    const now = stateNow()
    if (now !== null) fill(now)
    await pass(pauseMs)
    await idle()
    if (!adversary.done()) {
      const chosen = adversary.choose(possibleMoves())
      closeDialog()
      await perform(chosen)
      await idle()
      const moved = stateNow()
      if (moved !== null) fill(moved)
      await pass(1_000)
    } else await checkResumed()
    if (adversary.done() && wasTold) detach() // as the portal advises where it can't find out whether a file arrived
    await idle()
    checkDevice()
    if (isOnSummary()) continue
    await pressNext()
    presses = adversary.done() ? presses + 1 : 0
    if (presses > longestEnd) throw broken('never done although nothing goes wrong any more')
  }
  checkEnd()
  while (world.late() > 0) await pass(pauseMs)
  checkEnd()
}
