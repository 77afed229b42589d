/** An upload has no time limit while it moves. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sendByXhr } from '../../../src/platform/web/upload.ts'
import { type CallRequest, prepare } from '../../../src/provider/request.ts'

class FakeXhr {
  static last: FakeXhr
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
  onload = () => {}
  status = 200
  responseText = '{"success":true}'
  responseURL = 'https://portal.example/api/x'
  open() {
    FakeXhr.last = this
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  sent = false
  send() {
    this.sent = true
  }
  abort() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('location', { href: 'https://portal.example/' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function start(send = sendByXhr) {
  const request: CallRequest = { call: 'saveStep', params: { applicationId: '7', step: '2' }, parts: [] }
  const prepared = prepare(request, () => 'token')
  if (!prepared.ok) expect.unreachable()
  const reply = send('https://portal.example/api/x', { ...prepared.out, body: [] }, {})
  let settled = false
  void reply.then(() => {
    settled = true
  })
  return { reply, xhr: FakeXhr.last, settled: () => settled }
}

test('23 MB on a slow connection: it moves for ten minutes, and arrives', async () => {
  const { reply, xhr } = start()
  for (let second = 25; second <= 600; second += 25) {
    await vi.advanceTimersByTimeAsync(25_000)
    xhr.upload.onprogress?.({ loaded: second, total: 600 })
  }
  xhr.upload.onload?.()
  await vi.advanceTimersByTimeAsync(100_000) // the provider processes the documents
  xhr.onload()
  expect(await reply).toMatchObject({ status: 200, text: '{"success":true}' })
})

test('a reply from another address, such as that of a network’s sign-in, is no success', async () => {
  const { reply, xhr } = start()
  await vi.advanceTimersByTimeAsync(1_000)
  xhr.responseURL = 'https://wifi.example/welcome'
  xhr.onload()
  expect(await reply).toBe('unreachable')
})

test.each([
  ['reading `serviceWorker` throws', { get: () => expect.unreachable() }],
  ['the registration is refused', { value: { ready: new Promise(() => {}), getRegistration: () => Promise.reject() } }],
])('where %s, it is sent all the same', async (_where, property) => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, ...property })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  vi.resetModules()
  const { sendByXhr } = await import('../../../src/platform/web/upload.ts')
  const { xhr } = start(sendByXhr)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(xhr.sent).toBe(true)
})

test.each([
  ['quickly', 100, 6],
  ['slowly, Chromium may hold a connection in reserve', 300, 12],
])(
  'where a file connected %s: the upload begins once the server has closed idle connections',
  async (_how, ms, wait) => {
    const file = { initiatorType: 'script', transferSize: 1, connectStart: 0, connectEnd: ms, responseEnd: ms }
    vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
      type === 'resource' ? [file as unknown as PerformanceEntry] : [],
    )
    const now = performance.now()
    file.responseEnd = now
    const { xhr } = start()
    await vi.advanceTimersByTimeAsync(wait * 1_000 - 10)
    expect(xhr.sent).toBe(false)
    await vi.advanceTimersByTimeAsync(20)
    expect(xhr.sent).toBe(true)
  },
)
