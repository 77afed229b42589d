import { useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { useKeepsAnswers, useServices } from '../state/services.tsx'
import { Button } from '../ui/button.tsx'
import { Notice, ReloadButton } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.tsx'
import { partLostEvent } from '../ui/lazy-part.ts'

/** In the chunk of the signed-in frame: that of WebApp's notice may be replaced too. */
export function PartsWatch() {
  const { platform } = useServices()
  const isKept = useKeepsAnswers()
  const [replaced, setReplaced] = useState(false)
  useEffect(() => {
    const ask = () => void platform.isReplaced?.().then((gone) => gone && setReplaced(true))
    window.addEventListener(partLostEvent, ask)
    return () => window.removeEventListener(partLostEvent, ask)
  }, [platform])
  if (!replaced) return null
  return (
    <Floating at="top">
      <Notice
        tone="info"
        actions={
          <>
            <ReloadButton primary label={t('New version: Reload')} />
            <Button label={t('Later')} onClick={() => setReplaced(false)} />
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
