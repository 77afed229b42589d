import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { Logo } from '../ui/logo.tsx'
import { Drawer } from './drawer.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const { portal } = useServices()
  return (
    <header className="topbar">
      <Drawer />
      <Link to="/" className="topbar-brand">
        <Logo size={28} />
      </Link>
      <div className="topbar-end">
        {portal.kiosk && <FinishAndClear />}
        <UserMenu />
      </div>
    </header>
  )
}

/** On a kiosk every screen can be left for the next person in one tap (reliability section 5). */
function FinishAndClear() {
  const { session } = useServices()
  const [busy, setBusy] = useState(false)
  return (
    <button
      type="button"
      className="btn btn-outline-secondary"
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void session.logOut() // the guard shows the sign-in screen
      }}
    >
      {t('Finish and clear')}
    </button>
  )
}
