/** What was asked for before this tab had the application to itself. The planner's own questions hide it from the simulation. */
import { expect, test } from 'vitest'
import { createOpening } from '../../../src/application/opening.ts'
import type { LockClaim, Ports } from '../../../src/application/ports.ts'

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
