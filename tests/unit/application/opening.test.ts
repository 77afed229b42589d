/** What the application asks for when it opens. The planner's own questions hide it from the simulation. */
import { expect, test } from 'vitest'
import { askServer, createOpening } from '../../../src/application/opening.ts'
import type { LockClaim, Ports } from '../../../src/application/ports.ts'
import type { Failure } from '../../../src/domain/failures/failure.ts'
import type { Dashboard } from '../../../src/domain/progress/progress.ts'
import { blankAnswers } from '../../../src/form/answers.ts'

/** Opens with a lock that the test grants. */
function open() {
  const asked: string[] = []
  let claim: LockClaim | undefined
  const never = new Promise<never>(() => undefined)
  const ports = {
    calls: {
      dashboard() {
        asked.push('dashboard')
        return never
      },
      forgetEarly: () => void asked.push('forget early replies'),
    },
    drafts: { load: async () => null },
    clock: { monotonic: () => 0 },
    claimLock(made: LockClaim) {
      claim = made
      return () => undefined
    },
  } as unknown as Ports
  createOpening(ports, 'maria@example.com', null)
  if (claim === undefined) throw new Error('the lock was not claimed')
  return { asked, claim }
}

test('a tab that has the lock at once uses what it asked for', () => {
  const { asked, claim } = open()
  claim.onHere(false)
  expect(asked).toEqual(['dashboard'])
})

test('after a wait for another tab it asks again, and drops earlier replies', () => {
  const { asked, claim } = open()
  claim.onHere(true)
  expect(asked).toEqual(['dashboard', 'forget early replies', 'dashboard'])
})

const held = blankAnswers()
const denial: Failure = { kind: 'rejected', status: 404, message: null, errors: [] }

/** @param reply to the question for the answers. @param known id on this device */
function ask(
  applicationId: string | null,
  completed: readonly number[],
  reply: unknown = { ok: true, value: held },
  known: string | null = null,
) {
  const calls = { details: async () => reply }
  const dashboard = { applicationId, completed } as Dashboard
  return askServer(
    { calls, portal: { applicationId: () => known } } as unknown as Ports,
    Promise.resolve({ ok: true, value: dashboard }),
  )
}

test('without an application there are no answers to ask for', async () => {
  expect(await ask(null, [])).toMatchObject({ details: null })
})

test('completed steps have answers, also without an id', async () => {
  expect(await ask(null, [1, 2])).toMatchObject({ details: held })
  expect(await ask('7', [1])).toMatchObject({ details: held })
})

test('completed steps imply an application, whose id this device knows', async () => {
  expect(await ask(null, [1], undefined, '9')).toMatchObject({ dashboard: { applicationId: '9' } })
  expect(await ask('7', [1], undefined, '9')).toMatchObject({ dashboard: { applicationId: '7' } })
  expect(await ask(null, [], undefined, '9')).toMatchObject({ dashboard: { applicationId: null } })
})

test.each<[Failure | null, unknown]>([
  [denial, { dashboard: null, details: null }],
  [null, { dashboard: null, details: null }],
  [{ kind: 'not-json', status: 404 }, 'failed'],
  [{ kind: 'unreachable' }, 'failed'],
])('a dashboard that denies an application known here counts once the details do, too: %j', async (failure, side) => {
  const details = async () => (failure === null ? { ok: true, value: null } : { ok: false, failure })
  const ports = (id: string | null) => ({ calls: { details }, portal: { applicationId: () => id } }) as unknown as Ports
  const asked = (id: string | null) => askServer(ports(id), Promise.resolve({ ok: false, failure: denial }))
  expect(await asked('7')).toEqual(side)
  expect(await asked(null)).toBe('failed')
})

test('an application whose reply has no answers', async () => {
  const empty = { ok: true, value: null }
  expect(await ask('7', [1], empty)).toMatchObject({ details: 'useless' })
  expect(await ask(null, [1], empty)).toMatchObject({ details: null })
})
