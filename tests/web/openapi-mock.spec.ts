/** A provider that has read nothing but docs/provider-api.yaml: what it answers is enough to sign in and look around. */
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { expect, test } from '../kit.ts'
import { startOpenApiMock } from '../support/openapi-mock.ts'
import { freshBundle } from '../support/sandbox.ts'

test('a mock of the OpenAPI file signs in, and shows dashboard, application, profile and calendar', {
  tag: '@deep',
}, async ({ page }) => {
  const mock = await startOpenApiMock()
  const portal = await servePortal({ root: freshBundle('web'), apiOrigin: mock.origin, port: 0 })
  await page.goto(portal.origin)
  await page.locator('[name=email]').fill('dana@truckstaff.example')
  await page.locator('[name=password]').fill('Demo-1234')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Welcome back, Dana Driver!')).toBeVisible()
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  await page.getByRole('link', { name: 'Application', exact: true }).first().click()
  await expect(page.getByText('Step 4 of 7')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText('cdl.jpg').first()).toBeVisible()
  await page.getByRole('link', { name: 'My Profile', exact: true }).first().click()
  await expect(page.locator('[name=address]')).toHaveValue('412 Quarry Road, Joliet, IL 60432')
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Upcoming Interviews' })).toContainText('Dwayne Porter')
  await portal.close()
  await mock.close()
})
