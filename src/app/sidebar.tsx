import { t } from '../i18n/t.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Navigation } from './navigation.tsx'

/** The sidebar of wide windows; narrow ones have the drawer (drawer.tsx). */
export function Sidebar() {
  return (
    <aside className="side" aria-label={t('Sidebar')}>
      <div className="side-inside">
        <Link to="/" className="side-brand">
          <Logo />
        </Link>
        <Navigation />
      </div>
    </aside>
  )
}
