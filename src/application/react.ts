/** What each event makes of the open application: a pure function. docs/architecture.md shows its table. */
import { lastStep } from '../form/form.ts'
import { missingItems } from '../form/missing.ts'
import { withoutSteps } from './core.ts'
import { next, opened, openedNext, sendNow } from './next.ts'
import { errorOf, fileRejected, refused } from './refusal.ts'
import {
  begun,
  canGoOn,
  type Event,
  empty,
  freed,
  guards,
  idle,
  isBusy,
  isClosed,
  may,
  type Outbox,
  type Reaction,
  stepUnderWay,
  type UnderWay,
} from './sending.ts'
import type { ApplicationState } from './state.ts'

type Reactions = {
  readonly [Is in Event['is']]: (state: ApplicationState, event: Event & { readonly is: Is }) => Reaction
}

function leaving({ sending }: ApplicationState, to: 'summary' | 'reload' | null): Partial<ApplicationState> {
  return { sending: { press: { is: 'leaving', to }, outbox: sending.outbox } }
}

/** What else is pressed goes on. */
function withOutbox({ sending }: ApplicationState, outbox: Outbox): Partial<ApplicationState> {
  return { sending: { press: freed(sending.press), outbox } }
}

/** The press goes on waiting for it. */
function stillSent({ sending: { press } }: ApplicationState, outbox: UnderWay): Partial<ApplicationState> {
  return { sending: { press: press.is === 'asking' ? idle : press, outbox } }
}

export const reactions: Reactions = {
  next,
  'send now': sendNow,
  'open step': (state, { step, changing = null, focus = null }) => [{ ...opened(state, step, changing), focus }],
  'go on': (state, { step }) => {
    if (!canGoOn(state)) return [{}]
    return [step === undefined ? openedNext(state) : { ...opened(state, step), focus: null }]
  },
  'open stopped': (state) => {
    const { outbox } = state.sending
    if (outbox.is !== 'stopped') return [{}]
    const focus = { on: outbox.focus ?? 'next' } as const
    return [{ ...opened(state, outbox.step), sending: { press: idle, outbox: empty }, focus }]
  },
  'close dialog': (state) => {
    const error = errorOf(state.sending)
    if (error === null && state.sending.press.is !== 'asking') return [{}]
    return [{ sending: { press: idle, outbox: state.sending.outbox }, focus: { on: error?.focus ?? 'next' } }]
  },
  cancel: () => [{}, 'abort'],
  'stop waiting': (state) => [state.sending.outbox.is === 'interrupted' ? withOutbox(state, empty) : {}],
  // It is sent with its next press, not half typed.
  change: (state, { step }) => {
    const { outbox } = state.sending
    if (isBusy(state) || stepUnderWay(state) === step || !('steps' in outbox)) return [{}]
    const [first, ...others] = outbox.steps.filter((one) => one !== step)
    return [withOutbox(state, first === undefined ? empty : { ...outbox, steps: [first, ...others] })]
  },
  submit: (state) => [leaving(state, null), 'submit'],
  discard: (state) => [leaving(state, null), 'discard'],
  close: () => [{ sending: { press: { is: 'leaving', to: 'closed' }, outbox: empty } }, 'abort'],

  progress: (state, { transfer }) => {
    const { outbox } = state.sending
    return [outbox.is === 'sending' ? stillSent(state, { ...outbox, transfer }) : {}]
  },
  saved: (state) => {
    const { press, outbox } = state.sending
    if (outbox.is !== 'sending') return [{}]
    const [, first, ...others] = outbox.steps
    if (first !== undefined) {
      const rest = begun([first, ...others], outbox.retries)
      return [stillSent(state, rest), 'tell saved']
    }
    if (press.is !== 'sending') return [withOutbox(state, empty), 'tell saved']
    const left: ApplicationState = { ...state, sending: { press: idle, outbox: empty } }
    if (state.step < lastStep) return [openedNext(left), 'tell saved']
    const items = missingItems(state.answers, state.knowledge.fileCounts)
    if (items.length === 0) return [leaving(left, null), 'tell saved', 'submit']
    return [{ sending: { press: { is: 'asking', items }, outbox: empty } }, 'tell saved']
  },
  refused,
  'file rejected': fileRejected,
  reload: () => [{ sending: { press: { is: 'leaving', to: 'reload' }, outbox: empty } }],
  // Unless the applicant has gone on, the next step opens after it.
  'line back': (state) => {
    const { press, outbox } = state.sending
    if (outbox.is !== 'interrupted' || press.is === 'sending') return [{}]
    const { steps, isAwaited } = outbox
    const underWay = begun(steps, outbox.retries + 1)
    if (!isAwaited || !steps.includes(state.step)) return [withOutbox(state, underWay), 'send']
    return [{ sending: { press: { is: 'sending' }, outbox: underWay }, message: null }, 'send']
  },
  submitted: (state, { lacking, now }) => [
    { ...(lacking.length > 0 && withoutSteps(state, lacking, now)), ...leaving(state, 'summary') },
  ],
  crash: () => [{ sending: { press: idle, outbox: empty } }],
}

function isGuarded(is: Event['is']): is is Event['is'] & keyof typeof guards {
  return Object.hasOwn(guards, is)
}

export function react(state: ApplicationState, event: Event): Reaction {
  if (isClosed(state) || (isGuarded(event.is) && !may(state, event.is))) return [{}]
  return (reactions[event.is] as (state: ApplicationState, event: Event) => Reaction)(state, event)
}
