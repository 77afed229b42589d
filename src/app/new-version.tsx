import { t } from '../i18n/t.ts'
import { useKeepsAnswers } from '../state/services.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.tsx'

interface NewVersionProps {
  readonly onReload: () => void
  readonly onLater: () => void
}

export function NewVersion({ onReload, onLater }: NewVersionProps) {
  const isKept = useKeepsAnswers()
  return (
    <Floating at="top">
      <Notice
        tone="info"
        actions={
          <>
            <Button primary label={t('New version: Reload')} onClick={onReload} />
            <Button label={t('Later')} onClick={onLater} />
          </>
        }
      >
        {isKept
          ? t('A new version of the portal is ready. Answers you typed in the application are kept.')
          : t('A new version of the portal is ready. Reloading deletes the answers on this page.')}
      </Notice>
    </Floating>
  )
}
