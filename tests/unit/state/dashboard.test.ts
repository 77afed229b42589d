import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { providerBack } from '../../../src/domain/common/back-online.ts'
import type { Dashboard } from '../../../src/domain/progress/progress.ts'
import { endFirstReplies, loadBeforeRender, pollDelayMs, refreshDashboard } from '../../../src/state/dashboard.ts'
import { queryClientOf } from '../../../src/state/queries.ts'
import { createServices } from '../../../src/state/services.tsx'
import { fakePlatform, json, later, unreachable } from '../../support/fake-platform.ts'

const answer = (completed: number) =>
  json({ success: true, data: { summary: { completed_steps: completed }, application_id: 7 } })
const user = { name: 'Maria', email: 'maria@example.com' }

describe('the wait until the next poll', () => {
  it.each([
    [0, 0, 30_000],
    [1, 0, 30_000],
    [2, 0, 60_000],
    [50, 0, 60_000],
    [1, 45_000, 45_000],
    [1, 90_000, 60_000],
  ])('%d failures and a Retry-After of %d ms: %d ms', (failures, retryAfter, wait) =>
    expect(pollDelayMs(failures, retryAfter)).toBe(wait),
  )
})

it('ten triggers during a call lead to one more, after it, and to its reply', async () => {
  const platform = fakePlatform({ user })
  const slow = later<ReturnType<typeof json>>()
  platform.reply('dashboard', slow.promise, answer(2))
  const services = createServices(platform)
  const first = refreshDashboard(services)
  await vi.waitFor(() => expect(platform.sent('dashboard')).toHaveLength(1)) // its code may still be loading
  const rest = Array.from({ length: 10 }, () => refreshDashboard(services))
  slow.settle(answer(1))
  expect(await first).toMatchObject({ value: { completed: [1] } })
  for (const one of rest) expect(await one).toMatchObject({ value: { completed: [1, 2] } })
  expect(platform.sent('dashboard')).toHaveLength(2)
})

describe('the first screen uses what was requested before its render', () => {
  const opened = (...replies: Parameters<ReturnType<typeof fakePlatform>['reply']>[1][]) => {
    const platform = fakePlatform({ user })
    platform.reply('dashboard', ...replies)
    const services = createServices(platform)
    loadBeforeRender(services)
    return { services, calls: () => platform.sent('dashboard').length }
  }
  const arrived = () => new Promise((resolve) => setTimeout(resolve))

  it.each([
    ['under way', () => undefined],
    ['here', arrived],
  ])('%s', async (_, wait) => {
    const { services, calls } = opened(answer(1), answer(2))
    await wait()
    expect(await refreshDashboard(services)).toMatchObject({ value: { completed: [1] } })
    expect(calls()).toBe(1)
    endFirstReplies(services)
    expect(await refreshDashboard(services)).toMatchObject({ value: { completed: [1, 2] } })
  })

  it('failed: it is not sent again at once', async () => {
    const { services, calls } = opened(unreachable, answer(2))
    await arrived()
    expect(await refreshDashboard(services)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    expect(calls()).toBe(1)
  })

  it('but not after it had to wait for the application', async () => {
    const { services } = opened(answer(1), answer(2))
    endFirstReplies(services)
    expect(await refreshDashboard(services)).toMatchObject({ value: { completed: [1, 2] } })
  })
})

it('the first success after failures counts as the return of the network; those after a success do not', async () => {
  const heard = vi.fn<() => void>()
  onTestFinished(providerBack.subscribe(heard))
  const platform = fakePlatform({ user })
  platform.reply('dashboard', answer(1), unreachable, unreachable, answer(1), answer(1))
  const services = createServices(platform)
  const returns = []
  for (let call = 0; call < 5; call += 1) {
    await refreshDashboard(services)
    returns.push(heard.mock.calls.length)
  }
  expect(returns).toEqual([0, 0, 0, 1, 1])
})

it('a canceled request has no reply, and not the previous one', async () => {
  const platform = fakePlatform({ user })
  const slow = later<ReturnType<typeof json>>()
  platform.reply('dashboard', answer(3), slow.promise)
  const services = createServices(platform)
  await refreshDashboard(services)
  const second = refreshDashboard(services)
  await new Promise((resolve) => setTimeout(resolve))
  await queryClientOf(services).cancelQueries()
  expect(await second).toEqual({ ok: false, failure: { kind: 'canceled' } })
})

it('a reply after sign-out is dropped, and blocks nothing', async () => {
  const platform = fakePlatform({ user })
  const first = later<ReturnType<typeof json>>()
  platform.reply('dashboard', first.promise, answer(1))
  const services = createServices(platform)
  const early = refreshDashboard(services)
  await new Promise((resolve) => setTimeout(resolve))
  await services.session.logOut('keep')
  platform.setSession({ signedIn: true, expiresAt: Date.now() + 1000 })
  await services.session.started({ name: 'Bo', email: 'bo@example.com', phone: '', address: '', image: '' })
  expect(await refreshDashboard(services)).toMatchObject({ ok: true, value: { completed: [1] } })
  first.settle(answer(7))
  expect(await early).toEqual({ ok: false, failure: { kind: 'canceled' } })
  const known = queryClientOf(services)
    .getQueriesData<Dashboard>({ queryKey: ['dashboard'] })
    .map(([, data]) => data?.completed.length)
  expect(known).toEqual([1])
})
