/** Planners with one fault each. The simulation must catch every one of them, or it proves nothing. */
import { type Attempt, deliveredFiles, type Knowledge } from '../../src/form/submission/knowledge.ts'
import { type Planner, realPlanner } from './applicant.ts'
import type { Quirks } from './provider.ts'

const { nextCommand, learn, openWithProvider, openWithoutProvider } = realPlanner

function withLearn(change: (learnt: Knowledge, ...call: Parameters<typeof learn>) => Knowledge): Planner {
  return { ...realPlanner, learn: (...call) => change(learn(...call), ...call) }
}

const ids = (attempts: readonly Attempt[]) =>
  attempts.flatMap(({ files }) => Object.values(files).flat()).map(({ id }) => id)

function withoutWait(knowledge: Knowledge): Knowledge {
  return knowledge.save === null ? knowledge : { ...knowledge, save: { ...knowledge.save, isNotYetKnown: false } }
}

/** Mutants by their fault. */
export const mutants: Readonly<Record<string, Planner>> = {
  'creates again without a check after a lost reply': withLearn((learnt, _, command, outcome) =>
    command.do === 'post step 1' && command.before.state === 'none' && outcome.is === 'failed'
      ? { ...learnt, application: { state: 'none' } }
      : learnt,
  ),
  'does not store that step 1 was posted before a kill': withLearn((learnt, before, command, outcome) =>
    command.do === 'post step 1' && outcome.is === 'under way' ? before : learnt,
  ),
  'does not store which files were sent before a kill': withLearn((learnt, before, command, outcome) =>
    command.do === 'post step' && outcome.is === 'under way' ? before : learnt,
  ),
  'forgets the sent files after a lost reply': withLearn((learnt, _, command, outcome) =>
    command.do === 'post step' && outcome.is === 'failed' ? { ...learnt, attempts: [] } : learnt,
  ),
  'marks files as received before the reply': withLearn((learnt, _, command, outcome) =>
    command.do === 'post step' && outcome.is === 'under way'
      ? { ...learnt, received: [...learnt.received, ...ids(learnt.attempts)] }
      : learnt,
  ),
  'treats files as received after a lost reply': withLearn((learnt, before, command, outcome) =>
    command.do === 'ask details' && outcome.is === 'details'
      ? { ...learnt, received: [...learnt.received, ...ids(before.attempts)] }
      : learnt,
  ),
  'treats files as lost after a lost reply': withLearn((learnt, before, command, outcome) =>
    command.do === 'ask details' && outcome.is === 'details' ? { ...learnt, received: before.received } : learnt,
  ),
  'sends files again while the provider may still work on them': withLearn((learnt, _, command, outcome) =>
    command.do === 'ask details' && outcome.is === 'details' ? withoutWait({ ...learnt, attempts: [] }) : learnt,
  ),
  'creates again while the provider may still work on it': withLearn((learnt, _, command) =>
    command.do !== 'wait' && learnt.save?.isNotYetKnown && learnt.application.state === 'in doubt'
      ? withoutWait({ ...learnt, application: { state: 'none' } })
      : learnt,
  ),
  'counts the wait from the first byte of an upload': withLearn((learnt, _, command, outcome) =>
    command.do === 'post step' && outcome.is === 'failed'
      ? { ...learnt, attempts: learnt.attempts.map((attempt) => ({ ...attempt, lostAt: attempt.begunAt })) }
      : learnt,
  ),
  'does not wait after a restart': {
    ...realPlanner,
    openWithProvider: (server, draft, ...rest) =>
      openWithProvider(
        server,
        draft === null
          ? null
          : {
              ...draft,
              knowledge: {
                ...draft.knowledge,
                attempts: draft.knowledge.attempts.map((attempt) => ({ ...attempt, lostAt: 0 })),
              },
            },
        ...rest,
      ),
  },
  'never stops waiting for files that were lost': withLearn((learnt, before, command) =>
    command.do === 'ask details' && before.attempts.length > 0 && learnt.save !== null
      ? { ...learnt, attempts: before.attempts, save: { ...learnt.save, isNotYetKnown: true } }
      : learnt,
  ),
  'shows a step as completed although it was refused': withLearn((learnt, _, command, outcome) =>
    command.do === 'post step' && outcome.is === 'failed' ? { ...learnt, completed: [...learnt.completed, 3] } : learnt,
  ),
  'forgets unsent changes after a failure': withLearn((learnt, _, __, outcome) =>
    outcome.is === 'failed' ? { ...learnt, changed: {} } : learnt,
  ),
  "treats another device's application as its own": withLearn((learnt, _, command) =>
    command.do === 'ask details' && learnt.save?.end?.as === 'reload'
      ? { ...learnt, save: { ...learnt.save, end: { as: 'saved' } } }
      : learnt,
  ),
  'never sends a change of step 1': {
    ...realPlanner,
    nextCommand(...call) {
      const command = nextCommand(...call)
      return command.do === 'post step 1' && command.before.state === 'exists'
        ? { ...command, do: 'skip step 1', applicationId: command.before.id }
        : command
    },
  },
  'opens without the draft': {
    ...realPlanner,
    openWithProvider: (server, _, ...rest) => openWithProvider(server, null, ...rest),
  },
  'forgets the sent files on a restart': {
    ...realPlanner,
    openWithProvider: (server, draft, ...rest) =>
      openWithProvider(
        server,
        draft === null ? null : { ...draft, knowledge: { ...draft.knowledge, attempts: [] } },
        ...rest,
      ),
  },
  'treats an unreachable provider as no application': {
    ...realPlanner,
    openWithoutProvider(...call) {
      const opened = openWithoutProvider(...call)
      return { ...opened, knowledge: { ...opened.knowledge, application: { state: 'none' } } }
    },
  },
  "overwrites another device's newer answers with an old draft": {
    ...realPlanner,
    openWithProvider: (server, draft, ...rest) =>
      openWithProvider(
        {
          ...server,
          dashboard: server.dashboard === null ? null : { ...server.dashboard, timestamps: {} },
        },
        draft,
        ...rest,
      ),
  },
}

