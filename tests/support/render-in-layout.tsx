/** Renders a screen inside the layout on a fake platform, for component tests. */
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Layout } from '../../src/app/layout.tsx'
import { createServices, type Services, ServicesProvider } from '../../src/state/services.tsx'
import { type FakePlatform, json } from './fake-platform.ts'
import { render } from './render.ts'

/** Replaces every other screen and shows the current path. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  return <h1>Now at {pathname + search}</h1>
}

function LayoutAt({ path, screen }: { readonly path: string; readonly screen: ReactNode }) {
  const { pathname } = useLocation()
  return <Layout>{pathname === path ? screen : <Elsewhere />}</Layout>
}

/**
 * Renders the layout at `path` with `screen` there and a placeholder everywhere else. The dashboard call is answered
 * with `dashboardReply()` unless the test has scripted it.
 */
export async function renderInLayout(platform: FakePlatform, path: string, screen: ReactNode): Promise<Services> {
  const services = createServices(platform)
  await render(
    <MemoryRouter useTransitions={false} initialEntries={[path]}>
      <ServicesProvider services={services}>
        <LayoutAt path={path} screen={screen} />
      </ServicesProvider>
    </MemoryRouter>,
  )
  return services
}

/** Returns a reply of GET /api/dashboard with this many completed steps. */
export function dashboardReply(completed: number, more: Readonly<Record<string, unknown>> = {}) {
  const entry = <Value,>(value: (step: number) => Value) =>
    Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((step) => [`step_${step}`, value(step)]))
  return json({
    success: true,
    data: {
      application_id: 1002,
      summary: {
        percent: (completed / 7) * 100,
        completed_steps: completed,
        total_steps: 7,
        next_step: completed === 7 ? 'finalize' : `step_${completed + 1}`,
      },
      steps: entry((step) =>
        step <= completed ? 'completed' : step === completed + 1 ? 'in_progress' : 'not_started',
      ),
      timestamps: entry((step) => (step <= completed ? '2025-03-04' : null)),
      messages: [],
      ...more,
    },
  })
}
