import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DesktopApp, MenuCommand } from '../platform/port.ts'
import { refreshDashboard, useApplicationComplete } from '../state/dashboard.ts'
import { queryClientOf } from '../state/queries.ts'
import { lastSeenMessage } from '../state/seen-messages.ts'
import { type Services, useServices, useSession } from '../state/services.tsx'
import { leavePage } from '../ui/leave-guard.tsx'
import { plainPath } from './addresses.ts'

const places: Readonly<Record<Exclude<MenuCommand, 'refresh'>, string>> = {
  dashboard: '/',
  application: '/application',
  calendar: '/calendar',
  profile: '/my-profile',
  schedule: '/calendar',
}

/** Queries to refresh: the dashboard's and the current screen's, but not the application's, whose form has input. */
function refresh(services: Services): void {
  const asked = ({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }) =>
    name === 'calendar' || name === 'profile'
  void refreshDashboard(services)
  void queryClientOf(services).refetchQueries({ type: 'active', predicate: asked })
}

/** Unsaved changes are confirmed before a command; an open dialog must be closed first. */
export function MenuCommands({ app }: { readonly app: DesktopApp }) {
  const services = useServices()
  const { user } = useSession()
  const email = user?.email ?? ''
  const complete = useApplicationComplete()
  const navigate = useNavigate()

  useEffect(() => {
    if (email !== '') void app.seenMessage(lastSeenMessage(services.platform.records, email) ?? '')
  }, [app, services, email])

  useEffect(
    () =>
      app.onCommand((command) => {
        if (document.querySelector('dialog[open]') !== null) return
        if (command === 'refresh') return refresh(services)
        const isInterview = typeof command === 'object'
        const to =
          command === 'application' && complete ? '/application-summary' : places[isInterview ? 'calendar' : command]
        const state = isInterview ? command : command === 'schedule' ? { schedule: true } : null
        const open = () => navigate(to, { state })
        // No question within the same screen.
        if (plainPath(to) === plainPath(window.location.pathname)) void open()
        else leavePage(() => void open())
      }),
    [app, services, complete, navigate],
  )
  return null
}
