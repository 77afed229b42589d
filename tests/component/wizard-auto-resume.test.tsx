/** A save on a phone that failed for the network, and the screen lock meanwhile; `interrupted.test.ts` has the rules. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, stepHeading } from '../support/component-locators.ts'
import { json, later, unreachable } from '../support/fake-platform.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { answerStep, attach, pdf } from '../support/wizard-actions.tsx'

const dialog = page.getByRole('alertdialog')
const waiting = page.getByText('Waiting for a connection to our server')

afterEach(() => vi.restoreAllMocks())

test('when the network is back, a save is sent again, and Next keeps the focus until the step is sent', async () => {
  const platform = await openWizard(2, {}, undefined, [360, 740])
  platform.reply('saveStep', unreachable)
  await button('Next').click()
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
  await button('Next').click()
  await expect.element(page.getByText('Preparing the connection…')).toBeVisible()
  expect(request).toHaveBeenCalledWith('screen')
  expect(release).not.toHaveBeenCalled()
  reply.settle(json({ success: true }))
  await expect.element(stepHeading(4)).toBeVisible()
  await expect.poll(() => release.mock.calls.length).toBe(request.mock.calls.length)
})
