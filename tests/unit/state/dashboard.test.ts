import { describe, expect, it } from 'vitest'
import { nextDashboard, pollDelayMs, refreshDashboard } from '../../../src/state/dashboard.tsx'
import { queryClientOf } from '../../../src/state/queries.ts'
import { createServices } from '../../../src/state/services.tsx'
import { fakePortal, json, later } from '../../support/fake-portal.ts'

const answer = (completed: number) =>
  json({ success: true, data: { summary: { completed_steps: completed }, application_id: 7 } })
const user = { name: 'Maria', email: 'maria@example.com' }

describe('the wait until the next poll', () => {
  it.each([
    [0, 0, 30_000],
    [1, 0, 30_000],
    [2, 0, 60_000],
    [3, 0, 120_000],
    [4, 0, 300_000],
    [50, 0, 300_000],
    [1, 90_000, 90_000],
    [4, 20_000, 300_000],
  ])('%d failures and a Retry-After of %d ms: %d ms', (failures, retryAfter, wait) =>
    expect(pollDelayMs(failures, retryAfter)).toBe(wait),
  )
})

it('the wizard and the dashboard that ask at one moment share a request', async () => {
  const portal = fakePortal({ user })
  portal.reply('dashboard', answer(3))
  const services = createServices(portal)
  const [one, two] = await Promise.all([refreshDashboard(services), refreshDashboard(services)])
  expect(portal.sent('dashboard')).toHaveLength(1)
  expect(one).toBe(two)
  expect(one).toMatchObject({ ok: true, value: { completedSteps: 3, applicationId: '7' } })
})

it('whoever needs any answer takes the one that is under way', async () => {
  const portal = fakePortal({ user })
  const slow = later<ReturnType<typeof json>>()
  portal.reply('dashboard', slow.promise, answer(1))
  const services = createServices(portal)
  const first = refreshDashboard(services)
  await new Promise((resolve) => setTimeout(resolve))
  const needed = nextDashboard(services)
  slow.settle(answer(7))
  expect(await needed).toBe(await first)
  expect(portal.sent('dashboard')).toHaveLength(1)
  expect(await nextDashboard(services)).toMatchObject({ value: { completedSteps: 1 } })
})

it('a failure is an answer, and what was known stays', async () => {
  const portal = fakePortal({ user })
  portal.reply('dashboard', answer(3), json({ message: 'no' }, 500))
  const services = createServices(portal)
  await refreshDashboard(services)
  expect(await refreshDashboard(services)).toMatchObject({ ok: false, problem: { kind: 'rejected', status: 500 } })
  const [known] = queryClientOf(services).getQueriesData({ queryKey: ['dashboard'] })
  expect(known?.[1]).toMatchObject({ completedSteps: 3 })
})

it('an answer for somebody who has signed out is dropped, and holds nobody up', async () => {
  const portal = fakePortal({ user })
  const first = later<ReturnType<typeof json>>()
  portal.reply('dashboard', first.promise, answer(1))
  const services = createServices(portal)
  const early = refreshDashboard(services)
  await new Promise((resolve) => setTimeout(resolve))
  await services.session.logOut()
  portal.setSession({ signedIn: true, expiresAt: Date.now() + 1000 })
  services.session.started({ name: 'Bo', email: 'bo@example.com', phone: '', address: '', image: '' })
  expect(await refreshDashboard(services)).toMatchObject({ ok: true, value: { completedSteps: 1 } })
  first.settle(answer(7))
  expect(await early).toEqual({ ok: false, problem: { kind: 'cancelled' } })
  const known = queryClientOf(services)
    .getQueriesData<{ completedSteps: number }>({ queryKey: ['dashboard'] })
    .map(([, data]) => data?.completedSteps)
  expect(known).toEqual([1])
})
