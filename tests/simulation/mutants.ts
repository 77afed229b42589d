/**
 * Faults to plant into a copy of the sources. The simulation must find every one of them, or it proves nothing. A text that
 * is not in its file any more fails the test.
 */
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Setting, Simulated } from './applicant.ts'
import type { Quirks } from './provider.ts'

export interface Mutant {
  readonly fault: string
  /** Below `src`. */
  readonly file: string
  readonly text: string
  readonly becomes: string
  /** Of the provider that shows it. */
  readonly quirks?: Partial<Quirks>
  readonly setting?: Partial<Setting>
  /** One run in about 25,000 shows it: it is searched only where its stored run no longer shows it. */
  readonly isRare?: true
}

const learn = 'application/submission/learn.ts'
const open = 'application/open.ts'
const merge = 'application/merge.ts'

export const mutants: readonly Mutant[] = [
  {
    fault: 'creates again without a check after a lost reply',
    file: learn,
    text: "application: { state: 'in doubt', posted: payload, ...sending }",
    becomes: "application: { state: 'none' }",
  },
  {
    fault: 'creates again while the provider may still work on it',
    file: 'application/submission/learn-dashboard.ts',
    text: "if (application.state !== 'in doubt' || !mayArrive(application, steady)) {",
    becomes: 'if (true) {',
  },
  {
    fault: 'forgets the sent files on a restart',
    file: 'application/draft.ts',
    text: 'knowledge: { ...knowledge, save: null },',
    becomes: 'knowledge: { ...knowledge, attempts: [], save: null },',
  },
  {
    fault: 'opens without the draft',
    file: open,
    text: 'const own = draft && {',
    becomes: 'const own = null && {',
  },
  {
    fault: 'does not store what is about to be sent',
    file: 'application/saving.ts',
    text: 'if (!(await draft.flush())) await draft.flush()',
    becomes: '',
  },
  {
    fault: 'learns from the knowledge of before the call',
    file: 'application/saving.ts',
    text: 'apply(core, command, await perform(core, stepSave, command))',
    becomes:
      'const outcome = await perform(core, stepSave, command)\n    core.set({ knowledge: underWay })\n    apply(core, command, outcome)',
  },
  {
    fault: 'takes up a press while a save is under way',
    file: 'application/next.ts',
    text: "if (outbox.is !== 'sending')",
    becomes: 'if (true)',
  },
  {
    fault: 'forgets the outbox behind the saved step',
    file: 'application/react.ts',
    text: 'if (first !== undefined) {',
    becomes: 'if (false) {',
  },
  {
    fault: 'never tries a draft again that could not be stored',
    file: 'application/draft-keeper.ts',
    text: "if (!isStored && get().due === null) saveLater(retryDelay('draft', failures), failures + 1)",
    becomes: '',
  },
  {
    fault: 'does not store the draft before another tab may write',
    file: 'application/application.ts',
    text: 'await draft.close()',
    becomes: '',
  },
  {
    fault: 'loads again without its draft',
    file: 'application/opening.ts',
    text: 'void open(undefined, withoutDraft, failures)',
    becomes: 'void open(undefined, true, failures)',
  },
  {
    fault: 'forgets which files have to be chosen again',
    file: 'application/draft.ts',
    text: 'lostFiles: [...draft.lostFiles, ...unprepared],',
    becomes: 'lostFiles: [],',
  },
  {
    fault: 'stays in a tab that another one has taken over',
    file: 'application/opening.ts',
    text: 'beforeRelease: leave,',
    becomes: 'beforeRelease: async () => undefined,',
  },
  {
    fault: "keeps answers that are older than the provider's",
    file: merge,
    text: 'else if (saved && isReplaced(draft.knowledge, name, server[name], elsewhere.get(step)?.earliest ?? 0)) {',
    becomes: 'else if (false) {',
  },
  {
    fault: 'counts waits by a clock that stood still while the device slept',
    file: 'application/core.ts',
    text: 'withStoredTimes(state().knowledge, ports.clock.now())',
    becomes: 'state().knowledge',
  },
  {
    fault: 'sends new answers while older ones may still arrive',
    file: 'application/submission/plan.ts',
    text: '  if (late !== undefined) return waitFor(late, now)',
    becomes: '',
  },
  {
    fault: 'forgets a save that may still arrive once the provider does not show it',
    file: 'application/submission/files.ts',
    text: '!arrived.includes(attempt) && mayArrive(attempt, askedAt.steady)',
    becomes: 'false',
  },
  {
    fault: 'takes the first reply for certain',
    file: 'application/submission/attempt.ts',
    text: 'return certainAt(save, steady) > steady',
    becomes: 'return false',
  },
  {
    fault: 'takes a lost save for one that is over',
    file: 'application/submission/attempt.ts',
    text: 'isOver && save.lostAt === null',
    becomes: 'save.lostAt === null',
  },
  {
    fault: 'sends a file again whose save may still arrive',
    file: 'application/submission/attempt.ts',
    text: 'return certainAt(save, steady) > steady',
    becomes: 'return save.files === undefined && certainAt(save, steady) > steady',
  },
  {
    fault: 'sends the files of the next save, too',
    file: 'application/submission/knowledge.ts',
    text: "file.kind === 'local' && ids.includes(file.id)",
    becomes: "file.kind === 'local'",
    quirks: { declared: true },
    setting: { papers: 3 },
  },
  {
    fault: 'counts what was sent as changed since',
    file: 'application/submission/changes.ts',
    text: 'filter(([field, at]) => sent[field] !== at)',
    becomes: 'filter(() => true)',
  },
  {
    fault: 'never sees that the provider is back',
    file: 'application/line.ts',
    text: 'result !== null && (result.ok || !isLineFailure(result.failure))',
    becomes: 'false',
  },
  {
    fault: 'loses a file when it is prepared',
    file: 'application/files.ts',
    text: "replaced(list, id, { kind: 'local', id, file: ready, sent: false })",
    becomes: 'others',
  },
  {
    fault: 'opens without looking for a draft',
    file: 'application/opening.ts',
    text: 'withoutDraft ? null : await loadDraft(',
    becomes: 'withoutDraft || email ? null : await loadDraft(',
  },
  {
    fault: 'opens the last step when an earlier one is refused',
    file: 'application/refusal.ts',
    text: "...(next === 'correct' && { step, changing: null })",
    becomes: "...(next === 'correct' && { step: lastStep, changing: null })",
  },
  {
    fault: 'keeps the form locked after Cancel',
    file: 'application/sending.ts',
    text: "return press.is === 'sending' || press.is === 'asking' ? idle : press",
    becomes: 'return press as Free',
  },
  {
    fault: 'sends files again that a front refused after passing them on',
    file: 'domain/failures/meaning.ts',
    text: ' || status === tooLarge',
    becomes: '',
    quirks: { page: 200 },
  },
  {
    fault: 'forgets a save without a reply when the next one is refused',
    file: learn,
    text: 'attempts: command.before }',
    becomes: 'attempts: knowledge.attempts.filter((one) => one !== attempt) }',
    setting: { sent: 2, keepsData: false },
    isRare: true,
  },
  {
    fault: 'says of no file that it has to be chosen again',
    file: 'application/state.ts',
    text: 'index !== found',
    becomes: 'false',
    setting: { papers: 5, sent: 2 },
  },
  {
    fault: 'cancels also what is pressed after Cancel',
    file: 'application/loop.ts',
    text: 'abort = new AbortController()\n    const { signal } = abort',
    becomes: 'const { signal } = abort',
  },
  {
    fault: 'says of unsent answers that they are sent',
    file: 'application/sent.ts',
    text: 'hasUnsent(knowledge, step))\n  return { steps',
    becomes: 'hasUnsent(knowledge, step) && step > 2)\n  return { steps',
  },
  {
    fault: 'opens the next step for who has gone on already',
    file: 'application/react.ts',
    text: "if (press.is !== 'sending') return [withOutbox(state, empty), 'tell saved']",
    becomes: '',
  },
  {
    fault: 'never goes on with what the line has interrupted',
    file: 'application/loop.ts',
    text: "dispatch({ is: 'line back' })\n    return true",
    becomes: 'return true',
  },
  {
    fault: 'takes a lost reply for a save that failed for certain',
    file: 'application/submission/learn.ts',
    text: 'const { mayHaveSucceeded, isOver } = meaningOf(failure)',
    becomes: 'const { isOver } = meaningOf(failure)\n  const mayHaveSucceeded = false',
  },
  {
    fault: 'opens older answers of the provider over those of the draft',
    file: merge,
    text: 'return writtenAt > (changed[name] ?? 0) && !before.some((one) => saysTheSame(one, server))',
    becomes: 'return true',
  },
  {
    fault: 'forgets offline that a creation may still arrive',
    file: merge,
    text: 'return { ...known, isAsked: false,',
    becomes: 'return { ...known, ...(fileCounts !== known.fileCounts && nothingKnown), isAsked: false,',
  },
  {
    fault: "never sees another device's newer answers",
    file: 'application/submission/newer.ts',
    text: 'return new Map(elsewhere.map(',
    becomes: 'return new Map([].map(',
  },
  {
    fault: 'takes a save whose line came back for a moment for one that was never sent',
    file: 'application/line.ts',
    text: 'hadLine.get() || network.isOnline()',
    becomes: 'false',
  },
  {
    fault: 'stores a draft after Log Out',
    file: 'application/draft-keeper.ts',
    text: 'if (end.signal.aborted || portal.isSignedOut()) return false',
    becomes: 'if (end.signal.aborted) return false',
  },
]

const root = path.join(import.meta.dirname, '../..')
export const copies = path.join(root, '.mutation/simulation')

/** Returns what is simulated, from a copy of the sources that has the fault. */
export async function planted({ file, text, becomes, fault }: Mutant): Promise<Simulated> {
  const copy = path.join(copies, fault.replaceAll(/\W+/g, '-'))
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  for (const folder of ['api', 'application', 'domain', 'form', 'platform', 'provider']) {
    const [from, to] = [path.join(root, 'src', folder), path.join(copy, folder)]
    // What the fault is not in, all mutants share: loading it takes longer than the run.
    if (['application', path.dirname(file).split('/')[0]].includes(folder)) await cp(from, to, { recursive: true })
    else await symlink(from, to, 'junction')
  }
  const place = path.join(copy, file)
  const source = await readFile(place, 'utf8')
  if (source.split(text).length !== 2) throw new Error(`${file} has not exactly one ${text}`)
  await writeFile(
    place,
    source.replace(text, () => becomes),
  )
  const { createOpening } = await import(path.join(copy, 'application/opening.ts'))
  const { sentStateOf } = await import(path.join(copy, 'application/sent.ts'))
  return { createOpening, sentStateOf }
}
