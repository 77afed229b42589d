import { expect, it } from 'vitest'
import type { Result } from '../../../src/api/client.ts'
import { canceled, queryClientOf, replyQuery } from '../../../src/state/queries.ts'
import { createServices } from '../../../src/state/services.tsx'
import { fakePlatform } from '../../support/fake-platform.ts'

/** Asks once for each answer. @returns the state of the query after each */
async function statesAfter(...answers: (() => Promise<Result<string>>)[]) {
  const services = createServices(fakePlatform({ user: { name: 'Maria', email: 'maria@example.com' } }))
  const client = queryClientOf(services)
  const states = []
  for (const answer of answers) {
    const query = replyQuery(services, 'application', answer)
    await client.query({ ...query, staleTime: 0 }).catch(() => undefined)
    const state = client.getQueryState(query.queryKey)
    states.push([state?.data, state?.error?.kind, state?.fetchStatus])
  }
  return states
}

const succeed = async () => ({ ok: true, value: 'one' }) as const
const fail = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const

it('a failure keeps the last reply, a canceled call changes nothing, and a reply ends the failure', async () => {
  expect(
    await statesAfter(
      async () => canceled,
      fail,
      succeed,
      fail,
      async () => canceled,
      succeed,
    ),
  ).toEqual([
    [null, undefined, 'idle'],
    [null, 'unreachable', 'idle'],
    ['one', undefined, 'idle'],
    ['one', 'unreachable', 'idle'],
    ['one', 'unreachable', 'idle'],
    ['one', undefined, 'idle'],
  ])
})

it('the failure of the last call stays during the next one', async () => {
  const during: unknown[] = []
  const services = createServices(fakePlatform({ user: { name: 'Maria', email: 'maria@example.com' } }))
  const client = queryClientOf(services)
  const query = replyQuery(services, 'application', async () => {
    during.push(client.getQueryState(query.queryKey)?.error)
    return fail()
  })
  for (let call = 0; call < 2; call += 1) await client.query({ ...query, staleTime: 0 }).catch(() => undefined)
  expect(during).toEqual([null, { kind: 'unreachable' }])
})

it('an internal error counts as a failure without a message', async () => {
  expect(await statesAfter(() => Promise.reject(new Error('a fault')))).toEqual([[null, 'bad-request', 'idle']])
})
