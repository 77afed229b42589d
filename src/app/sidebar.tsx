import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { recordKeys } from '../state/record-keys.ts'
import { useStoredChoice } from '../state/stored-choice.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Navigation } from './navigation.tsx'

/** The sidebar of wide windows, with or without the texts; narrow ones have the drawer (drawer.tsx). */
export function Sidebar() {
  const [isFolded, setFolded] = useStoredChoice(recordKeys.navigationFolded)
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside className={isFolded ? 'side side-folded' : 'side'} aria-label={t('Sidebar')}>
      <div className="side-inside">
        <Link to="/" className="side-brand">
          <Logo />
        </Link>
        <Navigation />
        <button
          type="button"
          className="side-link side-fold d-flex align-items-center rounded text-decoration-none"
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
