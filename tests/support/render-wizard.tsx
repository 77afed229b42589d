/** Renders the wizard at one of its steps on a fake platform, for component tests. */
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { stepHeading } from './component-locators.ts'
import { type FakePlatform, fakePlatform, json } from './fake-platform.ts'
import { render } from './render.ts'
import { dashboardReply } from './render-in-layout.tsx'

/** The provider's data of step 2. */
export const equipment = {
  ownership_status: 'Own',
  equipment_type: 'Super dump',
  truck_make_model: '2019 Mack',
  truck_vin: '1M8GDM9AXKP042788',
  gvwr: '66,000 lb',
  has_tarp: true,
  has_additional_trucks: false,
  has_dot_certificate: true,
  has_backup_plan: false,
}

/** The provider's data of a filled-in application. */
const held = {
  id: 1002,
  full_name: 'Maria Ortiz',
  business_name: 'Ortiz Hauling',
  company_address: '1 Quarry Road',
  owner_contact: '815-555-0142',
  ein: '36-4821907',
  phone: '815-555-0178',
  business_structure: 'LLC',
  mc_dot_number: 'MC1',
  equipment_detail: equipment,
}

/**
 * Opens the wizard at a step; saves succeed unless the test scripts another reply.
 * @param more fields of `owner_operator` that replace the usual ones
 * @param size of the window, in pixels
 */
export async function openWizard(
  step: number,
  more: Readonly<Record<string, unknown>> = {},
  platform: FakePlatform = fakePlatform({ user: { name: 'Maria' } }),
  size: readonly [width: number, height: number] = [1280, 900],
): Promise<FakePlatform> {
  await page.viewport(...size)
  const fresh = step === 1
  platform.reply(
    'dashboard',
    fresh ? json({ success: true, data: { application_id: null } }) : dashboardReply(step - 1),
  )
  platform.reply('application', json({ success: true, data: { owner_operator: { ...held, ...more } } }))
  platform.reply('createApplication', json({ success: true, application_id: 1002 }))
  platform.reply('saveStep', json({ success: true }))
  await render(
    <MemoryRouter useTransitions={false} initialEntries={['/application']}>
      <ServicesProvider services={createServices(platform)}>
        <main>
          <Routes>
            <Route path="/application" element={<Wizard />} />
            <Route path="*" element={<h1>Elsewhere</h1>} />
          </Routes>
        </main>
      </ServicesProvider>
    </MemoryRouter>,
  )
  await expect.element(stepHeading(step)).toBeVisible()
  return platform
}
