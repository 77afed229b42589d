import { languages, showLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { recordKeys } from '../state/record-keys.ts'
import { useServices } from '../state/services.tsx'
import './language-switch.css'

/** English or Spanish, each by its own name; kept on this device, which on a kiosk is until it is wiped. */
export function LanguageSwitch() {
  const { records } = useServices().platform
  const shown = useLanguage().language
  return (
    <fieldset className="language-switch" aria-label={t('Language')}>
      {languages.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          onClick={() => {
            records.set(recordKeys.language, language)
            void showLanguage(language)
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
