/** The wizard after a fault: no answer is lost, nothing is created or stored twice. */
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '../../src/platform/port.ts'
import type { CallName } from '../../src/provider/calls.ts'
import { button, stepHeading } from '../support/component-locators.ts'
import { broken, fakePlatform, html, json, unreachable } from '../support/fake-platform.ts'
import { dashboardReply } from '../support/render-in-layout.tsx'
import { openWizard } from '../support/render-wizard.tsx'
import { answerStep, openInLayout } from '../support/wizard-actions.tsx'

test('the line comes back while step 1 is sent, and its reply is lost: the application is found, not created again', async () => {
  const platform = await openWizard(1)
  await answerStep(1)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  platform.reply('createApplication', () => {
    onLine.mockRestore()
    return unreachable
  })
  await button('Next').click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  const created = platform.sent('createApplication')[0]?.json
  platform.reply('dashboard', dashboardReply(1))
  platform.reply('application', json({ success: true, data: { owner_operator: { id: 1002, ...created } } }))
  await button('Retry').click()
  await expect.element(stepHeading(2)).toBeVisible()
  expect(platform.sent('createApplication')).toHaveLength(1)
})

describe('loading fails', () => {
  const failed = page.getByText(/^Failed to load application data\. Please try again later\./)

  test.each<[CallName, string, Reply]>([
    ['dashboard', 'an HTML page', html(500)],
    ['application', 'cut off', broken(200)],
    ['application', 'a refusal', json({ success: false, message: 'x' })],
  ])('%s, %s: shown, and Retry loads', async (call, _, reply) => {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    platform.reply('dashboard', dashboardReply(2))
    platform.reply('application', json({ success: true, data: { owner_operator: { id: 1002 } } }))
    platform.reply(call, reply)
    await openInLayout(platform, call === 'dashboard' ? 1 : 3)
    await expect.element(failed).toBeVisible()
    platform.reply('dashboard', dashboardReply(2))
    platform.reply('application', json({ success: true, data: { owner_operator: { id: 1002 } } }))
    await button('Retry').click()
    await expect.element(failed).not.toBeInTheDocument()
    await expect.element(stepHeading(3)).toBeVisible()
  })
})
