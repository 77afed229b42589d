import { useCallback, useState } from 'react'
import { missedWords } from '../i18n/first-words.ts'
import { showLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useBackOnline } from '../ui/back-online.ts'
import { Notice } from '../ui/feedback.tsx'
import { Floating } from '../ui/floating.ts'

/** Notice that a language failed to load. It is shown once; loading is retried when the network is back. */
export function LanguageMissed() {
  const { missed } = useLanguage()
  const [closed, setClosed] = useState(false)
  const again = useCallback(() => {
    if (missed !== null) void showLanguage(missed)
  }, [missed])
  useBackOnline(missed !== null, again)
  const own = missed === null || missed === 'en' ? undefined : missedWords[missed]
  if (missed === null || own === undefined || closed) return null
  return (
    <Floating at="top">
      <div lang={missed}>
        <Notice
          tone="warning"
          actions={
            <button type="button" className="btn btn-outline-secondary" onClick={() => setClosed(true)}>
              {own.close}
            </button>
          }
        >
          {own.message}
        </Notice>
      </div>
    </Floating>
  )
}
