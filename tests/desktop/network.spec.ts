/** Main's own requests, as Electron's network sends them. */
import type { Page } from '@playwright/test'
import type { Bridge, WireRequest } from '../../src/platform/ipc.ts'
import { longestWorkMs } from '../../src/provider/limits.ts'
import { expect, test } from '../kit.ts'
import { atStep, josefina, openApplication, signIn } from '../support/applicant.ts'
import { attachPapers, expectEachOnce } from '../support/batches.ts'
import { startKeepingGateway } from '../support/keeping-gateway.ts'
import { startRawServer } from '../support/raw-server.ts'
import { makeToken } from '../support/tokens.ts'

let lastId = 1000

/** Sends a call as the page does. @returns its reply */
async function ask(page: Page, request: Omit<WireRequest, 'id'>) {
  lastId += 1
  const result = await page.evaluate((given) => (window as unknown as { portal: Bridge }).portal.request(given), {
    ...request,
    id: lastId,
  })
  return result.ok ? result.value : null
}

/** Files of an upload, made in the page. @returns what was reported of it, and the reply */
function upload(page: Page, bytes: number) {
  return page.evaluate(async (length) => {
    const { portal } = window as unknown as { portal: Bridge }
    const reported: { readonly sent: number; readonly total: number }[] = []
    const stop = portal.onProgress(({ sent, total }) => reported.push({ sent, total }))
    const params = { applicationId: '1', step: '2' }
    const file = { field: 'truck_photos', name: 'a.png', type: 'image/png', bytes: new Uint8Array(length) }
    const result = await portal.request({ id: 999, call: 'saveStep', params, parts: [file] })
    stop()
    return { reported, reply: result.ok ? result.value : null }
  }, bytes)
}

test('papers whose upload is cut while nothing answers, or whose reply is lost, are sent by themselves, each once', async ({
  desktop,
}) => {
  const { sandbox } = desktop
  await sandbox.seed.account({ ...josefina, steps: 4 })
  const gateway = await startKeepingGateway(sandbox.origin)
  const { page } = await desktop.launch({ apiOrigin: gateway.origin, settings: { savesAdd: true } })
  await page.clock.install()
  await signIn(page, josefina)
  await openApplication(page)
  await atStep(page, 5)
  await attachPapers(page)

  sandbox.faults.add({ call: 'saveStep', step: 5, fault: 'reset-during', ms: 30_000, times: 1 })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => sandbox.faults.planned()).toEqual([])
  sandbox.faults.add({ call: 'dashboard', fault: 'reset-before' })
  sandbox.pass(30_000)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Network error. Please check your internet connection.')
  await expect(page.getByText('Waiting for a connection to our server')).toBeVisible()
  const probes = () => sandbox.log.filter(({ call, status }) => call === 'dashboard' && status === 'reset').length
  await page.clock.fastForward(30_000)
  await expect.poll(probes).toBeGreaterThan(0)

  sandbox.faults.clear()
  sandbox.faults.add({ call: 'saveStep', step: 5, fault: 'reset-after', times: 1 })
  sandbox.faults.add({ call: 'sendWelcomeEmail', fault: 'delay', ms: 30_000, times: 1 })
  await page.evaluate(async ({ name, email }) => {
    const { portal } = window as unknown as { portal: Bridge }
    void portal.request({ id: 1001, call: 'sendWelcomeEmail', json: { name, email } })
    // Its connection is free when the papers are sent.
    await portal.request({ id: 1002, call: 'forgotPassword', json: { email } })
  }, josefina)
  await page.clock.fastForward(30_000)
  // On a busy machine the reset comes before the last byte is on its way; then there is nothing to wait for.
  const goesOn = page.getByText('Waiting for our server').or(page.getByText('Step 6 of 7'))
  await expect(goesOn.first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.clock.fastForward(longestWorkMs(1))
  const saves = () => sandbox.log.filter(({ call }) => call === 'saveStep').map(({ status }) => status)
  await expect.poll(() => saves().length).toBeGreaterThan(1)
  await page.clock.fastForward(30_000) // until it asks again
  await atStep(page, 6)
  sandbox.pass(30_000)
  await expect.poll(() => sandbox.log.at(-1)?.call).toBe('sendWelcomeEmail')
  expect(saves()).toEqual(['reset', 'reset', 200, 200])
  expectEachOnce(sandbox, josefina.email)
  await gateway.close()
})

