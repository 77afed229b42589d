/** The wizard without the provider's answers. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, stepHeading } from '../support/component-locators.ts'
import { broken, fakePlatform, json } from '../support/fake-platform.ts'
import { dashboardReply } from '../support/render-in-layout.tsx'
import { openInLayout } from '../support/wizard-actions.tsx'

test('an application that can not be loaded says so, and Retry loads it', async () => {
  const failed = page.getByText(/^Failed to load application data\. Please try again later\./)

  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('dashboard', dashboardReply(2))
  platform.reply('application', broken(200))
  await openInLayout(platform, 3)
  await expect.element(failed).toBeVisible()
  platform.reply('application', json({ success: true, data: { owner_operator: { id: 1002 } } }))
  await button('Retry').click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(stepHeading(3)).toBeVisible()
})
