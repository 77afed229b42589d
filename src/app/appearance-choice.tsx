import { useId, useState } from 'react'
import { msg } from '../domain/text/user-text.ts'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { type Appearance, appearances, chooseAppearance, readAppearance } from './appearance.ts'

const names: Record<Appearance, string> = { system: msg('Same as device'), light: msg('Light'), dark: msg('Dark') }

/** Color scheme setting in the user menu. Only where choices are kept. */
export function AppearanceChoice() {
  const { records } = useServices().platform
  const [chosen, setChosen] = useState(() => readAppearance(records))
  const name = useId()
  return (
    <fieldset className="appearance d-grid mt-2 border-top">
      <legend className="mb-0 text-body-secondary fw-semibold text-note">{t('Appearance')}</legend>
      {appearances.map((appearance) => (
        <label key={appearance} className="d-flex align-items-center gap-snug tap-height">
          <input
            type="radio"
            className="form-check-input flex-shrink-0 mt-0"
            name={name}
            value={appearance}
            checked={chosen === appearance}
            onChange={() => {
              setChosen(appearance)
              chooseAppearance(records, appearance)
            }}
          />
          <span>{t(names[appearance])}</span>
        </label>
      ))}
    </fieldset>
  )
}
