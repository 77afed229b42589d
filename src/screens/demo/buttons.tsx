import { t } from '../../i18n/t.ts'

export function Buttons() {
  return <h1>{t('Buttons')}</h1>
}
