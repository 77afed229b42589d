import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Drawer } from './drawer.tsx'
import { OfflineLine } from './offline-line.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  return (
    <header className="topbar position-sticky align-items-center gap-2 border-bottom">
      <Drawer />
      <Link to="/" className="topbar-brand">
        <Logo size={28} />
      </Link>
      <div className="topbar-end d-flex flex-shrink-0 align-items-center ms-auto">
        <UserMenu />
      </div>
      <OfflineLine />
    </header>
  )
}
