import type { ReactNode } from 'react'
import type { UserText } from '../domain/text/user-text.ts'
import { TranslatedText } from './translated-text.tsx'

type Tone = 'danger' | 'warning' | 'success' | 'info'

interface NoticeProps {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const marks: Record<Tone, string> = { danger: '!', warning: '!', success: '✓', info: 'i' }

/** A message in the page: errors and warnings as role alert, the rest as role status. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
      <span className="notice-mark" aria-hidden="true">
        {marks[tone]}
      </span>
      <div className="notice-text wrap-anywhere min-w-0">
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

/** A spinner with a label, for everything that takes over half a second. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div className="loading" role="status">
      <span className="loading-ring" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
