import { languages } from '../domain/text/locale.ts'
import { languageRows } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { chooseLanguage } from '../state/language.ts'
import { useServices } from '../state/services.tsx'
import './language-switch.css'

/** Each language by its own name. The choice is saved on this device; a kiosk keeps it until it is wiped. */
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
          {languageRows[language].name}
        </button>
      ))}
    </fieldset>
  )
}
