/** Where the token is, and when it is removed. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bridge } from '../../src/platform/ipc.ts'
import { expect, test } from '../kit.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { signIn } from '../support/applicant.ts'
import { hangingKeychain } from '../support/before-main.ts'
import { keyringMissing } from '../support/keyring.ts'
import { filesWith } from '../support/search-folder.ts'
import { makeToken } from '../support/tokens.ts'

test.use({ sandboxOptions: { demo: true } })

const fresh = { email: 'fresh@truckstaff.example', password: demoPassword }
const needsKeyring = (): void => test.skip(keyringMissing() !== null, `needs ${keyringMissing()}`)

test('the token is nowhere in the page', async ({ desktop }) => {
  const token = makeToken(3600, { length: 40 })
  const user = { name: 'Frank Fresh', email: fresh.email }
  desktop.sandbox.faults.add({
    call: 'login',
    fault: 'body',
    json: { status: true, token, user, message: `Your token is ${token}` },
    times: 1,
  })
  const { page } = await desktop.launch()

  const replies = await page.evaluate(async (credentials) => {
    const { portal } = window as unknown as { portal: Bridge }
    const json = { ...credentials }
    const asked = [
      await portal.request({ id: 1001, call: 'login', json, remember: true }),
      await portal.checkSession(),
      await portal.request({ id: 1002, call: 'dashboard' }),
      await portal.loadRecords(),
      await portal.loadDraft(credentials.email),
    ]
    return JSON.stringify(asked)
  }, fresh)
  expect(replies).toContain('"session":"started"')
  expect(replies).not.toContain(token)
  expect(replies).toContain('"signedIn":true')

  const places = await page.evaluate(() =>
    [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      document.documentElement.outerHTML,
    ].join('\n'),
  )
  expect(places).not.toContain(token)
  expect(places).not.toContain(token.split('.')[1])

  const client = await page.context().newCDPSession(page)
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.takeHeapSnapshot', {})
  const heap = chunks.join('')
  expect(heap.length).toBeGreaterThan(100_000)
  expect(heap).not.toContain(token.split('.')[1])
})

test('with a hanging keychain the sign-in screen says why, and the app quits at once', async ({ desktop }) => {
  test.skip(process.platform === 'win32', 'needs a FIFO')
  writeFileSync(path.join(desktop.userData, 'session-state'), 'stored')
  const launch = { keyring: 'none', args: hangingKeychain(desktop.folder) } as const
  const first = await desktop.launch(launch)
  await expect(first.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(
    first.page.getByText(
      "Your computer's password store did not answer, so the app can't keep you signed in. You can keep working.",
    ),
  ).toBeVisible()
  const startedAt = Date.now()
  await first.close()
  expect(Date.now() - startedAt).toBeLessThan(15_000)
  const second = await desktop.launch()
  await expect(second.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible({ timeout: 20_000 })
})

test('a session survives a restart, and a locked keychain is named as why sign-in is asked for', async ({
  desktop,
}) => {
  needsKeyring()
  const token = makeToken(3600)
  const user = { name: 'Frank Fresh', email: fresh.email }
  desktop.sandbox.faults.add({ call: 'login', fault: 'body', json: { status: true, token, user } })
  desktop.sandbox.faults.add({
    call: 'dashboard',
    fault: 'body',
    json: { success: true, data: { summary: {}, steps: {}, timestamps: {}, messages: [] } },
  })
  const first = await desktop.launch()
  await signIn(first.page, fresh)
  await first.close()
  expect(filesWith(desktop.folder, token)).toEqual([])

  const second = await desktop.launch()
  await expect(second.page.getByText('Welcome back, Frank Fresh!')).toBeVisible()
  await second.close()
  // Compiled code in the user's folder would run without the archive's signature.
  for (const name of ['compiled', 'scripts']) expect(readdirSync(desktop.userData)).not.toContain(name)
  // Electron creates one for its default session, which no page uses.
  const codeCache = path.join(desktop.userData, 'Code Cache')
  if (existsSync(codeCache)) expect(filesWith(codeCache, 'app://portal')).toEqual([])

  const locked = await desktop.launch({ keyring: 'locked' })
  const why = locked.page.getByText(
    "Your computer's password store is locked, so the app can't keep you signed in. You can keep working.",
  )
  await expect(why).toBeVisible()
  await signIn(locked.page, fresh)
  await expect(why).toBeVisible()
})
