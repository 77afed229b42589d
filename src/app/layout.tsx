import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../config.ts'
import { t } from '../i18n/t.ts'
import { DeviceNotices } from '../screens/shared/device-notices.tsx'
import { useDashboardTriggers } from '../state/dashboard.ts'
import { useServices } from '../state/services.tsx'
import { lazyComponent } from '../ui/lazy-part.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ExpiryWarning } from './expiry-warning.tsx'
import { Header } from './header.tsx'
import { PartsWatch } from './parts-watch.tsx'
import { Sidebar } from './sidebar.tsx'
import './frame.css'

/** Only the desktop app has a menu. */
const MenuCommands = lazyComponent(() => import('./menu-commands.tsx').then((module) => module.MenuCommands))

/** By script, because a link to #content would count as a navigation. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** The frame of the signed-in screens. @param children the screen */
export function Layout({ children }: { readonly children?: ReactNode }) {
  const { app } = useServices().platform
  useDashboardTriggers()
  const { pathname } = useLocation()
  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page; the script only keeps it out of the history */}
      <a className="skip-link visually-hidden-focusable m-2 p-3 rounded shadow" href="#content" onClick={skipToContent}>
        {t('Skip to content')}
      </a>
      <Sidebar />
      <div className="shell-page d-flex flex-column min-w-0">
        <Header />
        <div className="shell-column flex-fill w-100 mx-auto mx-lg-0">
          <DeviceNotices />
          <Breadcrumb />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
        <Footer />
      </div>
      <PartsWatch key={pathname} />
      <ExpiryWarning />
      {app !== undefined && <MenuCommands app={app} />}
    </div>
  )
}

function Footer() {
  return (
    <footer className="shell-footer d-flex d-print-none flex-wrap justify-content-between row-gap-1 column-gap-4 w-100 mx-auto mx-lg-0 border-top text-body-secondary text-note">
      <span>{t('© 2025 All Rights Reserved.')}</span>
      <span>{t('Made by {company}', { company: brand.company })}</span>
    </footer>
  )
}
