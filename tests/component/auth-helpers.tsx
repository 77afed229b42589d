import { MemoryRouter, useLocation } from 'react-router-dom'
import { page } from 'vitest/browser'
import { Portal } from '../../src/app/app.tsx'
import { createServices } from '../../src/state/services.tsx'
import { type FakePlatform, fakePlatform, json } from '../support/fake-platform.ts'
import { render } from '../support/render.ts'

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

/** The router's current path. */
export const where = page.getByTestId('where')

/** Opens the whole application at an address, on a fake platform with a dashboard reply. */
export async function openAt(path: string, platform: FakePlatform = fakePlatform()) {
  await page.viewport(1280, 900)
  const data = { summary: { percent: 0, completed_steps: 0, total_steps: 7, next_step: 'step_1' }, messages: [] }
  platform.reply('dashboard', json({ success: true, data }))
  const services = createServices(platform)
  const screen = await render(
    <Portal
      services={services}
      at={(routes) => (
        <MemoryRouter useTransitions={false} initialEntries={[path]}>
          {routes}
          <Where />
        </MemoryRouter>
      )}
    />,
  )
  return { platform, services, screen }
}

/** A field by its label. Locators see the label's star, screen readers don't. */
export const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
export const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

/** Present only for signed-in users. */
export const mainNavigation = page.getByRole('navigation', { name: 'Main' })
