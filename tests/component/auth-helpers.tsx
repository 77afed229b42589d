import 'bootstrap/dist/css/bootstrap.min.css'
import '../../src/ui/theme.css'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppRoutes } from '../../src/app/app.tsx'
import { createServices } from '../../src/state/services.tsx'
import { type FakePlatform, fakePlatform, json } from '../support/fake-platform.ts'

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

/** The address the router is at. */
export const where = page.getByTestId('where')

/** The whole application at an address, on a fake portal whose dashboard answers. */
export async function openAt(path: string, platform: FakePlatform = fakePlatform()) {
  await page.viewport(1280, 900)
  const data = { summary: { percent: 0, completed_steps: 0, total_steps: 7, next_step: 'step_1' }, messages: [] }
  platform.reply('dashboard', json({ success: true, data }))
  const services = createServices(platform)
  const screen = await render(
    <MemoryRouter useTransitions={false} initialEntries={[path]}>
      <AppRoutes services={services} />
      <Where />
    </MemoryRouter>,
  )
  return { platform, services, screen }
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const link = (name: string) => page.getByRole('link', { name, exact: true })
/** A field by its label, whose star is text to a locator although no screen reader hears it. */
export const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
export const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

/** Only there for those who are signed in. */
export const mainNavigation = page.getByRole('navigation', { name: 'Main' })
