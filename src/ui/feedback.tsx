import type { ReactNode } from 'react'
import type { UserText } from '../domain/text/user-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from './button.tsx'
import { TranslatedText } from './translated-text.tsx'

type Tone = 'danger' | 'warning' | 'success' | 'info'

interface NoticeProps {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const looks: Record<Tone, { readonly mark: string; readonly className: string }> = {
  danger: { mark: '!', className: 'alert-danger' },
  warning: { mark: '!', className: 'alert-warning' },
  success: { mark: '✓', className: 'alert-success' },
  info: { mark: 'i', className: 'alert-info' },
}

/** A message in the page: errors and warnings as role alert, the rest as role status. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const { mark, className } = looks[tone]
  return (
    <div
      className={`alert ${className} notice d-flex flex-wrap align-items-start gap-snug`}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <span className="notice-mark disc" aria-hidden="true">
        {mark}
      </span>
      <div className="notice-text text-break min-w-0">
        {title !== undefined && <strong className="d-block">{title}</strong>}
        <div>{children}</div>
      </div>
      {actions !== undefined && <div className="d-flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** A notice of one text. */
export function Message({ tone, text }: { readonly tone: Tone; readonly text: UserText }) {
  return (
    <Notice tone={tone}>
      <TranslatedText text={text} />
    </Notice>
  )
}

/** Reloads the page, which reads the device and the provider again. */
export function ReloadButton({ primary = false }: { readonly primary?: boolean }) {
  return <Button primary={primary} label={t('Reload')} onClick={() => window.location.reload()} />
}

/** A spinner with a label, for everything that takes over half a second. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div className="loading d-flex align-items-center gap-snug text-body-secondary" role="status">
      <span className="spinner-border" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
