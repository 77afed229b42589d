/** The message for a provider that asks to wait. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '../../src/platform/port.ts'
import { button, stepHeading } from '../support/component-locators.ts'
import { html, json } from '../support/fake-platform.ts'
import { openWizard } from '../support/render-wizard.tsx'

const dialog = page.getByRole('alertdialog')
const atStep = (step: number) => expect.element(stepHeading(step)).toBeVisible()

test.each<[what: string, reply: Reply, words: string, wait: string]>([
  ['429 in JSON', json({ message: 'Too many requests.' }, 429, { retryAfterMs: 45_000 }), 'Too many requests.', '45 s'],
  ['503 in HTML', { ...html(503), retryAfterMs: 240_000 } as Reply, 'Server error (503). Please try again.', '4 min'],
])('%s with Retry-After: the dialog says how long to wait', async (_what, reply, words, wait) => {
  const platform = await openWizard(2)
  platform.reply('saveStep', reply, json({ success: true }))
  await button('Next').click()
  await expect.element(dialog).toMatchTextContent(words)
  await expect.element(dialog).toMatchTextContent(`Please wait ${wait} before you try again.`)
  await button('Retry').click()
  await atStep(3)
  expect(platform.sent('saveStep')).toHaveLength(2)
})
