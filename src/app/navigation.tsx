/** The four entries of the sidebar and the drawer. */
import { CalendarDays, ClipboardList, LayoutDashboard, type LucideIcon, UserRound } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isComplete } from '../domain/progress/progress.ts'
import { msg } from '../domain/text/user-text.ts'
import { t } from '../i18n/t.ts'
import { knownDashboard, nextDashboard, useApplicationComplete } from '../state/dashboard.ts'
import { useServices } from '../state/services.tsx'
import { useAnnounced } from '../ui/announce.ts'
import { Link } from '../ui/link.tsx'
import { plainPath } from './addresses.ts'

interface Entry {
  readonly label: string
  readonly icon: LucideIcon
  /** Addresses of the entry; the first is its target. */
  readonly paths: readonly string[]
}

const entries: readonly Entry[] = [
  { label: msg('Dashboard'), icon: LayoutDashboard, paths: ['/'] },
  { label: msg('Application'), icon: ClipboardList, paths: ['/application', '/application-summary'] },
  { label: msg('Calendar'), icon: CalendarDays, paths: ['/calendar', '/calendar-main'] },
  { label: msg('My Profile'), icon: UserRound, paths: ['/my-profile'] },
]

const summaryPath = '/application-summary'

/** A click that the browser should handle itself: a new tab, a new window, a download. */
function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** The entry leads to the summary or the wizard. Before the dashboard is loaded, a click loads it. */
function useApplicationEntry() {
  const navigate = useNavigate()
  const location = useLocation()
  const services = useServices()
  const complete = useApplicationComplete()
  const [deciding, setDeciding] = useState(false)
  useAnnounced(deciding ? t('Loading...') : null)
  /** The current address; a result for another address is discarded. */
  const here = useRef<string | null>(location.key)
  useEffect(() => {
    here.current = location.key
    return () => {
      here.current = null
    }
  }, [location.key])

  async function decide() {
    const from = location.key
    setDeciding(true)
    const result = await nextDashboard(services)
    setDeciding(false)
    if (here.current !== from) return
    const done = result.ok && result.value !== null && isComplete(result.value)
    navigate(done ? summaryPath : '/application')
  }

  return {
    to: complete ? summaryPath : '/application',
    deciding,
    onClick(event: MouseEvent) {
      if (isForBrowser(event) || knownDashboard(services) !== undefined) return
      event.preventDefault()
      if (!deciding) void decide()
    },
  }
}

/** @param onLeave called when an entry is followed, to close the drawer */
export function Navigation({ onLeave }: { readonly onLeave?: () => void }) {
  const application = useApplicationEntry()
  const { pathname } = useLocation()
  const path = plainPath(pathname)
  return (
    <nav aria-label={t('Main')}>
      <ul className="d-grid gap-1 mb-0 list-unstyled">
        {entries.map(({ label, icon: Icon, paths }) => {
          const isApplication = label === 'Application'
          const busy = isApplication && application.deciding
          return (
            <li key={label}>
              <Link
                to={isApplication ? application.to : (paths[0] as string)}
                className="side-link d-flex align-items-center gap-snug rounded text-decoration-none"
                aria-current={paths.includes(path) ? 'page' : undefined}
                aria-busy={busy || undefined}
                onClick={(event) => {
                  if (isApplication) application.onClick(event)
                  if (!event.defaultPrevented) onLeave?.()
                }}
              >
                <Icon size={20} aria-hidden="true" />
                <span>{t(label)}</span>
                {busy && <span className="spinner-border ms-auto" aria-hidden="true" />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
