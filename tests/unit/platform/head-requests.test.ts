import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeadRequests, type SentRequest } from '../../../src/platform/web/head-requests.ts'
import { callRow } from '../../../src/provider/calls.ts'
import { encodeRequest, type Part } from '../../../src/provider/request.ts'

const url = 'https://api.example.com/api/dashboard'

function sent(response = Promise.resolve(new Response('{}'))): SentRequest {
  return { call: 'dashboard', url, token: 'one', sentAt: 0, abort: new AbortController(), response }
}

const outgoing = (call: 'dashboard' | 'createApplication', token = 'one') =>
  encodeRequest<Part>(callRow(call), callRow(call).path, null, token)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call that equals it gets its response, the next one its own', () => {
  const request = sent()
  const { take } = createHeadRequests([request])
  expect(take('dashboard', url, outgoing('dashboard'))).toBe(request)
  expect(take('dashboard', url, outgoing('dashboard'))).toBeUndefined()
  vi.advanceTimersByTime(60_000)
  expect(request.abort.signal.aborted).toBe(false)
})

test.each<[string, (requests: ReturnType<typeof createHeadRequests>) => unknown]>([
  ['of another session', ({ take }) => take('dashboard', url, outgoing('dashboard', 'two'))],
  ['to another provider', ({ take }) => take('dashboard', 'https://other.example.com/', outgoing('dashboard'))],
  ['that needs a newer reply', ({ take }) => take('dashboard', url, outgoing('dashboard'), true)],
  [
    'after a save',
    ({ take }) =>
      take('createApplication', url, outgoing('createApplication')) ?? take('dashboard', url, outgoing('dashboard')),
  ],
  [
    'after 30 s',
    ({ take }) => {
      vi.advanceTimersByTime(30_000)
      return take('dashboard', url, outgoing('dashboard'))
    },
  ],
])('it is aborted, and not used by a call %s', (_, takeFrom) => {
  const request = sent()
  expect(takeFrom(createHeadRequests([request]))).toBeUndefined()
  expect(request.abort.signal.aborted).toBe(true)
})

test('a failure that no call waited for is ignored: the network may be back', async () => {
  const { take } = createHeadRequests([sent(Promise.reject(new TypeError('Failed to fetch')))])
  await Promise.resolve()
  expect(take('dashboard', url, outgoing('dashboard'))).toBeUndefined()
})