/** Mutants for files that take several saves, with the provider quirks that expose them. */
export const batchMutants: Readonly<Record<string, { readonly planner: Planner; readonly quirks: Partial<Quirks> }>> = {
  'reports a step as saved after the first of several saves': {
    quirks: {},
    planner: withLearn((learnt, _, command, outcome) =>
      command.do === 'post step' && outcome.is === 'saved' && learnt.save !== null
        ? { ...learnt, save: { ...learnt.save, end: { as: 'saved' } } }
        : learnt,
    ),
  },
  'forgets which files were delivered': {
    quirks: {},
    planner: withLearn((learnt) => ({ ...learnt, delivered: [] })),
  },
  'forgets on a restart which files were delivered': {
    quirks: {},
    planner: {
      ...realPlanner,
      openWithProvider: (server, draft, ...rest) =>
        openWithProvider(
          server,
          draft === null ? null : { ...draft, knowledge: { ...draft.knowledge, delivered: [] } },
          ...rest,
        ),
    },
  },
  'drops files before the provider is known to keep them': {
    quirks: { saves: 'replace' },
    planner: withLearn((learnt, _, command, outcome) =>
      command.do === 'post step' && outcome.is === 'saved'
        ? {
            ...learnt,
            received: [...learnt.received, ...deliveredFiles(learnt, command.attempt.step).map(({ id }) => id)],
          }
        : learnt,
    ),
  },
  'never checks whether files were replaced': {
    quirks: { saves: 'replace' },
    planner: withLearn((learnt) => ({
      ...learnt,
      delivered: learnt.delivered.map((one) => ({ ...one, newest: null })),
    })),
  },
  'sends files in several saves although each save replaces them': {
    quirks: { saves: 'replace' },
    planner: withLearn((learnt) => ({ ...learnt, replaces: false })),
  },
  'believes without a look that each save adds files': {
    quirks: { saves: 'replace' },
    planner: withLearn((learnt) => ({ ...learnt, adds: true })),
  },
  'sends as many bytes again after a 413': {
    quirks: { takes: 500_000 },
    planner: withLearn((learnt) => ({ ...learnt, room: null })),
  },
}
