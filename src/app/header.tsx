import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Drawer } from './drawer.tsx'
import { OfflineLine } from './offline-line.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  return (
    <header className="topbar sticky-top d-flex d-print-none align-items-center gap-2 border-bottom">
      <Drawer />
      <Link
        to="/"
        className="topbar-brand d-lg-none align-content-center min-w-0 tap-height rounded text-decoration-none"
      >
        <Logo size={28} />
      </Link>
      <div className="d-flex flex-shrink-0 align-items-center gap-snug ms-auto">
        <UserMenu />
      </div>
      <OfflineLine />
    </header>
  )
}
