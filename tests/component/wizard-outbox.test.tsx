/** What is sent, in one sentence, and going on while it is; `interrupted.test.ts` has the rules. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, input, press, stepHeading } from '../support/component-locators.ts'
import { json, later, unreachable } from '../support/fake-platform.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { answerStep, attach, pdf } from '../support/wizard-actions.tsx'

const goOn = button('Go on while this is sent')

// A save counts as long after a quarter of the usual time.
beforeEach(() => {
  const wait = window.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => wait(work, ms === 4_000 ? 1_000 : ms))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const line = (text: string) => page.getByText(text, { exact: true })

/** The text is announced, too. */
const allSent = () => expect.poll(() => document.querySelector('.sent-line')?.textContent).toBe('All sent')

/** Presses Next on step 2 with a slow save, goes on, and returns what ends it. */
async function goneOn() {
  const platform = await openWizard(2)
  const slow = later<ReturnType<typeof json>>()
  platform.reply('saveStep', slow.promise, json({ success: true }))
  await userEvent.fill(input('gvwr'), '80,000 lb')
  await expect.element(line('Saved on this device, not sent yet: step 2')).toBeVisible()
  await press(button('Next'))
  await expect.element(button('Saving...')).toBeVisible()
  expect(goOn.query()).toBeNull()
  await expect.element(goOn).toBeVisible()
  await press(goOn)
  await expect.element(stepHeading(3)).toBeVisible()
  await expect.element(line('Sending step 2')).toBeVisible()
  return slow
}

test('a save that is refused behind the next step leads to its field with one press', async () => {
  const slow = await goneOn()
  await answerStep(3)
  slow.settle(json({ success: false, errors: { gvwr: ['This weight is too high.'] } }, 422))
  await expect.element(page.getByText('Step 2 was not sent')).toBeVisible()
  await expect.element(page.getByText('Gvwr: This weight is too high.')).toBeVisible()
  expect(button('Send now').query(), 'would be refused again').toBeNull()
  await press(button('Go to step 2'))
  await expect.element(stepHeading(2)).toBeVisible()
  await expect.element(page.getByText('This weight is too high.').first()).toBeVisible()
  await expect.element(input('gvwr')).toHaveFocus()
  await expect.element(page.getByText('Step 2 was not sent')).not.toBeInTheDocument()
})

/** Changes step 2, and opens step 3. */
async function leftInStep2() {
  const platform = await openWizard(3)
  await press(button('Back'))
  await expect.element(stepHeading(2)).toBeVisible()
  await userEvent.fill(input('gvwr'), '80,000 lb')
  await press(page.getByRole('button', { name: /CDL & Credentials/ }))
  await expect.element(stepHeading(3)).toBeVisible()
  await expect.element(line('Saved on this device, not sent yet: step 2')).toBeVisible()
  return platform
}

test('what was left in another step is sent at a press, and the open step stays and gets the focus', async () => {
  const platform = await leftInStep2()
  const slow = later<ReturnType<typeof json>>()
  platform.reply('saveStep', slow.promise)
  await press(button('Send now'))
  await expect.element(stepHeading(3)).toHaveFocus()
  slow.settle(json({ success: true }))
  await allSent()
  expect(platform.sent('saveStep')).toHaveLength(1)
  await expect.element(stepHeading(3)).toBeVisible()
})

const dialog = page.getByRole('alertdialog')
const waiting = page.getByText('Waiting for a connection to our server')

test('when the network is back, a save is sent again, and Next keeps the focus until the step is sent', async () => {
  const platform = await openWizard(2, {}, undefined, [360, 740])
  platform.reply('saveStep', unreachable)
  await press(button('Next'))
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => platform.sent('saveStep')).toHaveLength(2)
  await expect.element(waiting).toBeVisible()
  await expect.element(page.getByText(/^We don't know yet whether it arrived/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Next')).toHaveFocus()
  platform.reply('saveStep', json({ success: true }))
  window.dispatchEvent(new Event('online'))
  await expect.element(stepHeading(3)).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
})

test('the screen stays on while files are sent, and no longer', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }) as unknown as WakeLockSentinel)
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request)
  const platform = await openWizard(3)
  await answerStep(3)
  await attach('cdlUpload', pdf('cdl.pdf'))
  const reply = later<typeof unreachable>()
  platform.reply('saveStep', reply.promise)
  expect(request).not.toHaveBeenCalled()
  await press(button('Next'))
  await expect.element(page.getByText('Preparing the connection…')).toBeVisible()
  expect(request).toHaveBeenCalledWith('screen')
  expect(release).not.toHaveBeenCalled()
  reply.settle(json({ success: true }))
  await expect.element(stepHeading(4)).toBeVisible()
  await expect.poll(() => release.mock.calls.length).toBe(request.mock.calls.length)
})
