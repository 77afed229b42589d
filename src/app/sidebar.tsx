import { useLocation } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { rowOf } from './addresses.ts'
import { Navigation } from './navigation.tsx'
import { routesFor } from './routes.ts'

/**
 * The sidebar of wide windows; narrow ones have the drawer (drawer.tsx). Beside a screen that needs the width only a very
 * wide window has its texts (layout.css).
 */
export function Sidebar() {
  const { platform } = useServices()
  const { needsWidth } = rowOf(routesFor(platform), useLocation().pathname)
  return (
    <aside
      className={`d-none d-lg-block d-print-none border-end side${needsWidth ? ' side-slim' : ''}`}
      aria-label={t('Sidebar')}
    >
      <div className="side-inside position-sticky top-0 d-flex flex-column gap-roomy overflow-auto">
        <Link to="/" className="side-brand d-inline-flex align-items-center rounded text-decoration-none">
          <Logo />
        </Link>
        <Navigation slim={needsWidth} />
      </div>
    </aside>
  )
}
