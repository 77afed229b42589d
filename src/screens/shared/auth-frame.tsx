import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { lazyComponent } from '../../ui/lazy-part.ts'
import { Logo } from '../../ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import picture from './side-picture.svg?url'

/** The form is painted without it. */
const DeviceNotices = lazyComponent(() => import('./device-notices.tsx').then((module) => module.DeviceNotices))

interface AuthFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: Elements
}

/** Layout of the public screens: logo, heading, and the side picture (hidden at 700 px and below). */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <div className="auth-side d-flex flex-column">
        <header className="auth-logo d-flex flex-wrap align-items-center justify-content-between row-gap-1 column-gap-3">
          <Logo />
          <LanguageSwitch />
        </header>
        <main className="auth-main w-100 mx-auto my-0">
          <h1>{title}</h1>
          {lead !== undefined && <p className="text-body-secondary mt-0 mx-0 mb-4">{lead}</p>}
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
