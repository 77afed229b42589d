import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { recordKeys } from '../domain/session/record-keys.ts'
import { t } from '../i18n/t.ts'
import { useStoredChoice } from '../state/stored-choice.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Navigation } from './navigation.tsx'

/** The sidebar of wide windows, with or without the texts; narrow ones have the drawer (drawer.tsx). */
export function Sidebar() {
  const [isFolded, setFolded] = useStoredChoice(recordKeys.navigationFolded)
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
