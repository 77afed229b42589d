import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { DeviceNotices } from './device-notices.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import picture from './side-picture.svg?url'

interface AuthFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** Layout of the public screens: logo, heading, and the side picture (hidden at 700 px and below). */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
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
        </main>
      </div>
      <div className="auth-picture" aria-hidden="true">
        {/* Lazy, so that small screens, which hide the picture, don't fetch it. */}
        <img src={picture} alt="" loading="lazy" decoding="async" />
      </div>
    </div>
  )
}
