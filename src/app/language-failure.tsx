import { useCallback, useState } from 'react'
import { languageFailureTexts } from '../i18n/boot-texts.ts'
import { showLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useBackOnline } from '../ui/back-online.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.tsx'

/** Notice that a language failed to load. It is shown once each time; loading is retried when the network is back. */
export function LanguageFailure() {
  const state = useLanguage()
  const { failed } = state
  const [closed, setClosed] = useState<typeof state | null>(null)
  const again = useCallback(() => {
    if (failed !== null) void showLanguage(failed)
  }, [failed])
  useBackOnline(failed !== null, again)
  if (failed === null || closed === state) return null
  const own = languageFailureTexts[failed]
  return (
    <Floating at="top">
      <div lang={failed}>
        <Notice tone="warning" actions={<Button label={own.close} onClick={() => setClosed(state)} />}>
          {own.message}
        </Notice>
      </div>
    </Floating>
  )
}
