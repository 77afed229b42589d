import { useEffect, useRef } from 'react'
import type { Command, Platform } from '../platform/port.ts'
import { refreshDashboard, useApplicationComplete } from '../state/dashboard.ts'
import { queryClientOf } from '../state/queries.ts'
import { type Services, useServices } from '../state/services.tsx'
import { Link } from '../ui/link.tsx'

const places: Readonly<Record<Exclude<Command, 'refresh'>, string>> = {
  dashboard: '/',
  application: '/application',
  calendar: '/calendar',
  profile: '/my-profile',
  schedule: '/calendar',
}

/** The dashboard's answer, and what the screen in front has asked for; not the application, whose form is typed in. */
function refresh(services: Services): void {
  const asked = ({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }) =>
    name === 'calendar' || name === 'profile'
  void refreshDashboard(services)
  void queryClientOf(services).refetchQueries({ type: 'active', predicate: asked })
}

/**
 * Does what is chosen in the desktop's menu. By links that nobody sees: whatever asks before a page with unsaved
 * changes is left asks here too. A dialog that is open is finished first.
 */
export function MenuCommands({ onCommand }: { readonly onCommand: NonNullable<Platform['onCommand']> }) {
  const services = useServices()
  const complete = useApplicationComplete()
  const links = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      onCommand((command) => {
        if (command === 'refresh') refresh(services)
        else if (document.querySelector('dialog[open]') === null)
          links.current?.querySelector<HTMLElement>(`[data-command=${command}]`)?.click()
      }),
    [onCommand, services],
  )

  return (
    <div hidden ref={links}>
      {Object.entries(places).map(([command, to]) => (
        <Link
          key={command}
          data-command={command}
          to={command === 'application' && complete ? '/application-summary' : to}
          state={command === 'schedule' ? { schedule: true } : null}
        />
      ))}
    </div>
  )
}
