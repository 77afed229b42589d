/** What the applicant counts on at every moment, besides that everything arrives in the end. */
import type { Application } from '../../src/application/application.ts'
import { awaitsFiles } from '../../src/application/files.ts'
import type { Opening } from '../../src/application/opening.ts'
import { errorOf } from '../../src/application/refusal.ts'
import { awaitsProvider, stepsOf, stepUnderWay, uploadOf } from '../../src/application/sending.ts'
import type { SentState } from '../../src/application/sent.ts'
import type { ApplicationState } from '../../src/application/state.ts'
import { applicationIdOf, clockSlackMs } from '../../src/application/submission/knowledge.ts'
import { liesInDates, type Provider, shownBy } from './provider.ts'
import type { Tab, World } from './world.ts'

/** Cancel ends a wait for files, or an upload, within so long, in milliseconds. */
const longestCancelMs = 1_000

/** A question that is under way at Cancel is waited for, in milliseconds. */
const longestAskMs = 12_000

/** Returns what is wrong with a change that the applicant did not press for; null: nothing. */
function wrongChange(before: ApplicationState, after: ApplicationState): string | null {
  if (after.step === before.step) return null
  const isAwaited = before.sending.press.is === 'sending'
  const isNext = isAwaited && after.step === before.step + 1
  const isRefused = isAwaited && errorOf(after.sending) !== null
  return isNext || isRefused ? null : `step ${after.step} opens by itself in place of step ${before.step}`
}

/**
 * Returns what is wrong with what the form shows; null: nothing.
 * @param sent what its one sentence says
 * @param missing the steps of which the provider lacks something that was entered
 */
export function wrongView(state: ApplicationState, sent: SentState, missing: readonly number[]): string | null {
  const { step, furthest, sending } = state
  if (furthest < step) return `step ${step} is open and not visited`
  const hidden = missing.find(
    (one) => sent.is === 'sent' || ((sent.is === 'unsent' || sent.is === 'unknown') && !sent.steps.includes(one)),
  )
  if (hidden !== undefined) return `step ${hidden} is not shown as unsent`
  const isDenied = sent.is === 'sent' && sending.outbox.is === 'stopped'
  return isDenied ? 'a notice says of what was sent that it was not' : null
}

/** Returns what is wrong with the end of a press of Next; null: nothing. */
export function wrongEnd(pressed: ApplicationState, { step, ...now }: ApplicationState): string | null {
  const isTold =
    errorOf(now.sending) !== null || now.message !== null || ['stopped', 'interrupted'].includes(now.sending.outbox.is)
  // Send now may have put a later step into the outbox.
  const isReached = step <= pressed.step || stepsOf(pressed.sending).includes(step)
  if (step === pressed.step + 1 || (isReached && isTold)) return null
  return `Next on step ${pressed.step} ends on step ${step}, and says nothing`
}

/** Returns whether the portal has not heard yet that the provider has its application no more, or another one. */
export function isAmiss({ knowledge }: ApplicationState, provider: Provider): boolean {
  const own = applicationIdOf(knowledge)
  return (own !== null || knowledge.isAsked) && own !== (shownBy(provider)?.id ?? null)
}

/** Returns whether the provider may have what the form has not loaded. Wrong dates are found out by one reload. */
export function hasNews(state: ApplicationState, { provider, newsAt }: World): boolean {
  const { seenAt, datesMove } = state.knowledge
  const isNewer = newsAt > (seenAt ?? 0) - clockSlackMs
  return isNewer || state.origin.offline || isAmiss(state, provider) || (liesInDates(provider.quirks) && !datesMove)
}

/** Watches what a tab has open. What is wrong is reported in the world. */
export function createWatch(world: World) {
  /** What changes during a press is what was pressed for. */
  let isPressing = false
  /** How many saves the tab had begun when Cancel was pressed, until the next press. */
  let canceled: { readonly tab: Tab; readonly saves: number } | null = null

  function report(wrong: string | null) {
    world.reported ??= wrong
  }

  return {
    /** Watches each application that is opened in a tab. */
    open(opening: Opening) {
      let watched: Application | null = null
      opening.subscribe(() => {
        const opened = opening.state()
        if (opened.is !== 'ready' || opened.application === watched) return
        const { state, subscribe } = opened.application
        watched = opened.application
        let before = state()
        const { replacedAnswers } = before.origin
        const untrue = Object.keys(replacedAnswers).find((name) => !world.foreign.has(name))
        if (untrue !== undefined) report(`${untrue} is said to be another device's, and is not`)
        subscribe(() => {
          const { press } = state().sending
          if (!isPressing) report(wrongChange(before, state()))
          const isReloaded = press !== before.sending.press && press.is === 'leaving' && press.to === 'reload'
          if (isReloaded && !hasNews(before, world)) report('loads again for nothing')
          before = state()
        })
      })
    },
    /**
     * Presses what may open another step.
     * @param opens the steps of which one is open after it
     */
    press(application: Application | null, what: (it: Application) => void, opens: readonly number[]) {
      if (application === null) return
      canceled = null
      isPressing = true
      what(application)
      isPressing = false
      const { step } = application.state()
      if (!opens.includes(step)) report(`step ${step} opens, and not ${opens.join(' or ')}`)
    },
    /** Presses Cancel where the form has it. @returns whether it has */
    cancel(application: Application | null, tab: Tab): boolean {
      if (application === null) return false
      const now = application.state()
      const isOfFiles = awaitsFiles(now)
      if (!isOfFiles && !awaitsProvider(now) && uploadOf(now.sending) === null) return false
      const own = { tab, saves: tab.saves }
      world.after(isOfFiles || tab.isSaving ? longestCancelMs : longestAskMs, () => {
        const now = application.state()
        const { press } = now.sending
        const goesOn = press.is !== 'leaving' && stepUnderWay(now) !== null
        if (goesOn && canceled === own && tab.isAlive) report('Cancel ends nothing')
      })
      canceled = own
      application.cancel()
      return true
    },
    /** Nothing is sent after Cancel, before the next press. */
    checkCanceled() {
      if (canceled !== null && canceled.tab.saves > canceled.saves) report('a save begins after Cancel')
    },
  }
}
