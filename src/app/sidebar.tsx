import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { recordKeys } from '../domain/session/record-keys.ts'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { useStoredChoice } from '../state/stored-choice.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { useMedia } from '../ui/use-media.ts'
import { rowOf } from './addresses.ts'
import { Navigation } from './navigation.tsx'
import { routesFor } from './routes.ts'

const narrow = window.matchMedia('(max-width: 1439.98px)')

/**
 * The sidebar of wide windows; narrow ones have the drawer (drawer.tsx). On a screen that needs the width it is folded to
 * icons below 1440 px, unless the user unfolds it.
 */
export function Sidebar() {
  const { platform } = useServices()
  const { needsWidth } = rowOf(routesFor(platform), useLocation().pathname)
  const canFold = useMedia(narrow) && needsWidth === true
  const [isUnfolded, setUnfolded] = useStoredChoice(recordKeys.navigationUnfolded)
  const Icon = isUnfolded ? PanelLeftClose : PanelLeftOpen
  return (
    <aside
      className={`d-none d-lg-block d-print-none border-end side${canFold && !isUnfolded ? ' side-folded' : ''}`}
      aria-label={t('Sidebar')}
    >
      <div className="side-inside position-sticky top-0 d-flex flex-column gap-roomy overflow-auto">
        <Link to="/" className="side-brand d-inline-flex align-items-center rounded text-decoration-none">
          <Logo />
        </Link>
        <Navigation />
        {canFold && (
          <button
            type="button"
            className="side-link d-flex align-items-center gap-snug border-0 rounded text-start text-decoration-none"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Icon size={20} aria-hidden="true" />
            <span>{isUnfolded ? t('Fold the sidebar') : t('Unfold the sidebar')}</span>
          </button>
        )}
      </div>
    </aside>
  )
}
