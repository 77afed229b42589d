/** Where the token is, and when it goes (reliability P01, P11, P12). */
import type { Bridge } from '../../src/platform/ipc.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { josefina, signIn, signUp } from '../support/applicant.ts'
import { expect, test } from '../support/desktop.ts'
import { keyringMissing } from '../support/keyring.ts'
import { filesWith } from '../support/search-folder.ts'
import { makeToken } from '../support/tokens.ts'

const fresh = { email: 'fresh@truckstaff.example', password: demoPassword }
const needsKeyring = (): void => test.skip(keyringMissing() !== null, `needs ${keyringMissing()}`)

test('the token is nowhere in the page', async ({ machine }) => {
  const token = makeToken(3600, { length: 40 })
  const user = { name: 'Frank Fresh', email: fresh.email }
  machine.sandbox.faults.add({
    call: 'login',
    fault: 'body',
    json: { status: true, token, user, message: `Your token is ${token}` },
  })
  const { page } = await machine.launch()

  const replies = await page.evaluate(async (credentials) => {
    const { portal } = window as unknown as { portal: Bridge }
    const json = { ...credentials }
    const asked = [
      await portal.request({ id: 1001, call: 'login', json, remember: true }),
      await portal.status(),
      await portal.request({ id: 1002, call: 'dashboard' }),
      await portal.loadRecords(),
      await portal.loadDraft(credentials.email),
    ]
    return JSON.stringify(asked)
  }, fresh)
  expect(replies).toContain('"session":"started"')
  expect(replies).not.toContain(token)
  expect(replies).toContain('"signedIn":true')

  const places = await page.evaluate(async () => {
    const seen = new Set<object>()
    const texts: string[] = []
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') texts.push(value)
      if (typeof value !== 'object' || value === null || seen.has(value) || depth > 3) return
      seen.add(value)
      for (const key of Reflect.ownKeys(value)) {
        try {
          walk((value as Record<PropertyKey, unknown>)[key], depth + 1)
        } catch {
          texts.push('') // a getter that may not be called
        }
      }
    }
    walk(globalThis, 0)
    const databases = await indexedDB.databases()
    return [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      JSON.stringify(databases),
      document.documentElement.outerHTML,
      ...texts,
    ].join('\n')
  })
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

test('a session outlives a restart, and signing out is final', async ({ machine }) => {
  needsKeyring()
  const token = makeToken(3600)
  const user = { name: 'Frank Fresh', email: fresh.email }
  machine.sandbox.faults.add({ call: 'login', fault: 'body', json: { status: true, token, user } })
  machine.sandbox.faults.add({
    call: 'dashboard',
    fault: 'body',
    json: { success: true, data: { summary: {}, steps: {}, timestamps: {}, messages: [] } },
  })
  const first = await machine.launch()
  await signIn(first.page, fresh)
  await first.close()
  expect(filesWith(machine.folder, token)).toEqual([])

  const second = await machine.launch()
  await expect(second.page.getByText('Welcome back, Frank Fresh!')).toBeVisible()
  await second.page.getByRole('button', { name: /Sign Out/ }).click()
  await expect(second.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await second.page.evaluate(() => void setTimeout(() => history.back()))
  await second.page.waitForTimeout(1000)
  await expect(second.page.getByText('Welcome back, Frank')).toBeHidden()
  await second.close()

  const third = await machine.launch()
  await expect(third.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('signing out is final although the power goes in the same moment', async ({ machine }) => {
  needsKeyring()
  const first = await machine.launch()
  await signUp(first.page, josefina)
  await first.close()
  const second = await machine.launch()
  await expect(second.page.getByText(`Welcome back, ${josefina.name}!`)).toBeVisible()
  await second.page.evaluate(() => (window as unknown as { portal: Bridge }).portal.signOut())
  await second.kill()
  const third = await machine.launch()
  await expect(third.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('without Remember me the session ends with the app', async ({ machine }) => {
  const first = await machine.launch()
  await signIn(first.page, fresh, false)
  await first.close()
  const second = await machine.launch()
  await expect(second.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('without a keychain the app works and says so', async ({ machine }) => {
  const first = await machine.launch({ keyring: 'none' })
  await signIn(first.page, fresh)
  await expect(
    first.page.getByText("This computer has no password store, so we can't keep you signed in."),
  ).toBeVisible()
  await first.page.reload()
  await expect(first.page.getByText('Welcome back,')).toBeVisible()
  await first.close()
  expect(filesWith(machine.userData, fresh.email)).toEqual([])
  const second = await machine.launch({ keyring: 'none' })
  await expect(second.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('a locked keychain asks to sign in again, and says why', async ({ machine }) => {
  needsKeyring()
  const first = await machine.launch()
  await signIn(first.page, fresh)
  await first.close()
  const second = await machine.launch({ keyring: 'locked' })
  await signIn(second.page, fresh)
  await expect(
    second.page.getByText("Your computer's password store is locked, so you have been asked to sign in again."),
  ).toBeVisible()
})

test('an expired session says so', async ({ machine }) => {
  const { page } = await machine.launch()
  const token = await machine.sandbox.token(fresh.email, 12)
  const user = { name: 'Frank Fresh', email: fresh.email }
  machine.sandbox.faults.add({ call: 'login', fault: 'body', json: { status: true, token, user } })
  await signIn(page, fresh)
  await expect(page.getByText('Your session ended at')).toBeVisible({ timeout: 45_000 })
})
