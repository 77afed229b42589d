import { useTransition } from 'react'
import { languages } from '../../domain/text/languages.ts'
import { languageRows } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { chooseLanguage } from '../../state/language-choice.ts'
import { useServices } from '../../state/services.tsx'

/** Names each language in that language. The choice is stored on this device; on a kiosk until it is wiped. */
export function LanguageSwitch() {
  const { records } = useServices().platform
  const current = useLanguage().language
  const [isLoading, startLoading] = useTransition()
  return (
    <fieldset className="language-switch d-flex flex-wrap align-items-center" aria-label={t('Language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={`btn btn-link text-reset ${language === current ? 'fw-bold text-decoration-none' : 'fw-normal'}`}
          aria-pressed={language === current}
          onClick={() => startLoading(() => chooseLanguage(records, language))}
        >
          {languageRows[language].name}
        </button>
      ))}
      {isLoading && <span className="spinner-border" aria-hidden="true" />}
    </fieldset>
  )
}
