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

/** Below it a screen that needs the width has the sidebar folded, unless the user unfolds it there. */
const narrow = window.matchMedia('(max-width: 1439.98px)')

/** The sidebar of wide windows, with or without the texts; narrow ones have the drawer (drawer.tsx). */
export function Sidebar() {
  const { platform } = useServices()
  const needsWidth = rowOf(routesFor(platform), useLocation().pathname).needsWidth === true
  const isNarrow = useMedia(narrow) && needsWidth
  const [isFoldedByChoice, setFoldedByChoice] = useStoredChoice(recordKeys.navigationFolded)
  const [isUnfolded, setUnfolded] = useStoredChoice(recordKeys.navigationUnfolded)
  const isFolded = isNarrow ? !isUnfolded : isFoldedByChoice
  const setFolded = (next: boolean) => (isNarrow ? setUnfolded(!next) : setFoldedByChoice(next))
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={`d-none d-lg-block d-print-none border-end side${isFolded ? ' side-folded' : ''}`}
      aria-label={t('Sidebar')}
    >
      <div className="side-inside position-sticky top-0 d-flex flex-column gap-roomy overflow-auto">
        <Link to="/" className="side-brand d-inline-flex align-items-center rounded text-decoration-none">
          <Logo />
        </Link>
        <Navigation />
        <button
          type="button"
          className="side-link d-flex align-items-center gap-snug border-0 rounded text-start text-decoration-none"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <Icon size={20} aria-hidden="true" />
          <span>{isFolded ? t('Unfold the sidebar') : t('Fold the sidebar')}</span>
        </button>
      </div>
    </aside>
  )
}
