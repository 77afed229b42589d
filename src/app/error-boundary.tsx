import { Component } from 'react'
import { t } from '../i18n/t.ts'
import { useKeepsAnswers } from '../state/services.tsx'
import type { Elements } from '../ui/elements.ts'
import { Notice, ReloadButton } from '../ui/feedback.tsx'

interface Props {
  readonly children: Elements
}

export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Failed />
  }
}

function Failed() {
  const isKept = useKeepsAnswers()
  return (
    <div className="container py-5">
      <h1>{t('Something went wrong')}</h1>
      <Notice tone="danger" actions={<ReloadButton primary />}>
        {isKept
          ? t('This page could not be shown. Answers you typed in the application are saved on this device.')
          : t('This page could not be shown. Reloading deletes the answers that you have not sent.')}
      </Notice>
    </div>
  )
}
