/** A new release: when a page says so, and when its worker takes over. Journeys show it with real workers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker, takeNewer } from '../../../src/platform/web/releases.ts'

/** A worker that says whether it has a page's script; null: it has unregistered itself and says nothing. */
class FakeWorker extends EventTarget {
  state = 'installing'
  readonly heard: unknown[] = []
  readonly isOurs: boolean | null
  constructor(isOurs: boolean | null) {
    super()
    this.isOurs = isOurs
  }
  postMessage(message: { readonly type: string }, [port]: readonly MessagePort[] = []) {
    this.heard.push(message)
    if (message.type === 'has?' && this.isOurs !== null) port?.postMessage(this.isOurs)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  readonly update = vi.fn(async () => undefined)
  /** A worker is found, and installed. */
  install(worker: FakeWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
}

let registration: FakeRegistration
let container: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  registration = new FakeRegistration()
  container = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
  })
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => ({ src: 'https://portal.example/assets/main-1.js' }),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', new URL('https://portal.example/'))
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Registers the worker. @returns what is called for a newer release */
async function registered() {
  const onNewer = vi.fn()
  await registerWorker(onNewer)
  return onNewer
}

test('a worker with other scripts is a newer release, also one that waits since an earlier visit', async () => {
  const onNewer = await registered()
  const newer = new FakeWorker(false)
  registration.install(newer)
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledTimes(1))
  expect(newer.heard).toEqual([{ type: 'has?', script: '/assets/main-1.js' }])
  const later = await registered()
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1))
})

test.each([true, null])('a worker with this page’s scripts is none, nor one that says nothing: %s', async (isOurs) => {
  const onNewer = await registered()
  const worker = new FakeWorker(isOurs)
  registration.install(worker)
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(worker.heard).toHaveLength(1)
  expect(onNewer).not.toHaveBeenCalled()
})

test('a page looks for a newer release each hour, when it is shown again, and when the network is back', async () => {
  await registered()
  vi.advanceTimersByTime(3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  expect(registration.update).toHaveBeenCalledTimes(3)
})

const forbidding = {
  get serviceWorker(): never {
    throw new DOMException('no', 'SecurityError')
  },
}

test.each<[string, object]>([
  ['has none', {}],
  ['forbids to read it', forbidding],
])('a browser that %s works without a worker', async (_, browser) => {
  vi.stubGlobal('navigator', browser)
  expect(await registered()).not.toHaveBeenCalled()
})

test('Reload tells the waiting worker to take over, and waits for it a second at most', async () => {
  const waiting = new FakeWorker(false)
  registration.waiting = waiting
  const done = vi.fn()
  const taken = takeNewer().then(done)
  await vi.waitFor(() => expect(waiting.heard).toEqual([{ type: 'take over' }]))
  expect(done).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  await taken
  const late = takeNewer().then(done)
  await vi.waitFor(() => expect(waiting.heard).toHaveLength(2))
  vi.advanceTimersByTime(1_000)
  await late
  registration.waiting = null
  await takeNewer() // at once
})
