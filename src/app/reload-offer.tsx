import { sentences, t } from '../i18n/t.ts'
import { useKeepsAnswers } from '../state/services.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.tsx'

interface ReloadOfferProps {
  readonly why: string
  readonly label: string
  readonly onReload: () => void
  readonly onLater: () => void
}

export function ReloadOffer({ why, label, onReload, onLater }: ReloadOfferProps) {
  const isKept = useKeepsAnswers()
  return (
    <Floating at="top">
      <Notice
        tone="info"
        actions={
          <>
            <Button primary label={label} onClick={onReload} />
            <Button label={t('Later')} onClick={onLater} />
          </>
        }
      >
        {sentences(
          why,
          isKept
            ? t('Answers you typed in the application are kept.')
            : t('Reloading deletes the answers that you have not sent.'),
        )}
      </Notice>
    </Floating>
  )
}