test('a provider’s odd replies are read, an upload reports its progress, and no reply keeps a connection', async ({
  desktop,
}) => {
  const [server, elsewhere] = [await startRawServer(), await startRawServer()]
  const { page } = await desktop.launch({ apiOrigin: server.origin })
  const { email, password } = josefina
  const login = { call: 'login', json: { email, password }, remember: false } as const
  await test.step('a redirect is not followed', async () => {
    for (const status of [302, 307]) {
      server.reply(status, '', { Location: `${elsewhere.origin}/api/dashboard` })
      expect(await ask(page, login)).toEqual({ kind: 'unreachable' })
    }
    expect(elsewhere.requests).toEqual([])
  })
  await test.step('401 with a challenge is an answer, and asks nobody', async () => {
    server.reply(401, '{"message":"Unauthenticated."}', { 'WWW-Authenticate': 'Basic realm="provider"' })
    expect(await ask(page, login)).toMatchObject({ kind: 'answered', status: 401 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a header that no Response can have is left out; a status that none can have is no answer', async () => {
    const name = Buffer.from('inline; filename="Łukasz.pdf"').toString('latin1')
    server.reply(422, '{}', { 'Content-Disposition': name })
    expect(await ask(page, login)).toMatchObject({ kind: 'answered', status: 422 })
    server.reply(999, '{}')
    expect(await ask(page, login)).toEqual({ kind: 'unreachable' })
  })
  await test.step('a connection that is lost before the reply, or within it', async () => {
    server.answer((request) => request.socket.resetAndDestroy())
    expect(await ask(page, login)).toEqual({ kind: 'unreachable' })
    server.answer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{"token"')
      setTimeout(() => request.socket.destroy(), 20)
    })
    expect(await ask(page, login)).toEqual({ kind: 'unreachable' })
  })
  await test.step('an upload', async () => {
    server.reply(200, JSON.stringify({ status: true, token: makeToken(3600), user: { email } }))
    expect(await ask(page, login)).toMatchObject({ kind: 'answered', session: 'started' })
    server.reply(200, '{"success":true}')
    const { reported, reply } = await upload(page, 3_000_000)
    expect(reply).toMatchObject({ kind: 'answered', status: 200 })
    const sent = reported.map((progress) => progress.sent)
    expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b))
    expect(reported.at(-1)?.sent).toBe(reported.at(-1)?.total)
    const { headers } = server.requests.at(-1) ?? {}
    expect(headers).toMatchObject({ connection: 'close', authorization: expect.stringMatching(/^Bearer /) })
    expect(headers).not.toHaveProperty('cookie')
  })
  await test.step('more bodies that are too large than connections: each is cut off, and the next call has one', async () => {
    let open = 0
    server.answer((_request, response) => {
      open += 1
      response.on('close', () => {
        open -= 1
      })
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const more = (): void => {
        while (response.write(Buffer.alloc(1_000_000, ' '))) if (response.destroyed) return
        response.once('drain', more)
      }
      more()
    })
    for (let n = 0; n < 7; n++) {
      expect(await ask(page, { call: 'dashboard' })).toMatchObject({ kind: 'answered', body: { kind: 'broken' } })
    }
    await expect.poll(() => open).toBe(0)
    server.reply(200, '{"success":true}')
    expect(await ask(page, { call: 'dashboard' })).toMatchObject({ kind: 'answered', status: 200 })
  })
  await Promise.all([server.close(), elsewhere.close()])
})
