import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { useOffline } from '../state/dashboard.ts'
import { useKeepsAnswers } from '../state/services.tsx'
import { announce } from '../ui/announce.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Drawer } from './drawer.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  return (
    <div className="shell-top sticky-top d-print-none">
      <header className="topbar d-flex align-items-center gap-2 border-bottom">
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
      </header>
      <OfflineLine />
    </div>
  )
}

/** Says that the device is offline as soon as it is, and goes with that. In the space above the page, if it fits there. */
function OfflineLine() {
  const { pathname } = useLocation()
  const isKept = useKeepsAnswers()
  const isSafe = pathname === '/application' && isKept
  const offline = useOffline()
  const wasOffline = useRef(offline)
  useEffect(() => {
    if (wasOffline.current && !offline) announce(t('You are online again'))
    wasOffline.current = offline
  }, [offline])
  const text = isSafe
    ? t('You are offline. Your answers are saved on this device.')
    : t('You are offline. This page continues by itself.')
  return (
    <p
      className="offline-line mb-0 px-3 align-content-center bg-warning-subtle text-body-emphasis text-mark text-center"
      role="status"
    >
      {offline && text}
    </p>
  )
}
