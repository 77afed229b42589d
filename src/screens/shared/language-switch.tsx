import { useState } from 'react'
import { type Language, languages } from '../../domain/text/languages.ts'
import { languageRows } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { chooseLanguage } from '../../state/language-choice.ts'
import { useServices } from '../../state/services.tsx'

/** Names each language in that language. The choice is stored on this device; on a shared one until it is wiped. */
export function LanguageSwitch() {
  const { platform } = useServices()
  const current = useLanguage()
  const [loading, setLoading] = useState<Language | null>(null)
  async function choose(language: Language) {
    setLoading(language)
    await chooseLanguage(platform, language)
    setLoading((now) => (now === language ? null : now))
  }

  return (
    <fieldset className="language-switch d-flex flex-wrap align-items-center" aria-label={t('Language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={`btn btn-link text-reset ${language === current ? 'fw-bold text-decoration-none' : 'fw-normal'}`}
          aria-pressed={language === current}
          aria-busy={loading === language || undefined}
          onClick={() => void choose(language)}
        >
          {languageRows[language].name + (loading === language ? '…' : '')}
        </button>
      ))}
    </fieldset>
  )
}
