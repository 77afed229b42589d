/**
 * The answers of one step alone, changed at every moment of its saves: small enough for ten million runs. What it leaves
 * to the other simulation: files, step 1, other devices and tabs, restarts, the draft, and reads that fail.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change, hasUnsent } from '../../src/application/submission/changes.ts'
import { type Knowledge, nothingKnown, startSave } from '../../src/application/submission/knowledge.ts'
import { learn } from '../../src/application/submission/learn.ts'
import { type Command, nextCommand, type Outcome } from '../../src/application/submission/plan.ts'
import { type Answers, blankAnswers } from '../../src/form/answers.ts'
import { longestSendMs, longestWorkMs } from '../../src/provider/limits.ts'
import { answerDashboard, type Provider, plainQuirks, postFirstStep, postStep, typedField } from './provider.ts'

/** By hand: `ANSWERS_RUNS=10000000 npm run simulation -- answers`. */
const runs = Number(process.env.ANSWERS_RUNS ?? 20_000)

const step = 2
const field = typedField(step)
const start = 1_790_000_000_000

type Post = Command & { do: 'post step' }

function createStep(times: boolean) {
  const provider: Provider = { applications: [], quirks: { ...plainQuirks, times } }
  let now = start
  let clockError = 0
  let typed = 0
  let answers: Answers = blankAnswers()
  const id = postFirstStep(provider, true, {}, now)
  let known: Knowledge = {
    ...nothingKnown,
    application: { state: 'exists', id, firstStep: { known: 'held', payload: '{}' } },
    completed: [1],
    seenAt: now,
  }
  /** The save whose reply is still to come, with what it carries. */
  let sent: { readonly command: Post; readonly answers: Answers; readonly until: number } | null = null
  let late: { readonly at: number; readonly answers: Answers }[] = []

  const at = () => ({ provider: now + clockError, steady: now })
  const write = (written: Answers) => postStep(provider, id, step, written, [], now)

  function pass(ms: number): void {
    const end = now + ms
    for (const one of late.filter((save) => save.at <= end).sort((a, b) => a.at - b.at)) {
      now = Math.max(now, one.at)
      write(one.answers)
    }
    late = late.filter((save) => save.at > end)
    now = end
  }

  /** A request is given up in time. */
  function wait(ms: number): void {
    pass(sent === null ? ms : Math.min(ms, sent.until - now))
  }

  function type(): void {
    const before = [known.changed, ...known.attempts.map(({ changes }) => changes)].map((times) => times[field])
    typed += 1
    answers = { ...answers, [field]: String(typed) }
    known = change(known, field, at())
    expect(before).not.toContain(known.changed[field])
  }

  function press(): void {
    if (known.save === null) known = startSave(known, step, false)
  }

  /** Ends the save that is being sent, or goes on to its next command. */
  function goOn(fault: 'none' | 'request lost' | 'reply lost' | 'late'): void {
    if (known.save === null) return
    pass(1)
    if (sent !== null) {
      const { command, answers: written } = sent
      sent = null
      if (fault === 'late') late.push({ at: now + longestWorkMs(0) - 1, answers: written })
      else if (fault !== 'request lost') write(written)
      if (fault === 'none') clockError = 0
      const lost: Outcome = { is: 'failed', failure: { kind: 'unreachable' }, at: at() }
      known = learn(known, command, fault === 'none' ? { is: 'saved', at: at() } : lost)
      return
    }
    const command = nextCommand(known, answers, at())
    if (command.do === 'end') {
      known = { ...known, save: null }
    } else if (command.do === 'wait') {
      pass(command.until - now)
      known = learn(known, command, { is: 'waited', at: at() })
    } else if (command.do === 'ask dashboard') {
      clockError = 0
      const reply = answerDashboard(provider, now)
      if (!reply.ok) throw new Error('the dashboard always answers here')
      known = learn(known, command, { is: 'dashboard', dashboard: reply.value, at: at() })
    } else if (command.do === 'post step') {
      known = learn(known, command, { is: 'under way' })
      sent = { command, answers, until: now + longestSendMs(0) }
    } else {
      throw new Error(`not expected: ${command.do}`)
    }
  }

  const moves = [
    type,
    press,
    () => goOn('none'),
    () => goOn('request lost'),
    () => goOn('reply lost'),
    () => goOn('late'),
    () => wait(1),
    () => wait(6_000),
    () => wait(longestWorkMs(0)),
    () => {
      if (sent === null) clockError = -3_600_000
    },
  ]

  return {
    move: (number: number) => moves[number % moves.length]?.(),
    /** What counts as sent is what the provider has, whatever is still on its way. */
    check(): void {
      if (hasUnsent(known, step) || sent !== null) return
      pass(2 * longestWorkMs(0))
      expect(provider.applications[0]?.values.get(step)?.[field] ?? '').toBe(answers[field])
    },
    finish(): void {
      for (let count = 0; count < 40 && (hasUnsent(known, step) || known.save !== null); count += 1) {
        press()
        goOn('none')
      }
      expect([hasUnsent(known, step), known.save]).toEqual([false, null])
    },
  }
}

test(`the newest answer is the one that stays, in ${runs} random runs`, () => {
  const lists = fc.array(fc.nat({ max: 9 }), { maxLength: 16, size: 'max' })
  fc.assert(
    fc.property(lists, fc.boolean(), (list, times) => {
      const form = createStep(times)
      for (const number of list) form.move(number)
      form.check()
      form.finish()
      form.check()
    }),
    { numRuns: runs },
  )
}, 36_000_000)
