import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { Logo } from '../ui/logo.tsx'
import { DeviceNotices } from './device-notices.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import './auth-frame.css'
import picture from './side-picture.svg?url'

interface AuthFrameProps {
  /** The page's one h1. */
  readonly title: string
  /** A line under it. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** What public screens share, in whatever folder they lie: the logo, the heading, and the picture beside them (hidden at 700 px and below). */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { platform } = useServices()
  return (
    <div className="auth">
      <div className="auth-side">
        <header className="auth-logo">
          <Logo />
          <LanguageSwitch />
        </header>
        <main className="auth-main">
          <h1>{title}</h1>
          {lead !== undefined && <p className="auth-lead text-soft">{lead}</p>}
          <DeviceNotices />
          {children}
          {platform.kiosk && platform.kind === 'web' && (
            <p className="form-text mt-4">{t('Close this window when you finish.')}</p>
          )}
        </main>
      </div>
      <div className="auth-picture" aria-hidden="true">
        {/* Lazy: a picture that is not shown (small screens) is not fetched either. */}
        <img src={picture} alt="" loading="lazy" decoding="async" />
      </div>
    </div>
  )
}
