import { afterEach, expect, test, vi } from 'vitest'
import { createWebPlatform } from '../../../src/platform/web/platform.ts'
import { fakeBrowser } from '../../support/fake-browser.ts'
import { startRawServer } from '../../support/raw-server.ts'
import { tokenFor } from '../../support/tokens.ts'

afterEach(() => vi.unstubAllGlobals())

/** A service worker of another release: it holds no file of this page. */
const newerWorker = {
  postMessage: (_message: unknown, [port]: readonly MessagePort[]) => port?.postMessage(false),
}

test('a new release neither takes over nor reloads while a save is pending, with nothing typed', async () => {
  const server = await startRawServer()
  const browser = fakeBrowser(`${server.origin}/application`)
  browser.local.entries.set('token', tokenFor(3600))
  const reload = vi.fn<() => void>()
  Object.assign(location, { reload })
  Object.assign(document, { querySelector: () => ({ src: '/assets/start.js' }) })
  const workers = Object.assign(new EventTarget(), {
    controller: newerWorker,
    ready: new Promise(() => undefined), // uploads wait for it, also in the tests of other files
    register: async () => undefined,
    startMessages: () => undefined,
  })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  const platform = createWebPlatform()
  const onNewer = vi.fn<() => void>()
  const releases = await platform.releases?.()
  await releases?.registerWorker({ busy: () => false, onNewer })
  const isBusy = () => {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => {
        port1.close()
        resolve(data.busy)
      }
      workers.dispatchEvent(new MessageEvent('message', { data: { type: 'state?' }, ports: [port2] }))
    })
  }
  const takesOver = () => workers.dispatchEvent(new Event('controllerchange'))

  let finish = () => {}
  server.answer((_request, response) => {
    finish = () => void response.writeHead(200).end('{}')
  })
  const arrived = server.nextRequest()
  const save = platform.send({ call: 'saveStep', params: { applicationId: 'A-1', step: '2' }, json: {} })
  await arrived
  expect(await isBusy()).toBe(true)
  takesOver()
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()

  finish()
  await save
  expect(await isBusy()).toBe(false)
  takesOver()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(onNewer).toHaveBeenCalledOnce()
  await server.close()
})
