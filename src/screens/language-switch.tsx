import { languages } from '../domain/text/locale.ts'
import { languageNames } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { chooseLanguage } from '../state/language.ts'
import { useServices } from '../state/services.tsx'
import './language-switch.css'

/** English or Spanish, each by its own name; kept on this device, which on a kiosk is until it is wiped. */
export function LanguageSwitch() {
  const { records } = useServices().platform
  const shown = useLanguage().language
  return (
    <fieldset className="language-switch" aria-label={t('Language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          onClick={() => {
            chooseLanguage(records, language)
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
